import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { platform } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../lib/free-port.js';
import { builtServer, compiled } from './compile.js';

/** The operator key of every measured server. */
export const operatorKey = 'bench-operator-key-0123456789';

export const authorization = { Authorization: `Bearer ${operatorKey}` } as const;

const startTimeoutMs = 60_000;

/** A running server that is measured. */
export interface Target {
  readonly url: string;
  /** The website API; only the product has it. */
  readonly siteUrl: string;
  /** Milliseconds from starting the process to its first answer. */
  readonly firstAnswerMs: number;
  /** Bytes of memory the process holds at present. */
  residentBytes(): number;
  /** Bytes of it and of the processes it started, what they share counted once; undefined where nobody tells. */
  treeBytes(): number | undefined;
  /** Seconds of a processor it has used so far; undefined where nobody tells. */
  processorSeconds(): number | undefined;
  stop(): Promise<void>;
}

const isAnswered = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { headers: authorization });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

const firstAnswer = async (child: ChildProcess, url: string): Promise<number> => {
  const startedAt = performance.now();
  while (!(await isAnswered(url))) {
    if (child.exitCode !== null || performance.now() - startedAt > startTimeoutMs) {
      throw new Error(`${url} does not answer`);
    }
    await pause(2);
  }
  return performance.now() - startedAt;
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) {
    return;
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
};

const residentBytes = (child: ChildProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024;

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []));

const proportionalBytes = (pid: number): number => {
  const kibibytes = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kibibytes) * 1024;
};

/** How often a second the kernel of Linux counts time. */
const ticksPerSecond = 100;

const processorSeconds = (pid: number): number => {
  // The name, in parentheses, may have blanks; what follows has none.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [userTicks, systemTicks] = [fields[11], fields[12]];
  return (Number(userTicks) + Number(systemTicks)) / ticksPerSecond;
};

const treeBytes = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + treeBytes(child), proportionalBytes(pid));

interface Start {
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  readonly sitePort: number;
  /** The path whose first successful answer means that the server is ready. */
  readonly ready: string;
  /** Has a process group of its own: no signal of a terminal reaches it; it ends with this process. */
  readonly detached?: boolean;
}

const start = async ({ script, env, port, sitePort, ready, detached = false }: Start): Promise<Target> => {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', openSync(devNull, 'w'), 'inherit'],
    detached,
  });
  if (detached) {
    process.once('exit', () => child.kill('SIGKILL'));
  }
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    siteUrl: `http://127.0.0.1:${sitePort}`,
    firstAnswerMs: await firstAnswer(child, url + ready),
    residentBytes: () => residentBytes(child),
    treeBytes: () => (platform === 'linux' && child.pid !== undefined ? treeBytes(child.pid) : undefined),
    processorSeconds: () => (platform === 'linux' && child.pid !== undefined ? processorSeconds(child.pid) : undefined),
    stop: () => stop(child),
  };
};

export const databaseIn = (folder: string): string => join(folder, 'swarm.sqlite');

/** How the product is started. */
export interface ProductOptions {
  /** The path whose first successful answer means that it is ready. */
  readonly ready?: string;
  /** The server to start, if it is not the one of this checkout. */
  readonly server?: string;
  /** Settings other than the default ones. */
  readonly env?: Readonly<Record<string, string>>;
  readonly detached?: boolean;
  /** Where it listens, if that is not to be any free port. */
  readonly port?: number;
}

/** Starts the built product with its default settings on the database of a folder. */
export const startProduct = async (
  folder: string,
  { ready = '/health', server = builtServer, env = {}, detached = false, port: wanted }: ProductOptions = {},
): Promise<Target> => {
  const [port, sitePort] = [wanted ?? (await freePort()), await freePort()];
  return start({
    script: server,
    port,
    sitePort,
    ready,
    detached,
    env: {
      SITE_PORT: String(sitePort),
      DATABASE_URL: `sqlite:${databaseIn(folder)}`,
      SWARM_API_KEY: operatorKey,
      ...env,
    },
  });
};

/** Starts a peer on the database of a folder. */
export const startPeer = async (
  name: 'bare' | 'fastify' | 'jobs' | 'mcp',
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Target> => {
  const port = await freePort();
  return start({
    script: compiled(`peers/${name}`),
    port,
    sitePort: port,
    ready: '/health',
    env: { DATABASE: databaseIn(folder), OPERATOR_KEY: operatorKey, ...env },
  });
};
