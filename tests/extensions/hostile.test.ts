import { bundle, disable, enabled, goodHooks, newName, readExtension, runsOf } from '../support/extensions.js';
import { isAlive, untilGone } from '../support/processes.js';
import { scriptProcesses } from '../support/sandbox.js';
import { useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const server = useServer({
  env: { EXTENSION_HANDLER_TIMEOUT_MS: '3000', EXTENSION_MAX_CONSECUTIVE_FAILURES: '2', SCRIPT_WARM_PROCESSES: '0' },
});

const refused = async (body: ReturnType<typeof bundle>): Promise<readonly string[]> =>
  (
    (await server.call('installExtension', { body }).refused(400, 'extension_validation_failed')) as {
      diagnostics: string[];
    }
  ).diagnostics;

const withFile = (path: string) => ({ ...bundle('x'), files: { [path]: goodHooks } });

describe('bundles', () => {
  test.each([
    '..',
    '../hooks.ts',
    'a/../../hooks.ts',
    './hooks.ts',
    '/etc/passwd',
    'a//hooks.ts',
    'hooks.ts/',
    'a\\hooks.ts',
    'C:\\hooks.ts',
    '',
    'a'.repeat(257),
  ])('the path %j is refused, and nothing is stored', async (path) => {
    expect(await refused(withFile(path))).toEqual(expect.arrayContaining([expect.stringMatching(/is no safe path$/)]));
    expect((await server.call('listExtensions')).body.extensions).toEqual([]);
  });

  test.each(['a\0hooks.ts', '\ud800'])('the path %j is no text that can be stored', async (path) => {
    await server
      .call('installExtension', { body: withFile(path) })
      .refused(400, 'validation_error', `body.files.${path.replace(/[\0\ud800]/, '\ufffd')}`);
  });

  test('files that are too large or too many are refused', async () => {
    const large = { ...bundle('x'), files: { 'hooks.ts': 'x'.repeat(1024 ** 2 + 1) } };
    await server.call('installExtension', { body: large }).refused(400, 'validation_error', 'body.files.hooks.ts');
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}.ts`, '']));
    await server
      .call('installExtension', { body: { ...bundle('x'), files: many } })
      .refused(400, 'validation_error', 'body.files');
    const huge = {
      ...bundle('x'),
      files: Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`f${n}.ts`, 'x'.repeat(1024 ** 2)])),
    };
    await server.call('installExtension', { body: huge }).refused(413, 'payload_too_large');
  });

  test('names that reach for prototypes and other folders are refused', async () => {
    for (const name of ['__proto__', 'constructor.prototype', '../x', 'A', '-x', 'x'.repeat(65), 'x\n']) {
      expect(await refused(bundle(name))).toEqual([expect.stringMatching(/^manifest\.name: must be/)]);
    }
    const constructed = { ...bundle('x'), manifest: { constructor: { name: 'x' } } };
    expect(await refused(constructed)).toContain('manifest.runtime: is required');
    const manifest = JSON.parse('{"__proto__":{"runtime":"api"}}');
    await server
      .call('installExtension', { body: { ...bundle('x'), manifest } })
      .refused(400, 'validation_error', 'body.manifest.__proto__');
  });

  test.each([
    'import fs from "node:fs";',
    'import "https://example.com/x.ts";',
    'import "npm:left-pad";',
    'import "swarm-runtime";',
    'import "swarm-sdk";',
    'export * from "node:child_process";',
    'export { spawn } from "node:child_process";',
    'import x = require("node:fs");',
    'const f = await import("node:fs");',
    'const f = await import("no" + "de:fs");',
    'const f = new Function("return this")();',
    'eval("1");',
  ])('%s is refused', async (line) => {
    expect(await refused(bundle('x', `${line}\nexport default () => {};`))).not.toEqual([]);
  });

  test('types that take the compiler long are refused in time, and others are looked at meanwhile', async () => {
    const bomb = `type D<N extends unknown[] = []> = N['length'] extends 900 ? N : D<[...N, ...N, 1]>;
type Wide = \`\${'a'|'b'|'c'|'d'|'e'|'f'|'g'|'h'}\`; type W2 = \`\${Wide}\${Wide}\${Wide}\${Wide}\${Wide}\`;
export const x: D = []; export const y: W2 = 'a';
export default () => {};`;
    const [diagnostics] = await Promise.all([refused(bundle('x', bomb)), server.call('getExtensionTypeDefs')]);
    expect(diagnostics).not.toEqual([]);
  });
});

/** Enables a hook, and has a task created in spite of it. */
const spited = async (hook: string, head = '') => {
  const extension = await enabled(server, `r.on('pre.task.create', ${hook});`, { head });
  const created = await createTask(server, { task: 'goes on', priority: 7 });
  const [run] = await runsOf(server, extension.id);
  return { id: extension.id, created, run };
};

