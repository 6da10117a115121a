import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bombs, escapes } from '../support/hostile-scripts.js';
import { isAlive } from '../support/processes.js';
import { sandboxFolders, scriptOf, scriptProcesses, useSandbox } from '../support/sandbox.js';
import { waitFor } from '../support/wait.js';

const secret = 'the-secret-beside-the-sandbox';
const interpreter = { SCRIPT_EXECUTOR: 'quickjs' };

/** What a script that gets out could reach: a file, a folder, a variable, a server, a process. */
const surroundings = () => {
  const folder = mkdtempSync(join(tmpdir(), 'swarm-canary-'));
  const open = join(folder, 'open');
  mkdirSync(open, { mode: 0o777 });
  const file = join(open, 'canary.txt');
  writeFileSync(file, secret, { mode: 0o666 });
  return { folder, open, file, url: `file://${file}` };
};

const canary = surroundings();
process.env.CANARY = secret;
let server: Server;
let connections = 0;
let port = 0;

beforeAll(async () => {
  server = createServer((_request, response) => response.end(secret));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  delete process.env.CANARY;
});

const attempt = (code: string): string =>
  scriptOf(`
  const get = async () => { ${code} };
  try { return { got: String(JSON.stringify(await get())) }; } catch (error) { return { refused: String(error) }; }`);

/** Within its own realm, where there is nothing else, the interpreter makes code from text, and shares memory with nobody. */
const harmlessInInterpreter = new Set(['code from text by eval', 'code from text by Function', 'shared memory']);

