import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Layer } from '../isolation.js';

type Command = readonly [string, ...string[]];

interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

interface Patience {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const maxComplaintLength = 1_000;

/** What the group ends with: only this process has its other end, which the system closes whatever becomes of this one. */
const lifeline = (layers: readonly Layer[]): 'pipe'[] => (layers.includes('parent_death_signal') ? ['pipe'] : []);

/** A group of its own, so that all of it can be ended at once. */
const ownGroup = { detached: true } as const;

/** What is left of the group when its first process is killed ends with it; after one that ends by itself `killGroup` does. */
const letGoAtEnd = <Child extends ChildProcess>(child: Child): Child =>
  child.once('exit', () => {
    child.stdio[3]?.destroy();
  });

/**
 * Starts a command that `confined` made of these layers, which this process writes to and reads from.
 *
 * @throws Error when the system refuses another process
 */
export const spawnPiped = (
  [command, ...args]: Command,
  layers: readonly Layer[],
  surroundings: Surroundings,
): ChildProcessWithoutNullStreams =>
  letGoAtEnd(
    spawn(command, args, { ...surroundings, ...ownGroup, stdio: ['pipe', 'pipe', 'pipe', ...lifeline(layers)] }),
  );

/**
 * Starts one that reads nothing, and writes to files or to nobody.
 *
 * @throws Error when the system refuses another process
 */
export const spawnApart = (
  [command, ...args]: Command,
  layers: readonly Layer[],
  surroundings: Surroundings,
  [stdout, stderr]: readonly [number | 'ignore', number | 'pipe'],
): ChildProcess =>
  letGoAtEnd(
    spawn(command, args, { ...surroundings, ...ownGroup, stdio: ['ignore', stdout, stderr, ...lifeline(layers)] }),
  );

/** Ends a process with all that is left of its group. */
export const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) {
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended in this moment.
  }
};

/**
 * Starts one and waits for its end.
 *
 * @throws Error when it cannot be started, does not end well or in time, or the signal aborts
 */
export const spawnToEnd = (
  command: Command,
  layers: readonly Layer[],
  surroundings: Surroundings,
  { timeoutMs, signal }: Patience,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const enough = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    enough.throwIfAborted();
    const child = spawnApart(command, layers, surroundings, ['ignore', 'pipe']);
    let complaint = '';
    child.stderr?.on('data', (bytes: Buffer) => {
      complaint = (complaint + bytes.toString('latin1')).slice(0, maxComplaintLength);
    });
    const end = (): void => killGroup(child);
    enough.addEventListener('abort', end, { once: true });
    child.once('error', reject);
    child.once('close', (code, by) => {
      enough.removeEventListener('abort', end);
      if (code === 0) {
        resolve();
        return;
      }
      reject(enough.aborted ? enough.reason : new Error(`${by ?? `exit ${code}`} ${complaint}`.trim()));
    });
  });
