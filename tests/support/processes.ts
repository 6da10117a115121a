import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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

/** How a process was called; nothing when it is gone. */
export const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** All processes that are there, or were a moment ago. */
export const allProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Those of them that do work for the server, without what it starts to look for what the machine has. */
export const workersOf = (pid: number): number[] =>
  childrenOf(pid).filter((child) => commandOf(child).includes('/process-pool/'));

/** The policy of processes that run only while a core is idle, and whether this machine can give it to one. */
export const whenIdle = 5;
export const mayWaitForIdleCore = existsSync('/usr/bin/chrt') && availableParallelism() > 1;

/** How Linux schedules a process: the 41st field of its state, counted after the name, which may have spaces in it. */
export const schedulingPolicyOf = (pid: number): number => {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return Number.NaN;
  }
  return Number(stat.split(') ').at(-1)?.split(' ')[38]);
};

/** The leaders of groups of processes that a test adds here: what is left of them after it is killed. */
export const useProcessGroups = (): number[] => {
  const leaders: number[] = [];
  afterEach(() => {
    for (const leader of leaders.splice(0)) {
      try {
        process.kill(-leader, 'SIGKILL');
      } catch {
        // Nothing of it is left, as it should be.
      }
    }
  });
  return leaders;
};
