import type { ChildProcess } from 'node:child_process';
import { chownSync, closeSync, openSync, read, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { App } from '../../kernel/app.js';
import { invalid } from '../../kernel/errors.js';
import { defineService } from '../../kernel/services.js';
import { Admission } from '../admission.js';
import { killGroup, spawnApart, spawnToEnd } from '../deno/held.js';
import { confined, unprivilegedId } from '../deno/launch.js';
import { type Probe, probeWith } from '../deno/layers.js';
import { discardRunFolder, makeRunFolder } from '../deno/run-folder.js';
import type { Layer } from '../isolation.js';
import { maxLogBytes, maxSourceBytes } from '../limits.js';
import { makeSandboxFolder, removeSandboxFolder } from '../sandbox-folder.js';

const readFile = promisify(read);
const probeTimeoutMs = 10_000;
const marker = '\n[truncated]';

/** What a program is written in. */
export type ProgramLanguage = 'bash' | 'python';

export interface ProgramRequest {
  readonly language: ProgramLanguage;
  readonly source: string;
  readonly args: readonly string[];
  readonly timeoutMs: number;
  /** Where it starts; default: a folder of its own, which is removed afterwards. */
  readonly cwd: string | undefined;
  readonly signal: AbortSignal;
}

export interface ProgramOutcome {
  /** -1: it took too long, or was ended otherwise. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly hasTimedOut: boolean;
}

const interpreters: Readonly<Record<ProgramLanguage, { readonly command: string; readonly file: string }>> = {
  bash: { command: 'bash', file: 'script.sh' },
  python: { command: 'python3', file: 'script.py' },
};

const environmentIn = (folder: string): Record<string, string> => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: folder,
  TMPDIR: folder,
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
});

/** Layers of which one must be there: the user of the server may read its database and its keys. */
const keepsApart = (layers: readonly Layer[]): boolean =>
  layers.includes('unprivileged_user') || layers.includes('namespaces');

/**
 * The beginning of what a program wrote: it writes to a file, which costs this process nothing however much it is. The file
 * is not looked up again, since the program may have put something else in its place.
 */
const written = async (file: number): Promise<string> => {
  const { buffer, bytesRead } = await readFile(file, Buffer.alloc(maxLogBytes + 1), 0, maxLogBytes + 1, 0);
  const text = buffer.subarray(0, Math.min(bytesRead, maxLogBytes)).toString('utf8').replaceAll('\0', '').trimEnd();
  return bytesRead > maxLogBytes ? `${text}${marker}` : text;
};

/** Runs programs of languages that the sandbox does not run, as processes that can reach as little as possible. */
export class Programs {
  readonly #app: Pick<App, 'settings' | 'secrets' | 'log'>;
  readonly #admission: Admission;
  #place: Promise<{ readonly folder: string; readonly probe: Probe }> | undefined;

  constructor(app: Pick<App, 'settings' | 'secrets' | 'log'>) {
    this.#app = app;
    this.#admission = new Admission(() => {
      const { scriptMaxRunning, scriptMaxWaiting } = app.settings;
      const maxRunning = scriptMaxRunning || 2 * availableParallelism();
      return { maxRunning, maxWaiting: scriptMaxWaiting, maxPerAgent: maxRunning + scriptMaxWaiting };
    });
  }

  /**
   * Runs a program, once there is a place for it, and tells how it ended.
   *
   * @throws ProductError invalid where nothing would keep it from the files of the server and no
   * setting says that this is accepted; exhausted when too many wait
   * @throws the signal's reason when it aborts before the program begins
   */
  async run(request: ProgramRequest): Promise<ProgramOutcome> {
    if (Buffer.byteLength(request.source) > maxSourceBytes || request.source.includes('\0')) {
      throw invalid('The script is too long, or holds NUL');
    }
    const { folder, probe } = await this.#prepared();
    const layers = this.#layersFor(probe, request.cwd);
    const slot = await this.#admission.enter(null, request.signal);
    const own = makeRunFolder({ folder, layers });
    try {
      return await this.#start(request, own, layers);
    } finally {
      slot.leave();
      await discardRunFolder(own);
    }
  }

  async close(): Promise<void> {
    this.#admission.close();
    const place = await this.#place;
    await (place && removeSandboxFolder(place.folder));
  }

  #prepared(): Promise<{ readonly folder: string; readonly probe: Probe }> {
    this.#place ??= this.#prepare();
    return this.#place;
  }

  async #prepare(): Promise<{ readonly folder: string; readonly probe: Probe }> {
    const folder = await makeSandboxFolder();
    const probe = await probeWith(async (layers) => {
      const own = makeRunFolder({ folder, layers });
      try {
        const command = confined(this.#confinement(layers, own, undefined), ['bash', '-c', 'true']);
        const surroundings = { cwd: own, env: environmentIn(own) };
        await spawnToEnd(command, layers, surroundings, { timeoutMs: probeTimeoutMs });
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      } finally {
        await discardRunFolder(own);
      }
    });
    return { folder, probe };
  }

  #layersFor(probe: Probe, cwd: string | undefined): readonly Layer[] {
    if ('problem' in probe) {
      throw invalid(`Programs do not start here: ${probe.problem}`);
    }
    const { layers } = probe;
    if (this.#app.settings.workflowScriptsUnconfined) {
      return layers;
    }
    if (!keepsApart(layers)) {
      throw invalid('Nothing keeps programs from the files of the server; WORKFLOW_SCRIPTS_UNCONFINED accepts that');
    }
    if (cwd !== undefined && !layers.includes('unprivileged_user')) {
      throw invalid('A program of the user of the server starts in a folder of its own only');
    }
    return layers;
  }

  #confinement(layers: readonly Layer[], folder: string, cwd: string | undefined) {
    return {
      layers,
      memoryMiB: this.#app.settings.scriptMemoryMb,
      folder: cwd ?? folder,
      readable: ['/etc/alternatives', '/usr/local'],
      writable: [folder],
    };
  }

  async #start(
    { language, source, args, timeoutMs, cwd, signal }: ProgramRequest,
    folder: string,
    layers: readonly Layer[],
  ): Promise<ProgramOutcome> {
    const { command: interpreter, file } = interpreters[language];
    const path = join(folder, file);
    writeFileSync(path, source, { mode: 0o600 });
    if (layers.includes('unprivileged_user')) {
      chownSync(path, unprivilegedId, unprivilegedId);
    }
    const stdout = openSync(join(folder, '.stdout'), 'wx+', 0o600);
    const stderr = openSync(join(folder, '.stderr'), 'wx+', 0o600);
    const program: readonly [string, ...string[]] = [interpreter, path, ...args];
    const command = confined(this.#confinement(layers, folder, cwd), program);
    const surroundings = { cwd: cwd ?? folder, env: environmentIn(folder) };
    try {
      const start = (): ChildProcess => spawnApart(command, layers, surroundings, [stdout, stderr]);
      const ending = await this.#ended(start, { timeoutMs, signal });
      const { secrets } = this.#app;
      return {
        ...ending,
        stdout: secrets.scrub(await written(stdout)),
        stderr: secrets.scrub(await written(stderr)),
      };
    } finally {
      closeSync(stdout);
      closeSync(stderr);
    }
  }

  #ended(
    start: () => ChildProcess,
    { timeoutMs, signal }: Pick<ProgramRequest, 'timeoutMs' | 'signal'>,
  ): Promise<Pick<ProgramOutcome, 'exitCode' | 'hasTimedOut'>> {
    return new Promise((resolve, reject) => {
      const child = start();
      let hasTimedOut = false;
      const kill = (): void => killGroup(child);
      const timer = setTimeout(() => {
        hasTimedOut = true;
        kill();
      }, timeoutMs);
      signal.addEventListener('abort', kill, { once: true });
      const over = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', kill);
      };
      child.once('error', (error) => {
        over();
        reject(invalid(`The program could not be started: ${error.message}`));
      });
      child.once('exit', (code) => {
        over();
        // What it left running in its group ends with it.
        kill();
        resolve({ exitCode: hasTimedOut || code === null ? -1 : code, hasTimedOut });
      });
    });
  }
}

/** Runs the programs of workflows. */
export const programs = defineService({
  name: 'programs',
  start: (app) => {
    const service = new Programs(app);
    return { service, stop: () => service.close(), stopsBeside: true };
  },
});
