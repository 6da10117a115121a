import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Caches, putCaches } from './caches.js';
import { killGroup, spawnPiped } from './held.js';
import { commandOf, denoArguments, environmentOf } from './launch.js';
import type { Launch } from './protocol.js';
import { discardRunFolder, makeRunFolder } from './run-folder.js';

/** How a process has ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The beginning of what the runtime itself wrote; it may name paths, and is not for callers. */
  readonly complaint: string;
}

const maxComplaintLength = 16_384;

/** A Deno process that waits for its script, runs it, and is used no more. */
export class DenoChild {
  /** Resolves when it is ready for its script, or has ended. */
  readonly started: Promise<void>;
  /** Resolves when it has ended, or could not be started. */
  readonly ended: Promise<Exit>;
  /** … and when its folder is removed, too. */
  readonly gone: Promise<void>;
  readonly #process: ChildProcessWithoutNullStreams;
  /** How many processes are in front of the one that runs the script. */
  readonly #inFront: number;
  #complaint = '';

  /** @throws Error when its folder cannot be made, or the system refuses another process */
  constructor(launch: Launch, caches: Caches, runner: string) {
    const folder = makeRunFolder(launch);
    const command = commandOf(launch, folder, denoArguments(runner, launch));
    try {
      putCaches(caches, launch, folder);
      this.#process = spawnPiped(command, launch.layers, { cwd: folder, env: environmentOf(folder) });
    } catch (error) {
      void discardRunFolder(folder);
      throw error;
    }
    this.#inFront =
      (launch.layers.includes('parent_death_signal') ? 1 : 0) + (launch.layers.includes('namespaces') ? 2 : 0);
    this.#process.stdin.on('error', () => {});
    this.#process.stdout.on('error', () => {});
    this.#process.stderr.on('data', (bytes: Buffer) => {
      this.#complaint = (this.#complaint + bytes.toString('latin1')).slice(0, maxComplaintLength);
    });
    this.ended = new Promise((resolve) => {
      this.#process.once('close', (code, signal) => resolve({ code, signal, complaint: this.#complaint }));
      this.#process.once('error', (error) => {
        if (this.#process.pid === undefined) {
          resolve({ code: null, signal: null, complaint: `could not be started: ${error.message}` });
        }
      });
    });
    this.started = Promise.race([
      new Promise<void>((resolve) => this.#process.stdout.once('readable', resolve)),
      this.ended.then(() => {}),
    ]);
    this.gone = this.ended.then(() => discardRunFolder(folder));
  }

  /** What it writes; it is read only as fast as it is taken. */
  get frames(): AsyncIterable<Buffer> {
    return this.#process.stdout;
  }

  /** Sends it a line. */
  send(line: string): void {
    if (this.#process.stdin.writable) {
      this.#process.stdin.write(`${line}\n`);
    }
  }

  /** Ends it with all that it may have started. */
  kill(): void {
    const { exitCode, signalCode } = this.#process;
    if (exitCode === null && signalCode === null) {
      killGroup(this.#process);
    }
    // What is unread would keep its pipes open.
    this.#process.stdout.destroy();
  }

  /** Its resident memory in bytes; 0 when it is gone, or the system does not tell. */
  get residentBytes(): number {
    try {
      const status = readFileSync(`/proc/${this.#innerPid()}/status`, 'latin1');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  }

  /** What holds it stays in front of it: each of them has the next one as its last child. */
  #innerPid(): number | undefined {
    let { pid } = this.#process;
    for (let passed = 0; passed < this.#inFront; passed += 1) {
      const child = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').at(-1);
      pid = child ? Number(child) : pid;
    }
    return pid;
  }
}
