// The main module of the thread that looks through sources.
import { parentPort } from 'node:worker_threads';
import { findViolation } from './violation.js';

parentPort?.on('message', ({ id, source }: { readonly id: number; readonly source: string }) => {
  parentPort?.postMessage({ id, violation: findViolation(source) });
});
