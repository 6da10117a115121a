import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);
const belowNormal = 10;

/** The threads that this process has; the first alone where the system does not tell. */
const threads = (): number[] => {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
};

/** Lets this process give way to all that is not nice: each thread, as Linux knows no priority of a whole process. */
export const giveWay = (): void => {
  for (const thread of threads()) {
    setPriority(thread, belowNormal);
  }
};

/**
 * Lets this process run only while a core has nothing else to do: one that is merely nice keeps the core for the rest of
 * its turn, 3 ms as a rule and up to 30, when a request comes. Only Linux knows that, and the command may be missing: then
 * the process is only nice. On a single core it is, too: a server without a pause would keep it from its task for good.
 * A child does this itself: to start a command holds up a process for as long as its memory is large, a server for 10 ms.
 */
export const runWhenIdle = async (): Promise<void> => {
  if (availableParallelism() > 1) {
    await run('chrt', ['-a', '-i', '-p', '0', String(process.pid)], { env: {} }).catch(() => {});
  }
};

/** How long a process was seen to run, and whether it would run now if there were a core for it. */
export interface Progress {
  /** Of processor time since its start, in ms. */
  readonly cpuMs: number;
  readonly isRunnable: boolean;
}

const tickMs = 10;

/** What Linux says of a process (proc_pid_stat(5)); undefined when it is gone, or the system says nothing. */
export const progressOf = (pid: number): Progress | undefined => {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  // The name of the program, in parentheses, may hold anything.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { cpuMs: (Number(fields[10]) + Number(fields[11])) * tickMs, isRunnable: state === 'R' };
};

/** Whether a process that would run got less than a quarter of a core since it was looked at `ms` ago. */
export const isStarved = (before: Progress, now: Progress, ms: number): boolean =>
  now.isRunnable && now.cpuMs - before.cpuMs < ms / 4;
