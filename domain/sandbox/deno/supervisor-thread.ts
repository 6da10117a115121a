import { parentPort, workerData } from 'node:worker_threads';
import type { Order } from './protocol.js';
import { Supervisor } from './supervisor.js';

const supervisor = new Supervisor(workerData, (notice, transfer) => parentPort?.postMessage(notice, transfer));
parentPort?.on('message', (order: Order) => supervisor.obey(order));
