// Runs in a thread of each child: the thread of the tasks may be inside SQLite or a renderer, where it hears nothing.
import { workerData } from 'node:worker_threads';
import { overMemorySignal, type Watch } from './protocol.js';

const checkEveryMs = 250;
const { serverPid, maxRssBytes }: Watch = workerData;

setInterval(() => {
  if (process.ppid !== serverPid) {
    process.kill(process.pid, 'SIGKILL');
  }
  if (process.memoryUsage.rss() > maxRssBytes) {
    process.kill(process.pid, overMemorySignal);
  }
}, checkEveryMs);