describe('hooks', () => {
  test.each([
    ['answers with too much', "() => modify({ description: 'x'.repeat(3_000_000) })", /error/],
    [
      'answers with too many values',
      '() => modify({ tags: Array.from({ length: 200_000 }, (_, n) => String(n)) })',
      /error/,
    ],
    ['answers with a circle', '() => { const a: any = {}; a.a = a; return modify(a); }', /error/],
    ['answers with a trap', "() => ({ action: 'modify', get data(): never { throw new Error('trap'); } })", /error/],
    ['answers with what makes JSON of itself', "() => ({ toJSON() { throw new Error('trap'); } }) as never", /error/],
    ['throws what cannot be shown', '() => { throw { toString() { throw 1; } }; }', /error/],
    ['throws an error of many words', "() => { throw new Error('x'.repeat(5_000_000)); }", /error/],
    ['says why at length', "() => { throw new Error('secret '.repeat(100_000)); }", /error/],
    ['ends its process', '() => { (globalThis as any).close?.(); (globalThis as any).Deno?.exit(); for (;;); }', /./],
    ['loops', '() => { for (;;); }', /timeout/],
    [
      'loops over promises',
      '() => { const go = (): any => void Promise.resolve().then(go); go(); return new Promise(() => {}); }',
      /timeout/,
    ],
    ['matches for ever', "() => { /^(a+)+$/.test('a'.repeat(60) + 'b'); }", /timeout/],
    ['takes all memory', '() => { const all: any[] = []; for (;;) all.push(new Array(1e6).fill(1)); }', /./],
    [
      'takes all memory in buffers',
      '() => { const all: any[] = []; for (;;) all.push(new Uint8Array(1e8).fill(1)); }',
      /./,
    ],
    ['floods the log', "() => { for (;;) console.log('x'.repeat(100_000)); }", /timeout/],
    [
      'calls without end',
      "async (_e, { state }) => { for (;;) await Promise.all([state.get('a'), state.get('b'), state.incr('n')]); }",
      /./,
    ],
    [
      'starts a program that would outlive it',
      "async () => { new (globalThis as any).Deno.Command('/bin/sh', { args: ['-c', 'sleep 600 &'] }).spawn(); }",
      /error/,
    ],
    ['starts a thread', "() => { new (globalThis as any).Worker('data:text/javascript,for(;;);'); }", /error/],
    ['reads files', "async () => { await (globalThis as any).Deno.readTextFile('/etc/passwd'); }", /error/],
  ])('one that %s is passed over, and the server goes on', async (_what, hook, action) => {
    const { id, created, run } = await spited(hook);

    expect(created.priority).toBe(7);
    expect(run?.action).toMatch(action);
    expect((run?.message ?? '').length).toBeLessThanOrEqual(2000);
    expect(await readExtension(server, id)).toMatchObject({ consecutiveFailures: 1, enabled: true });
    expect((await server.request('GET', '/health')).status).toBe(200);
    await disable(server, id);
    await waitFor('the end of its process', () => scriptProcesses(server.pid).length === 0);
  });

  test('changes that reach for prototypes change nothing of the server', async () => {
    const { id, created } = await spited(
      '() => modify(JSON.parse(\'{"__proto__":{"priority":1},"constructor":{"prototype":{"x":1}}}\'))',
    );
    expect(created.priority).toBe(7);
    expect((await server.call('getTask', { path: { id: created.id } })).body).not.toHaveProperty('x');
    await disable(server, id);
  });

  test('what is changed that may not be is passed over', async () => {
    const { id, created } = await spited(
      "() => modify({ id: 'mine', status: 'completed', requestedByUserId: 'x', key: 'shared/else/', priority: 8 } as never)",
    );
    expect(created).toMatchObject({ priority: 8, status: 'unassigned' });
    expect(created.id).not.toBe('mine');
    await disable(server, id);
  });

  test.each([
    ['loops', 'for (;;);'],
    ['registers too much', "for (let n = 0; n < 1000; n += 1) r.on('pre.task.create', () => {});"],
    ['registers what there is not', "(r as any).on('pre.nothing', () => {});"],
    ['waits for ever', 'await new Promise(() => {});'],
    ['throws', "throw new Error('x');"],
  ])('a module that %s does not load', async (_what, body) => {
    const source = `import type { Registration } from 'swarm-extension';
export default async (r: Registration) => { void r; ${body} };
`;
    const { extension } = (await server.call('installExtension', { body: bundle(newName(), source) })).body;
    const path = { id: extension.id };
    await server.call('enableExtension', { path }).refused(400, 'extension_load_failed');
    expect(await readExtension(server, extension.id)).toMatchObject({ enabled: false, status: 'error' });
    await waitFor('the end of its process', () => scriptProcesses(server.pid).length === 0);
  });

  test('a process that is killed from outside is replaced, and what it had is done', async () => {
    const { id } = await enabled(server, "r.on('pre.task.create', () => modify({ tags: ['asked'] }));");
    expect((await createTask(server, { task: 'x' })).tags).toEqual(['asked']);
    for (let round = 0; round < 3; round += 1) {
      const pid = await waitFor('its process', () => scriptProcesses(server.pid).find(isAlive));
      process.kill(pid, 'SIGKILL');
      expect((await createTask(server, { task: 'x' })).tags).toEqual(['asked']);
      await untilGone([pid]);
    }
    expect(await readExtension(server, id)).toMatchObject({ consecutiveFailures: 0, status: 'enabled' });
    await disable(server, id);
  });

  test('one that takes long keeps no other extension waiting beyond its time, and no other request', async () => {
    const slow = await enabled(
      server,
      "r.on('pre.task.create', ({ description }) => { if (description === 'slow') for (;;); });",
    );
    const quick = await enabled(server, "r.on('pre.task.create', () => modify({ tags: ['quick'] }));");
    const [one, ...others] = await Promise.all([
      createTask(server, { task: 'slow' }),
      server.call('listTasks'),
      server.call('listExtensions'),
    ]);
    expect(one.tags).toEqual(['quick']);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([disable(server, slow.id), disable(server, quick.id)]);
  });
});
