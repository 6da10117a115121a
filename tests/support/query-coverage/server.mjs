// Loaded into a test server, and its threads, before everything else: notes which queries it and its children made.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const { noteCalls } = await import('./calls.mjs');
  const { noteChildren } = await import('./children.mjs');
  process.once('exit', noteCalls);
  noteChildren();
}
