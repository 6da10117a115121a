import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { lacking, type Place, type Readiness, type Running, ready, type Wanted, type WorkerState } from '../place.js';
import { type LocalProcess, localProcesses, workerMark } from './local-processes.js';
import { assertSaysNothingToRun } from './said-environment.js';

const graceMs = 10_000;
const killedWithinMs = 5000;
const askAgainMs = 50;

/** Of the environment of the controller, which has a token of its own, workers get this only. */
const handedOn = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR'] as const;

/**
 * The shell leads the group of a worker's processes, and its arguments say whose they are: they are found again, whatever
 * became of the controller. It waits for the worker also when it is asked to end.
 */
const script = `trap : TERM INT HUP; "$@"; exit $?`;

export interface ProcessOptions {
  /** What is started, with its arguments. */
  readonly command: readonly string[];
  /** Where they reach the server: as the controller does, beside which they run. */
  readonly serverUrl: URL;
  /** Where each worker has a folder of its own, while it runs. */
  readonly folder: string;
  readonly log: (line: string) => void;
}

/** Processes of this machine: a command that the controller was started with. */
export class Processes implements Place {
  readonly #marker: string;
  /** How the command of the leader of a worker's processes begins. */
  readonly #begin: string;
  readonly #folder: string;
  readonly #options: ProcessOptions;
  readonly #starting = new Set<string>();

  constructor(controllerId: string, options: ProcessOptions) {
    this.#marker = `swarm-runtime:${controllerId}:`;
    this.#begin = `/bin/sh -c ${script} ${this.#marker}`;
    this.#folder = join(options.folder, controllerId);
    this.#options = options;
  }

  async check(): Promise<Readiness> {
    const [command = ''] = this.#options.command;
    try {
      await promisify(execFile)('/bin/sh', ['-c', 'command -v "$1"', 'sh', command]);
      await localProcesses();
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      return ready;
    } catch (error) {
      return lacking(['command'], `Processes of ${command} cannot be started here: ${String(error).slice(0, 300)}`);
    }
  }

  async provision({ runtimeId, env }: Wanted): Promise<{ readonly externalId: string }> {
    assertSaysNothingToRun(env);
    const present = await this.#find(runtimeId);
    if (present !== undefined) {
      return { externalId: String(present.pid) };
    }
    this.#starting.add(runtimeId);
    try {
      const cwd = this.#folderOf(runtimeId);
      await rm(cwd, { recursive: true, force: true });
      await mkdir(cwd, { recursive: true, mode: 0o700 });
      return { externalId: String(await this.#start(runtimeId, cwd, env)) };
    } finally {
      this.#starting.delete(runtimeId);
    }
  }

  async terminate(runtimeId: string): Promise<void> {
    const leader = (await this.#find(runtimeId))?.pid;
    if (!(await this.#areGone({ runtimeId, leader }, 'SIGTERM', graceMs))) {
      await this.#kill({ runtimeId, leader });
    }
    await rm(this.#folderOf(runtimeId), { recursive: true, force: true });
  }

  async status(runtimeId: string): Promise<WorkerState> {
    return (await this.#find(runtimeId)) === undefined ? 'unknown' : 'running';
  }

  /** What runs; of what has ended, folders are removed and processes that it left are killed meanwhile. */
  async list(): Promise<readonly Running[]> {
    const folders = await readdir(this.#folder).catch(() => []);
    // Before the processes are looked at: one that starts meanwhile may be seen in part.
    const starting = [...this.#starting];
    const all = await localProcesses();
    const running = this.#leadersAmong(all);
    const ids = new Set([...running.map(({ runtimeId }) => runtimeId), ...starting, ...this.#starting]);
    const left = new Set(all.flatMap((one) => this.#markedAs(one) ?? []).filter((id) => !ids.has(id)));
    for (const runtimeId of left) {
      await this.#kill({ runtimeId, leader: undefined });
    }
    for (const name of folders.filter((id) => !ids.has(id))) {
      await rm(join(this.#folder, name), { recursive: true, force: true });
    }
    return running.map(({ runtimeId, pid }) => ({ runtimeId, externalId: String(pid) }));
  }

  #folderOf(runtimeId: string): string {
    return join(this.#folder, runtimeId);
  }

  #start(runtimeId: string, cwd: string, env: Readonly<Record<string, string>>): Promise<number> {
    const child = spawn('/bin/sh', ['-c', script, this.#marker + runtimeId, ...this.#options.command], {
      cwd,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...Object.fromEntries(handedOn.map((key) => [key, process.env[key]])),
        ...env,
        SWARM_URL: this.#options.serverUrl.origin,
        [workerMark]: this.#marker + runtimeId,
      },
    });
    child.once('exit', (code, endedBy) => {
      this.#options.log(`worker ${runtimeId} ended: ${endedBy ?? code}`);
      const { pid } = child;
      this.#areGone({ runtimeId, leader: pid }, 'SIGKILL', killedWithinMs).catch(this.#failed);
    });
    child.unref();
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('spawn', () => resolve(child.pid ?? 0));
    });
  }

  readonly #failed = (error: unknown): void => this.#options.log(`processes cannot be ended: ${String(error)}`);

  #leadersAmong(all: readonly LocalProcess[]): readonly (LocalProcess & { readonly runtimeId: string })[] {
    return all
      .filter((one) => one.pid === one.group && one.command.startsWith(this.#begin))
      .map((one) => ({ ...one, runtimeId: one.command.slice(this.#begin.length).split(' ', 1).join('') }));
  }

  /** The worker whose process it is, as its environment says. */
  #markedAs({ mark }: LocalProcess): string | undefined {
    return mark?.startsWith(this.#marker) ? mark.slice(this.#marker.length) : undefined;
  }

  async #find(runtimeId: string): Promise<LocalProcess | undefined> {
    return this.#leadersAmong(await localProcesses()).find((one) => one.runtimeId === runtimeId);
  }

  /** The processes of a worker: its group, and those that left it for a group of their own. */
  async #processesOf({ runtimeId, leader }: Worker): Promise<readonly LocalProcess[]> {
    return (await localProcesses()).filter((one) => one.group === leader || this.#markedAs(one) === runtimeId);
  }

  /** Sends a signal to all processes of a worker, once to each; returns whether they are gone within some time. */
  async #areGone(worker: Worker, name: NodeJS.Signals, ms: number): Promise<boolean> {
    const deadline = Date.now() + ms;
    const told = new Set<number>();
    for (;;) {
      const there = await this.#processesOf(worker);
      if (there.length === 0 || Date.now() > deadline) {
        return there.length === 0;
      }
      for (const { pid } of there.filter((one) => !told.has(one.pid))) {
        told.add(pid);
        signal(pid, name);
      }
      await sleep(askAgainMs);
    }
  }

  async #kill(worker: Worker): Promise<void> {
    if (!(await this.#areGone(worker, 'SIGKILL', killedWithinMs))) {
      throw new Error(`Processes of the worker ${worker.runtimeId} do not end`);
    }
  }
}

/** A worker, and the process that leads its group, if it is still there. */
interface Worker {
  readonly runtimeId: string;
  readonly leader: number | undefined;
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
};
