import { invalid } from '../../domain/kernel/errors.js';
import type { HostCall } from '../../domain/sandbox/sandbox.js';
import { scriptOf, useSandbox } from '../support/sandbox.js';

const surroundings = {
  apis: [],
  methods: ['kv_get', 'kv_delete'],
  config: { agentId: 'agent-7', apiKey: '[REDACTED:SWARM_API_KEY]' },
};

const answered = (status: number, body = '', headers: [string, string][] = []) => ({
  url: 'https://example.com/final',
  status,
  statusText: '',
  headers,
  body: Buffer.from(body).toString('base64'),
});

describe.each([
  ['Deno', {}],
  ['the interpreter', { SCRIPT_EXECUTOR: 'quickjs' }],
])('what a script is given in %s', (_runner, env: Record<string, string>) => {
  const sandbox = useSandbox({ SCRIPT_TIMEOUT_MS: '20000', ...env });

  const run = (body: string, hostCall?: HostCall) =>
    sandbox().resultOf(scriptOf(body), { surroundings, ...(hostCall && { hostCall }) });

  test('has the methods of the SDK that it is told of, under further names too', async () => {
    const hostCall: HostCall = async (name, args) => ({ success: true, status: 200, data: [name, args] });

    expect(await run("return (await ctx.swarm.kv_get({ key: 'a' })).data", hostCall)).toEqual([
      'swarm.kv_get',
      { key: 'a' },
    ]);
    expect(await run('return (await ctx.swarm.kv_del()).data', hostCall)).toEqual(['swarm.kv_delete', {}]);
    expect(await run("return ['kv_get', 'kv_set', 'config'].map((name) => name in ctx.swarm)")).toEqual([
      true,
      false,
      true,
    ]);
    await expect(run('return ctx.swarm.kv_set({})', hostCall)).rejects.toThrow('there is no method kv_set');
  });

  test('gets null of an entry that is not there, and the refusal of one it may not have', async () => {
    const answering =
      (status: number): HostCall =>
      async () => ({ success: false, status, data: {} });

    expect(await run("return ctx.swarm.kv_getOrNull({ key: 'a' })", answering(404))).toBeNull();
    await expect(run("return ctx.swarm.kv_getOrNull({ key: 'a' })", answering(403))).rejects.toThrow('failed with 403');
  });

  test('shows its configuration to none but who unwraps it', async () => {
    const body = `const { agentId, apiKey } = ctx.swarm.config;
      const { Redacted } = await import('swarm-sdk');
      return [String(agentId), JSON.stringify({ apiKey }), Redacted.value(agentId), Redacted.value(apiKey), agentId.meta];`;

    expect(await run(body)).toEqual([
      '<redacted>',
      '{"apiKey":"<redacted>"}',
      'agent-7',
      '[REDACTED:SWARM_API_KEY]',
      'agentId',
    ]);
  });

  test('fetches by way of the server', async () => {
    const asked: unknown[] = [];
    const hostCall: HostCall = async (name, args) => {
      asked.push([name, args]);
      return answered(201, '{"a":"ü"}', [['Content-Type', 'application/json']]);
    };
    const body = `const answer = await fetch('https://example.com/', { method: 'post', headers: { A: 'b' }, body: 'text' });
      return [answer.url, answer.status, answer.ok, answer.headers.get('content-type'), await answer.json()];`;

    expect(await run(body, hostCall)).toEqual(['https://example.com/final', 201, true, 'application/json', { a: 'ü' }]);
    expect(asked).toEqual([
      ['fetch', { url: 'https://example.com/', method: 'POST', headers: [['A', 'b']], body: 'text' }],
    ]);
  });

  test('asks again after failures of the network and of the server, and tells the last answer', async () => {
    let asked = 0;
    const failing: HostCall = async () => {
      asked += 1;
      if (asked === 1) {
        throw invalid('no', { code: 'outbound_unreachable' });
      }
      return answered(503, `try ${asked}`);
    };

    expect(await run("return ctx.stdlib.fetchJson('https://example.com/')", failing)).toBe('try 4');
    asked = 0;
    const source =
      "const { fetch } = await import('stdlib'); return (await fetch('https://example.com/', { retries: 1 })).status;";
    expect(await run(source, failing)).toBe(503);
    expect(asked).toBe(2);
    const refusing: HostCall = async () => {
      asked += 1;
      throw invalid('The host is private', { code: 'outbound_host_refused' });
    };
    asked = 0;
    await expect(run("return ctx.stdlib.fetch('https://example.com/')", refusing)).rejects.toThrow('private');
    expect(asked).toBe(1);
  });

  test('aligns rows', async () => {
    expect(await run("return ctx.stdlib.table([{ a: 1, b: 'xx' }, { a: 333, c: null }])")).toBe(
      'a    b   c\n1    xx\n333',
    );
  });
});
