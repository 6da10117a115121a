import { readFileSync } from 'node:fs';
import { waitFor } from './wait.js';

/** Whether a process is there; one that ended and was not taken note of yet is not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** Waits until processes are gone; fails when they stay. */
export const untilGone = (pids: readonly number[]): Promise<boolean> =>
  waitFor(`the end of ${pids.join(', ')}`, () => !pids.some(isAlive));

/** The processes that a process started and that are still there. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
