import { parentPort, workerData } from 'node:worker_threads';
import { InterpretedRun } from './interpreted-run.js';
import type { ToScript } from './script-protocol.js';

const run = new InterpretedRun(workerData, (message) => parentPort?.postMessage(message));
parentPort?.on('message', (message: ToScript) => run.take(message));
await run.run();
process.exit(0);