describe.each([
  ['Deno', {}, escapes],
  ['the interpreter', interpreter, escapes.filter(([what]) => !harmlessInInterpreter.has(what))],
])('what a script in %s cannot get at', (_runner, env, all) => {
  const sandbox = useSandbox({ SCRIPT_TIMEOUT_MS: '20000', ...env });

  test.each(all)('%s', async (_what, code) => {
    const args = { ...canary, port, http: `http://127.0.0.1:${port}/x.ts`, pid: process.pid };
    const outcome = await sandbox().run(attempt(code), { args });

    expect(outcome.status).toBe('ok');
    const result = outcome.status === 'ok' ? JSON.parse(Buffer.from(outcome.json).toString()) : {};
    expect(result).toEqual({ refused: expect.any(String) });
    expect(JSON.stringify([result, outcome.stdout, outcome.stderr])).not.toContain(secret);
  });

  afterAll(async () => {
    expect(connections).toBe(0);
    expect(readFileSync(canary.file, 'utf8')).toBe(secret);
    expect(readdirSync(canary.open)).toEqual(['canary.txt']);
    expect(isAlive(process.pid)).toBe(true);
  });

  test('what another script left in its realm', async () => {
    await sandbox().run(scriptOf('globalThis.left = 1; Object.prototype.left = 1; Array.prototype.map = null;'));
    const source = scriptOf('return [typeof globalThis.left, typeof {}.left, [1].map((n) => n + 1)];');

    expect(await sandbox().resultOf(source)).toEqual(['undefined', 'undefined', [2]]);
  });

  test('prototypes of the server', async () => {
    const polluted = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const seen: unknown[] = [];
    const hostCall = async (_name: string, args: unknown) => {
      seen.push(Object.keys(args as object), ({} as { polluted?: number }).polluted);
      return args;
    };
    const source = scriptOf(
      `Object.prototype.polluted = 1; return ctx.call('x', JSON.parse(${JSON.stringify(polluted)}));`,
    );
    const result = await sandbox().resultOf(source, { hostCall });

    expect(JSON.stringify(result)).toBe(polluted);
    expect(seen).toEqual([['__proto__', 'constructor'], undefined]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

/** Writes a frame that the runner would not send: what it sends passes through a function that scripts can replace. */
const forged = (frame: string, more = ''): string =>
  scriptOf(`
  const bytes = new TextEncoder().encode(${frame});
  const real = Uint8Array.prototype.subarray;
  Uint8Array.prototype.subarray = function () { return bytes; };
  console.log('x');
  Uint8Array.prototype.subarray = real;
  ${more}
  await new Promise(() => {});`);

const forgeries: readonly (readonly [what: string, source: string, ends: object])[] = [
  ['of an unknown kind', forged('"zzz\\n".repeat(50)'), { status: 'executor_error' }],
  ['without end', forged('"z".repeat(100)'), { status: 'executor_error' }],
  ['that is too large', forged('"e" + "x".repeat(300_000)'), { status: 'executor_error' }],
  ['that is not JSON', forged('"r{oops" + "x".repeat(100) + "\\n"'), { status: 'executor_error' }],
  ['of a line that is none', forged('"l[1]" + " ".repeat(100) + "\\n"'), { status: 'executor_error' }],
  ['of an error that is none', forged('"e{}" + " ".repeat(100) + "\\n"'), { status: 'executor_error' }],
  ['of a call that is none', forged('"cabc" + " ".repeat(100) + "\\n"'), { status: 'executor_error' }],
  ['of a call without a number', forged('"cx\\tname\\t1" + " ".repeat(100) + "\\n"'), { status: 'executor_error' }],
  [
    'of the same call twice',
    forged('"c7\\tslow\\t1".padEnd(100) + "\\nc7\\tslow\\t1\\n"'),
    { status: 'executor_error' },
  ],
  ['of empty lines', forged('"\\n".repeat(100)'), { status: 'executor_error' }],
  ['of lines without end', forged('("l{}" + "\\n").repeat(100)'), { status: 'executor_error' }],
  ['of a result is the result of nobody but itself', forged('"r\\"mine\\"".padEnd(100) + "\\n"'), { status: 'ok' }],
];

/** The interpreter has no timers, tells a full memory by an error that can be caught, and of no promise that nobody awaits. */
const endsInInterpreter: ReadonlyMap<string, RegExp> = new Map([
  ['a heap that grows and catches', /timeout|out_of_memory/],
  ['a flood of timers', /script_error/],
  ['a loop beside the result', /script_error/],
  ['an error that nobody catches', /script_error/],
  ['a rejection that nobody awaits', /timeout/],
]);

const bombsInInterpreter = bombs.map(
  ([what, body, ends]) => [what, body, endsInInterpreter.get(what) ?? ends] as const,
);

type Bomb = (typeof bombsInInterpreter)[number];

const endsByTime = ([, , ends]: Bomb): boolean => ends.test('timeout');
const endsByItself = (bomb: Bomb): boolean => !endsByTime(bomb);

const small = { SCRIPT_MEMORY_MB: '128' };
/** Far more than it takes, also where the machine does much else. */
const patient = { SCRIPT_TIMEOUT_MS: '20000' };

describe.each([
  ['Deno', { ...small, SCRIPT_TIMEOUT_MS: '1500' }, bombs.filter(endsByTime)],
  ['Deno, given time,', { ...small, ...patient }, bombs.filter(endsByItself)],
  ['the interpreter', { SCRIPT_TIMEOUT_MS: '500', ...interpreter }, bombsInInterpreter.filter(endsByTime)],
  ['the interpreter, given time,', { ...patient, ...interpreter }, bombsInInterpreter.filter(endsByItself)],
])('what a script in %s cannot do to the server', (_runner, env, all) => {
  const sandbox = useSandbox(env);

  test.each(all)('%s', async (_what, body, ends) => {
    const outcome = await sandbox().run(scriptOf(body));

    expect(outcome.status).toMatch(ends);
    expect(outcome.stdout.length + outcome.stderr.length).toBeLessThanOrEqual(2 * 1024 ** 2);
    expect(JSON.stringify(outcome).length).toBeLessThan(4 * 1024 ** 2);
  });

  test('and the next one runs', async () => {
    expect(await sandbox().resultOf(scriptOf('return 2;'))).toBe(2);
  });
});

describe('what a process of scripts cannot do to the server', () => {
  const sandbox = useSandbox({ SCRIPT_TIMEOUT_MS: '1500', SCRIPT_MEMORY_MB: '128' });

  test.each(forgeries)('a frame %s', async (_what, source, ends) => {
    const hostCall = (name: string) => (name === 'slow' ? new Promise<unknown>(() => {}) : Promise.resolve(null));

    expect(await sandbox().run(source, { hostCall })).toMatchObject(ends);
  });

  test('an answer that nobody waits for, or is of another run, does nothing', async () => {
    const source = scriptOf("void ctx.call('slow'); return 1;");
    let answer = (): void => {};
    const hostCall = () =>
      new Promise((resolve) => {
        answer = () => resolve(1);
      });

    expect(await sandbox().run(source, { hostCall })).toMatchObject({ status: 'ok' });
    answer();
    expect(await sandbox().run(scriptOf('return 2;'))).toMatchObject({ status: 'ok' });
  });

  test('leave a process or a folder behind', async () => {
    const waiting = 2;
    await waitFor('the processes of scripts to end', () => scriptProcesses(process.pid).length <= waiting);
    const [folder = ''] = sandboxFolders(process.pid);
    const ofRuns = (): string[] => readdirSync(join(tmpdir(), folder)).filter((name) => name.startsWith('run-'));
    await waitFor('their folders to go', () => ofRuns().length <= waiting);
  });
});
