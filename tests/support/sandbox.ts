import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Log } from '../../domain/kernel/app.js';
import { Secrets } from '../../domain/kernel/secrets.js';
import { readSettings } from '../../domain/kernel/settings/snapshot.js';
import type { RunOutcome } from '../../domain/sandbox/outcome.js';
import { type HostCall, type RunRequest, Sandbox } from '../../domain/sandbox/sandbox.js';
import { allProcesses, childrenOf, commandOf } from './processes.js';

/** For what tells nothing that a test looks at. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A sandbox of this process, with all that it told. */
export interface TestSandbox {
  readonly sandbox: Sandbox;
  readonly secrets: Secrets;
  readonly warnings: string[];
  readonly errors: string[];
  /** Runs a script that nobody's are counted of, whose calls are answered with what they sent. */
  run(source: string, request?: Partial<RunRequest>): Promise<RunOutcome>;
  /** Runs one that must return, and tells what. */
  // biome-ignore lint/suspicious/noExplicitAny: what a script returns is whatever the test wrote it to.
  resultOf(source: string, request?: Partial<RunRequest>): Promise<any>;
}

const echo: HostCall = async (name, args) => ({ name, args });

/** @param env settings, as in the environment of a server */
export const createSandbox = (env: Readonly<Record<string, string>> = {}): TestSandbox => {
  const warnings: string[] = [];
  const errors: string[] = [];
  const log: Log = {
    ...silentLog,
    warn: (_fields, message) => warnings.push(message),
    error: (_fields, message) => errors.push(message),
  };
  const secrets = new Secrets();
  const host = { settings: readSettings((name) => env[name]), secrets, log };
  const sandbox = new Sandbox(host);
  const run: TestSandbox['run'] = (source, request = {}) =>
    sandbox.run({
      source,
      args: null,
      agentId: null,
      hostCall: echo,
      signal: new AbortController().signal,
      ...request,
    });
  return {
    sandbox,
    secrets,
    warnings,
    errors,
    run,
    resultOf: async (source, request) => {
      const outcome = await run(source, request);
      if (outcome.status !== 'ok') {
        throw new Error(`the script ended as ${JSON.stringify(outcome)}`);
      }
      return JSON.parse(Buffer.from(outcome.json).toString('utf8'));
    },
  };
};

/** One sandbox for the tests of a file, or of a group of them. */
export const useSandbox = (env: Readonly<Record<string, string>> = {}): (() => TestSandbox) => {
  let made: TestSandbox | undefined;
  beforeAll(() => {
    made = createSandbox(env);
  });
  afterAll(() => made?.sandbox.close());
  return () => {
    if (!made) {
      throw new Error('the sandbox is there only while tests run');
    }
    return made;
  };
};

/** The folders of sandboxes of a process. */
export const sandboxFolders = (pid: number): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`swarm-sandbox-${pid}-`));

/** All that was called with a folder of a sandbox of a process: also what is nobody's child any more. */
export const sandboxProcesses = (pid: number): number[] =>
  allProcesses().filter((any) => commandOf(any).includes(`swarm-sandbox-${pid}-`));

/** What a process started to watch over scripts. */
export const supervisorsOf = (pid: number): number[] =>
  childrenOf(pid).filter((child) => commandOf(child).includes('supervisor-process'));

/** The processes of scripts, which belong to what watches over them. */
export const scriptProcesses = (pid: number): number[] =>
  supervisorsOf(pid)
    .flatMap(childrenOf)
    .filter((child) => commandOf(child).includes('deno'));

/** A script whose default function has this body; it may use `args` and `ctx`. */
export const scriptOf = (body: string): string => `export default async (args: any, ctx: any) => {\n${body}\n};`;
