import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { lacking, type Place, type Readiness, type Running, ready, type Wanted, type WorkerState } from '../place.js';
import { type LocalProcess, localProcesses } from './local-processes.js';

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
    if (leader !== undefined) {
      signal(leader, 'SIGTERM');
      if (!(await isGoneWithin(leader, graceMs))) {
        signal(leader, 'SIGKILL');
        if (!(await isGoneWithin(leader, killedWithinMs))) {
          throw new Error(`The process ${leader} does not end`);
        }
      }
    }
    await rm(this.#folderOf(runtimeId), { recursive: true, force: true });
  }

  async status(runtimeId: string): Promise<WorkerState> {
    return (await this.#find(runtimeId)) === undefined ? 'unknown' : 'running';
  }

  /** What runs; the folders of what has ended are removed meanwhile. */
  async list(): Promise<readonly Running[]> {
    const folders = await readdir(this.#folder).catch(() => []);
    const running = await this.#running();
    const ids = new Set([...running.map(({ runtimeId }) => runtimeId), ...this.#starting]);
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
      },
    });
    child.once('exit', (code, endedBy) => this.#options.log(`worker ${runtimeId} ended: ${endedBy ?? code}`));
    child.unref();
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('spawn', () => resolve(child.pid ?? 0));
    });
  }

  async #running(): Promise<readonly (LocalProcess & { readonly runtimeId: string })[]> {
    const found: (LocalProcess & { readonly runtimeId: string })[] = [];
    for (const one of await localProcesses()) {
      if (one.pid === one.group && one.command.startsWith(this.#begin)) {
        const [runtimeId = ''] = one.command.slice(this.#begin.length).split(' ', 1);
        found.push({ ...one, runtimeId });
      }
    }
    return found;
  }

  async #find(runtimeId: string): Promise<LocalProcess | undefined> {
    return (await this.#running()).find((one) => one.runtimeId === runtimeId);
  }
}

const signal = (leader: number, name: NodeJS.Signals): void => {
  try {
    process.kill(-leader, name);
  } catch {
    // All of them have ended meanwhile.
  }
};

const isGoneWithin = async (leader: number, ms: number): Promise<boolean> => {
  const deadline = Date.now() + ms;
  while ((await localProcesses()).some(({ group }) => group === leader)) {
    if (Date.now() > deadline) {
      return false;
    }
    await sleep(askAgainMs);
  }
  return true;
};
