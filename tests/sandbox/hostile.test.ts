import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../support/processes.js';
import { sandboxFolders, scriptOf, scriptProcesses, useSandbox } from '../support/sandbox.js';
import { waitFor } from '../support/wait.js';

const secret = 'the-secret-beside-the-sandbox';

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

/** Each tries to get at something, and gives what it got. */
const escapes: readonly (readonly [what: string, code: string])[] = [
  ['a file by Deno', 'return Deno.readTextFileSync(args.file)'],
  ['a file by a module of Node', "return (await import('node:fs')).readFileSync(args.file, 'utf8')"],
  ['a file by promises of Node', "return (await import('node:fs/promises')).readFile(args.file, 'utf8')"],
  ['a file as a module', 'return Object.keys(await import(args.url))'],
  ['a file as text', "return (await import(args.url, { with: { type: 'text' } })).default"],
  ['a file as bytes', "return (await import(args.url, { with: { type: 'bytes' } })).default"],
  ['a file as JSON', "return (await import(args.url, { with: { type: 'json' } })).default"],
  ['a file by fetch', 'return (await fetch(args.url)).text()'],
  ['a file by require', "return require('fs').readFileSync(args.file, 'utf8')"],
  ['a file by a made require', "return (await import('node:module')).createRequire(args.url)('fs')"],
  [
    'a file by XMLHttpRequest',
    "const r = new XMLHttpRequest(); r.open('GET', args.url, false); r.send(); return r.responseText",
  ],
  ['a file that is written', 'Deno.writeTextFileSync(args.open + "/made", "x"); return "made"'],
  ['the folder it works in', 'return Deno.cwd()'],
  ['a listing of it', 'return [...Deno.readDirSync(".")]'],
  ['the memory of its process', "return (await import('node:fs')).readFileSync('/proc/self/environ', 'utf8')"],
  ['the environment by Deno', 'return Deno.env.toObject()'],
  ['the environment by process', 'return process.env'],
  ['the environment by a module', "return (await import('node:process')).env"],
  ['what the system is', "return (await import('node:os')).hostname()"],
  ['the network by fetch', 'return (await fetch(args.http)).text()'],
  ['the network by import', 'return Object.keys(await import(args.http))'],
  ['the network by Deno', 'return await Deno.connect({ hostname: "127.0.0.1", port: args.port })'],
  [
    'the network by WebSocket',
    'const s = new WebSocket(args.http); await new Promise((go) => { s.onopen = go; }); return 1',
  ],
  ['the network by EventSource', 'return new EventSource(args.http).url'],
  ['the network by WebTransport', 'return new WebTransport("https://127.0.0.1").ready'],
  ['the network by node:net', "return (await import('node:net')).connect(args.port)"],
  ['the network by node:http', "return (await import('node:http')).get(args.http)"],
  ['the network by node:dgram', "return (await import('node:dgram')).createSocket('udp4')"],
  ['the network by node:dns', "return (await import('node:dns/promises')).lookup('localhost')"],
  ['a port to listen on', 'return Deno.listen({ port: 0 }).addr'],
  ['a package', "return Object.keys(await import('npm:left-pad'))"],
  ['a package of another registry', "return Object.keys(await import('jsr:@std/path'))"],
  ['another program by Deno', "return new Deno.Command('/bin/sh', { args: ['-c', 'sleep 60 & id'] }).outputSync()"],
  ['another program by Node', "return (await import('node:child_process')).execSync('id').toString()"],
  [
    'a program in the background',
    "return (await import('node:child_process')).spawn('sleep', ['60'], { detached: true }).pid",
  ],
  ['its end', 'Deno.exit(0)'],
  ['its end by process', 'process.exit(0)'],
  ['its end by close', 'close(); return 1'],
  ['a signal to the server by Deno', "Deno.kill(args.pid, 'SIGKILL'); return 1"],
  ['a signal to the server by Node', "process.kill(args.pid, 'SIGKILL'); return 1"],
  ['a handler of signals', "Deno.addSignalListener('SIGTERM', () => {}); return 1"],
  ['local storage', "localStorage.setItem('a', 'b'); return localStorage.getItem('a')"],
  ['session storage', "sessionStorage.setItem('a', 'b'); return sessionStorage.getItem('a')"],
  ['a cache', "return await caches.open('a')"],
  ['a key-value store', 'return await Deno.openKv()'],
  ['a database', "return new (await import('node:sqlite')).DatabaseSync('x.sqlite')"],
  ['indexedDB', "return indexedDB.open('a')"],
  ['the inspector', "return (await import('node:inspector')).open(0)"],
  ['a native library', "return Deno.dlopen('libc.so.6', {})"],
  ['WebAssembly', 'return new WebAssembly.Memory({ initial: 1 }).buffer.byteLength'],
  ['a worker', "return new Worker('data:text/javascript,1', { type: 'module' }) && 1"],
  ['a thread of Node', "return new (await import('node:worker_threads')).Worker('1', { eval: true }) && 1"],
  ['another realm', "return (await import('node:vm')).runInNewContext('1')"],
  ['shared memory', 'return new SharedArrayBuffer(8).byteLength'],
  ['other tabs', "return new BroadcastChannel('a').name"],
  ['code from text by eval', "return eval('1 + 1')"],
  ['code from text by Function', "return new Function('return 1')()"],
  ['code from text by a constructor', "return (async () => {}).constructor('return Deno')()"],
  ['the runtime by a global', 'return [globalThis.Deno, globalThis.process, globalThis.global].find((it) => it).env'],
  [
    'the functions that called it',
    'Error.prepareStackTrace = (_error, sites) => sites; return new Error().stack.map((site) => site.getFunction()).find((it) => it).name',
  ],
  ['an answer of the person', "return prompt('password?')"],
];

