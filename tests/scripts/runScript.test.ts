import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerAgent } from '../support/agents.js';
import type { CallInput } from '../support/call.js';
import { changeRows, rowsOf } from '../support/rows.js';
import { storeScript } from '../support/scripts.js';
import { type OwnServer, operatorKey, startServer } from '../support/server.js';

let server: OwnServer;
let agentId = '';

/** Another server, which the one under test may reach. */
const other: Server = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers }));
});
let otherUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  otherUrl = `http://127.0.0.1:${port}`;
  server = await startServer({ env: { OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${port}`, SCRIPT_TIMEOUT_MS: '5000' } });
  agentId = (await registerAgent(server)).id;
});

afterAll(async () => {
  await server.destroy();
  other.close();
});

type Body = CallInput<'runScript'>['body'];

const run = async (body: Body, agent = agentId) => (await server.call('runScript', { agentId: agent, body })).body;

const runsOf = (source: string) => rowsOf(server, 'script_runs', { source });

const scriptNamed = async (name: string) => {
  const { scripts } = (await server.call('listScripts', { query: { includeScratch: true } })).body;
  return scripts.find((script) => script.name === name);
};

describe('runScript', () => {
  test('runs a source and tells what it returned and wrote', async () => {
    const source =
      'export default (args: { n: number }, ctx: any) => { ctx.logger.log("hello"); return { n: args.n + 1 }; };';
    const { autoSaved, durationMs, ...report } = await run({ source, args: { n: 1 } });

    expect(report).toEqual({
      result: { n: 2 },
      stdout: 'hello\n',
      stderr: '',
      truncated: { stdout: false, stderr: false },
      exitCode: 0,
    });
    expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(runsOf(source)).toMatchObject([
      {
        agentId,
        kind: 'inline',
        status: 'completed',
        scriptName: '(inline source)',
        args: '{"n":1}',
        output: '{"n":2}',
        error: null,
      },
    ]);
  });

  test('runs the script that a name means, with its schema of arguments', async () => {
    const source = `import { z } from 'zod'; export const argsSchema = z.object({ n: z.number().default(7) });
      export default ({ n }: z.infer<typeof argsSchema>) => n;`;
    const { name } = await storeScript(server, { source }, agentId);
    await storeScript(server, { name, source: 'export default () => "global";', scope: 'global' });
    const stranger = (await registerAgent(server)).id;

    expect(await run({ name })).toMatchObject({ exitCode: 1, error: 'eval_error' });
    expect((await run({ name, args: {} })).result).toBe(7);
    expect((await run({ name, args: '{"n": 8}' })).result).toBe(8);
    expect((await run({ name, scope: 'global' })).result).toBe('global');
    expect((await run({ name }, stranger)).result).toBe('global');
    expect(await run({ name, args: {} })).not.toHaveProperty('autoSaved');
    await server
      .call('runScript', { agentId: stranger, body: { name, scope: 'agent' } })
      .refused(404, 'script_not_found');
  });

  test.each([
    ['throws', 'const n: number = 1;\nexport default () => {\n  throw new TypeError("no");\n};', 'eval_error', 1],
    ['has no function', 'export const a = 1;', 'eval_error', 1],
    ['takes too long', 'export default () => { for (;;); };', 'timeout', 124],
    [
      'takes too much memory',
      'export default () => { const a: number[][] = []; for (;;) a.push(Array(1e6).fill(1.5)); };',
      'oom',
      137,
    ],
    ['imports a module of Node', 'import fs from "node:fs"; export default () => fs;', 'import_violation', 1],
    ['imports what nobody sees', 'export default (a: string) => import(a);', 'import_violation', 1],
    ['passes on a package', 'export * from "left-pad"; export default () => 1;', 'import_violation', 1],
    ['makes code of a text', 'export default () => eval("1");', 'import_violation', 1],
    ['makes a function of a text', 'export default () => new Function("return 1")();', 'import_violation', 1],
  ])('tells of a script that %s', async (_what, source, error, exitCode) => {
    const report = await run({ source });

    expect(report).toMatchObject({ error, exitCode });
    expect(report).not.toHaveProperty('result');
    expect(report).not.toHaveProperty('autoSaved');
    expect(runsOf(source)).toMatchObject([{ status: 'failed', output: null, error: expect.stringContaining(error) }]);
  });

  test('says where in its source a script threw', async () => {
    const report = await run({ source: 'type A = 1;\nexport default () => {\n  throw new TypeError("no");\n};' });

    expect(report.runtimeError).toMatchObject({
      name: 'TypeError',
      message: 'no',
      userScriptLine: 3,
      userFrames: [{ file: 'user-script.ts', line: 3, raw: expect.stringContaining('user-script.ts:3') }],
    });
    expect(report.stderr).toMatch(/^TypeError: no\n {4}at .*user-script\.ts:3/);
    expect(JSON.stringify(report)).not.toMatch(/blob:|file:|\/tmp/);
  });

  test('runs nothing of a source with a forbidden import, and names it', async () => {
    const report = await run({ source: 'console.log("begun");\nimport "node:fs";\nexport default () => 1;' });

    expect(report).toMatchObject({
      stdout: '',
      durationMs: 0,
      stderr: 'user-script.ts(2,1): a script cannot import "node:fs"; it may import zod, stdlib, swarm-sdk\n',
    });
    expect(report).not.toHaveProperty('runtimeError');
  });

  test('saves a source that ran well as a scratch script, once', async () => {
    const source = `export default (n: number): string => "${randomUUID()}";`;
    const { autoSaved } = await run({ source, args: 1, intent: '  Count the STARS! ' });
    const name = autoSaved?.slug ?? '';
    const saved = await scriptNamed(name);
    changeRows(server, 'scripts', { name }, { updatedAt: '2026-01-01T00:00:00.000Z' });
    await run({ source, intent: 'count the stars' });

    expect(name).toMatch(/^scratch-count-the-stars-[0-9a-f]{8}$/);
    expect(autoSaved?.reason).toBe('successful_inline_run');
    expect(saved).toMatchObject({ isScratch: true, typeChecked: false, scope: 'agent', scopeId: agentId, version: 1 });
    const { script } = (await server.call('getScript', { path: { id: saved?.id ?? '' } })).body;
    expect(script).toMatchObject({ source, version: 1, signature: { argsType: 'number', resultType: 'string' } });
    expect(script.updatedAt > '2026-01-01T00:00:00.000Z').toBe(true);
    // Who keeps it keeps it.
    await server.call('upsertScript', { agentId, body: { name, source } });
    await run({ source, intent: 'count the stars' });
    expect(await scriptNamed(name)).toMatchObject({ isScratch: false, typeChecked: true });
  });

  test('counts a scratch script as used when it ran well only', async () => {
    const { id, name } = await storeScript(
      server,
      { source: 'export default (a: number) => { if (a > 1) throw new Error("no"); };' },
      agentId,
    );
    const updatedAt = '2026-01-01T00:00:00.000Z';
    changeRows(server, 'scripts', { id }, { isScratch: 1, updatedAt });
    await run({ name, args: 2 });
    const afterFailure = (await scriptNamed(name))?.updatedAt;
    await run({ name, args: 1 });

    expect(afterFailure).toBe(updatedAt);
    expect((await scriptNamed(name))?.updatedAt).not.toBe(updatedAt);
  });

  test('keeps the result under a key, and runs again all the same', async () => {
    const idempotencyKey = `week/${randomUUID()}`;
    const source = 'export default (n: number) => n;';
    const first = await run({ source, args: 1, idempotencyKey });
    const second = await run({ source, args: 2, idempotencyKey });
    const failed = await run({ source: 'export default () => { throw 1; };', idempotencyKey });
    const entry = await server.call('getKvInNamespace', {
      path: { namespace: 'script:executions', key: idempotencyKey },
    });

    expect([first.result, second.result]).toEqual([1, 2]);
    expect(first.kvSaved).toEqual({ namespace: 'script:executions', key: idempotencyKey });
    expect(failed).not.toHaveProperty('kvSaved');
    expect(entry.body.value).toEqual({
      result: 2,
      durationMs: second.durationMs,
      scriptName: null,
      executedAt: expect.any(String),
    });
  });

  test('lets a script call the server with the rights of its agent', async () => {
    const source = `export default async (_: unknown, { swarm }: any) => {
      await swarm.kv_set({ namespace: 'n1', key: 'a', value: { b: 1 } });
      return [await swarm.kv_get({ namespace: 'n1', key: 'a' }), await swarm.kv_getOrNull({ namespace: 'n1', key: 'none' }),
        await swarm.kv_get({ namespace: 'n1', key: 'none' }), await swarm.kv_set({ namespace: 'apps', key: 'a', value: 1 }),
        await swarm.config_set({ scope: 'global', key: 'A_KEY', value: 'x' })];
    };`;
    const { result } = await run({ source });

    expect(result).toEqual([
      { success: true, status: 200, data: expect.objectContaining({ key: 'a', value: { b: 1 } }) },
      null,
      { success: false, status: 404, data: expect.objectContaining({ code: 'kv_entry_not_found' }) },
      { success: false, status: 403, data: expect.objectContaining({ code: 'namespace_forbidden' }) },
      { success: false, status: 403, data: expect.objectContaining({ code: 'lead_only' }) },
    ]);
  });

  test('has no secret in a script or in what is told of it', async () => {
    const source = `export default async (url: string, { swarm, logger }: any) => {
      const { Redacted } = await import('swarm-sdk');
      logger.log('${operatorKey}');
      const answer = await fetch(url, { headers: { 'X-Secret': '[REDACTED:SWARM_API_KEY]', 'X-Plain': 'b' } });
      return [Redacted.value(swarm.config.apiKey), '${operatorKey}', await answer.json()];
    };`;
    const report = await run({ source, args: otherUrl });

    expect(JSON.stringify(report)).not.toContain(operatorKey);
    const [key, told, asked] = report.result as [string, string, { headers: Record<string, string> }];
    expect([key, told]).toEqual(['[REDACTED:SWARM_API_KEY]', '[REDACTED:SWARM_API_KEY]']);
    expect(asked.headers).toMatchObject({ 'x-plain': 'b' });
    expect(asked.headers).not.toHaveProperty('x-secret');
    expect(JSON.stringify(rowsOf(server, 'script_runs', { agentId }))).not.toContain(operatorKey);
  });

  test('fetches for a script by the rules of outgoing requests', async () => {
    const source = `export default async (url: string, { stdlib }: any) => {
      const refusal = await fetch('http://127.0.0.1:1/').catch((error: any) => error.code);
      return [await stdlib.fetchJson(url + '/a?b=c', { method: 'POST', body: 'x' }), refusal];
    };`;

    expect((await run({ source, args: otherUrl })).result).toEqual([
      expect.objectContaining({ method: 'POST', url: '/a?b=c' }),
      'outbound_host_refused',
    ]);
  });

  test('answers in the order of what is wrong', async () => {
    const source = 'export default () => 1;';
    const refused = (body: Body, agent?: string) =>
      server.call('runScript', { body, ...(agent && { agentId: agent }) });

    await server.callUntyped('runScript', { body: { name: '' } }).refused(400, 'validation_error', 'body.name');
    await refused({}).refused(400, 'invalid_request');
    await refused({ name: 'a', source }, agentId).refused(400, 'invalid_request');
    await refused({ source }).refused(400, 'agent_required');
    await refused({ source }, 'nobody').refused(404, 'agent_not_found');
    await refused({ name: 'no-such' }, agentId).refused(404, 'script_not_found');
    await refused({ source, fsMode: 'workspace-rw' }, agentId).refused(501, 'workspace_not_available');
    const { name } = await storeScript(server, { fsMode: 'workspace-rw' }, agentId);
    await refused({ name, fsMode: 'none' }, agentId).refused(501, 'workspace_not_available');
  });

  test('refuses what finds no place to wait, or is too much of an agent, and says when to try again', async () => {
    const env = { SCRIPT_MAX_RUNNING: '1', SCRIPT_MAX_WAITING: '2', SCRIPT_MAX_PER_AGENT: '2' };
    const small = await startServer({ env });
    try {
      const [one, other] = await Promise.all([registerAgent(small), registerAgent(small)]);
      const source = 'export default () => new Promise((resolve) => setTimeout(() => resolve(1), 2000));';
      const ask = ({ id }: { id: string }) => small.call('runScript', { agentId: id, body: { source } }).answer();
      const refusalOf = async (answers: readonly ReturnType<typeof ask>[]) => {
        const { status, headers, body } = await Promise.any(
          answers.map(async (answer) => ((await answer).status === 200 ? Promise.reject(new Error('done')) : answer)),
        );
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
        return { status, body };
      };
      const ofOne = [ask(one), ask(one), ask(one)];
      expect(await refusalOf(ofOne)).toMatchObject({ status: 429, body: { code: 'script_agent_limit' } });
      const ofOther = [ask(other), ask(other)];
      expect(await refusalOf(ofOther)).toMatchObject({ status: 429, body: { code: 'script_queue_full' } });

      const statuses = (await Promise.all([...ofOne, ...ofOther])).map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    } finally {
      await small.destroy();
    }
  });
});
