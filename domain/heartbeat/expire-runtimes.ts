import { expireStaleRuntimes } from '../agents/expire-runtimes.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { counted, type SweepStep } from './step.js';

/** Worker processes that went silent no longer count. */
export const expireRuntimes: SweepStep = {
  name: 'runtimes',
  run: async (app) => counted(await inTransaction(app, expireStaleRuntimes), 'agent', 'with expired runtimes'),
};