const attempt = (code: string): string =>
  scriptOf(`
  const get = async () => { ${code} };
  try { return { got: String(JSON.stringify(await get())) }; } catch (error) { return { refused: String(error) }; }`);

describe('what a script cannot get at', () => {
  const sandbox = useSandbox({ SCRIPT_TIMEOUT_MS: '20000' });

  test.each(escapes)('%s', async (_what, code) => {
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

/** Each ends with one of these, whatever it does. */
const bombs: readonly (readonly [what: string, body: string, ends: RegExp])[] = [
  ['a loop', 'for (;;);', /timeout/],
  ['a loop that catches', 'for (;;) { try { for (;;); } catch {} finally { continue; } }', /timeout/],
  ['a loop of microtasks', 'const go = () => Promise.resolve().then(go); await go();', /timeout|out_of_memory/],
  ['a bomb of promises', 'const all = []; for (;;) all.push(new Promise(() => {}));', /timeout|out_of_memory/],
  ['a wait without end', 'await new Promise(() => {});', /timeout/],
  ['a pattern', "/^(a+)+$/.test('a'.repeat(60) + 'b');", /timeout/],
  ['a sort', 'new Array(3e7).fill(0).map(() => Math.random()).sort();', /timeout|out_of_memory/],
  ['a large number', 'let n = 3n; for (;;) n *= n;', /timeout|out_of_memory|script_error|executor_error/],
  ['a heap that grows', 'const all = []; for (;;) all.push(new Array(1e5).fill(1.5));', /out_of_memory/],
  [
    'a heap that grows and catches',
    'const all = []; for (;;) { try { all.push(new Array(1e5).fill(1.5)); } catch {} }',
    /out_of_memory/,
  ],
  [
    'buffers that grow',
    'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1));',
    /out_of_memory|script_error/,
  ],
  [
    'buffers that grow and catch',
    'const all = []; for (;;) { try { all.push(new Uint8Array(1e7).fill(1)); } catch {} }',
    /timeout|out_of_memory/,
  ],
  ['one large list', 'return new Array(1e9).fill(0).length;', /timeout|out_of_memory|script_error/],
  ['a large text', "let text = 'x'; for (;;) text += text + text.length;", /script_error|out_of_memory/],
  [
    'a map that grows',
    'const all = new Map(); for (let n = 0; ; n += 1) all.set(n, { n });',
    /timeout|out_of_memory|script_error/,
  ],
  ['a deep recursion', 'const go = (n) => go(n + 1) + 1; return go(0);', /script_error/],
  ['a recursion that catches', 'const go = () => { try { go(); } catch { go(); } }; go();', /timeout|script_error/],
  [
    'a recursion of getters',
    'const it = {}; Object.defineProperty(it, "a", { enumerable: true, get: () => JSON.stringify(it) }); return it;',
    /script_error/,
  ],
  ['a result that loops when it is read', 'return { toJSON() { for (;;); } };', /timeout/],
  [
    'an error that loops when it is read',
    'throw { get name() { for (;;); }, toString() { for (;;); } };',
    /timeout|script_error/,
  ],
  ['a huge error', "throw new Error('x'.repeat(5e7));", /script_error|out_of_memory/],
  ['a huge result', "return 'x'.repeat(7e7);", /output_too_large|out_of_memory/],
  [
    'a deep result',
    'let it = []; for (let n = 0; n < 1e4; n += 1) it = [it]; return it;',
    /output_too_large|script_error/,
  ],
  ['a result of many values', 'return new Array(2e6).fill(0);', /output_too_large/],
  ['a flood of lines', "for (;;) console.log('x'.repeat(1e5));", /timeout/],
  ['a flood of small lines', "for (;;) console.log('x');", /timeout/],
  ['one huge line', "console.log('x'.repeat(1e8)); return 1;", /ok|out_of_memory/],
  [
    'a flood of timers',
    'for (;;) { for (let n = 0; n < 1e4; n += 1) setTimeout(() => {}, 1); await 0; }',
    /timeout|out_of_memory/,
  ],
  ['a loop beside the result', 'setTimeout(() => { for (;;); }, 0); queueMicrotask(() => {}); return 1;', /ok/],
  [
    'a rejection that nobody awaits',
    'void Promise.reject(new Error("lost")); await new Promise(() => {});',
    /script_error/,
  ],
  [
    'an error that nobody catches',
    'setTimeout(() => { throw new Error("lost"); }, 0); await new Promise(() => {});',
    /script_error/,
  ],
  ['a promise of itself', 'const it = { then(go) { go(it); } }; return it;', /timeout|out_of_memory/],
  [
    'calls without end',
    "for (;;) await Promise.all(new Array(100).fill(0).map(() => ctx.call('x')));",
    /timeout|too_many_calls/,
  ],
  ['calls that nobody awaits', "for (;;) void ctx.call('x', 'y'.repeat(1e4));", /timeout|out_of_memory|too_many_calls/],
  [
    'WebAssembly by import',
    "await import('data:application/wasm;base64,AGFzbQEAAAA='); for (;;);",
    /timeout|script_error/,
  ],
  ['a debugger', 'for (;;) { debugger; }', /timeout/],
];

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

describe('what a script cannot do to the server', () => {
  const sandbox = useSandbox({ SCRIPT_TIMEOUT_MS: '1500', SCRIPT_MEMORY_MB: '128' });

  test.each(bombs)('%s', async (_what, body, ends) => {
    const outcome = await sandbox().run(scriptOf(body));

    expect(outcome.status).toMatch(ends);
    expect(outcome.stdout.length + outcome.stderr.length).toBeLessThanOrEqual(2 * 1024 ** 2);
    expect(JSON.stringify(outcome).length).toBeLessThan(4 * 1024 ** 2);
  });

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
