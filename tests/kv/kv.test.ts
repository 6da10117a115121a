import { useServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';
import { addAgent } from '../support/tasks.js';

const server = useServer();

const at = (namespace: string, key?: string, rest = ''): string =>
  `/api/kv/_/${encodeURIComponent(namespace)}${key === undefined ? '' : `/${encodeURIComponent(key)}`}${rest}`;
const put = (namespace: string, key: string, body: unknown, headers = {}) =>
  server.request('PUT', at(namespace, key), { body, headers });
const get = (namespace: string, key: string, headers = {}) => server.request('GET', at(namespace, key), { headers });
const incr = (namespace: string, key: string, body?: unknown) =>
  server.request('POST', at(namespace, key, '/incr'), { body });
const expire = (namespace: string, key: string) =>
  server.database.prepare('update kv_entries set expiresAt = 1 where namespace = ? and key = ?').run(namespace, key);

describe('putKvInNamespace and getKvInNamespace', () => {
  test.each([
    [{ a: [1, null, 'ü'] }, undefined, 'json', { a: [1, null, 'ü'] }],
    [null, 'json', 'json', null],
    ['text', 'json', 'json', 'text'],
    ['text', 'string', 'string', 'text'],
    ['', 'string', 'string', ''],
    [-7, 'integer', 'integer', -7],
    ['0042', 'integer', 'integer', 42],
    [Number.MAX_SAFE_INTEGER, 'integer', 'integer', Number.MAX_SAFE_INTEGER],
  ])('stores %j as %s', async (value, valueType, storedType, stored) => {
    const { status, body } = await put('values', 'k', { value, ...(valueType && { valueType }) });

    expect(status).toBe(200);
    expect(body).toEqual({
      namespace: 'values',
      key: 'k',
      value: stored,
      valueType: storedType,
      expiresAt: null,
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    expect((await get('values', 'k')).body).toEqual(body);
  });

  test('keys and namespaces may hold slashes and colons, percent-encoded', async () => {
    await put('a/b:c._-', 'x/y:z', { value: 1 });

    expect((await get('a/b:c._-', 'x/y:z')).body).toMatchObject({ namespace: 'a/b:c._-', key: 'x/y:z', value: 1 });
  });

  test('a write replaces value, type and expiry, and keeps the creation time', async () => {
    await put('replace', 'k', { value: 1, valueType: 'integer', expiresInSec: 60 });
    server.database.prepare(`update kv_entries set createdAt = 5, updatedAt = 5 where namespace = 'replace'`).run();
    const before = Date.now();
    const { body } = await put('replace', 'k', { value: 'x' });
    const { body: timed } = await put('replace', 'k', { value: 'x', expiresInSec: 60 });

    expect(body).toMatchObject({ value: 'x', valueType: 'json', expiresAt: null, createdAt: 5 });
    expect(body.updatedAt).toBeGreaterThanOrEqual(before);
    expect(timed.expiresAt).toBeGreaterThanOrEqual(before + 60_000);
  });

  test('an expired entry is not found and is deleted on the way', async () => {
    await put('expired', 'k', { value: 1, expiresInSec: 60 });
    expire('expired', 'k');

    const { status, body } = await get('expired', 'k');

    expect([status, body]).toEqual([404, { error: 'not found' }]);
    const rows = server.database.prepare(`select * from kv_entries where namespace = 'expired'`).all();
    expect(rows).toEqual([]);
  });

  test.each([
    ['no value', {}],
    ['a number as string', { value: 1, valueType: 'string' }],
    ['text as integer', { value: 'x', valueType: 'integer' }],
    ['a fraction as integer', { value: 1.5, valueType: 'integer' }],
    ['an unsafe integer', { value: 2 ** 53, valueType: 'integer' }],
    ['unsafe digits', { value: '9007199254740992', valueType: 'integer' }],
    ['null as integer', { value: null, valueType: 'integer' }],
    ['an unknown type', { value: 1, valueType: 'float' }],
    ['an expiry of 0', { value: 1, expiresInSec: 0 }],
    ['half a second', { value: 1, expiresInSec: 0.5 }],
  ])('refuses %s', async (_what, body) => {
    expect((await put('refuse', 'k', body)).status).toBe(400);
  });

  test.each(['sp ace', 'ü', 'x'.repeat(513), 'a@b'])('refuses the name %s', async (name) => {
    expect((await put(name, 'k', { value: 1 })).status).toBe(400);
    expect((await put('n', name, { value: 1 })).status).toBe(400);
    expect((await get(name, 'k')).status).toBe(400);
  });

  test('takes a value of 2 MiB, and not a byte more', async () => {
    const most = 2 * 1024 * 1024;
    const fits = await put('large', 'k', { value: 'x'.repeat(most), valueType: 'string' });
    const over = await put('large', 'k', { value: 'x'.repeat(most + 1), valueType: 'string' });
    const bytes = await put('large', 'k', { value: 'ü'.repeat(most / 2 + 1), valueType: 'string' });

    expect([fits.status, over.status, bytes.status]).toEqual([200, 413, 413]);
  });
});

describe('deleteKvInNamespace', () => {
  test('deletes an entry once', async () => {
    await put('delete', 'k', { value: 1 });
    const first = await server.request('DELETE', at('delete', 'k'));
    const second = await server.request('DELETE', at('delete', 'k'));

    expect([first.status, first.body]).toEqual([204, '']);
    expect([second.status, second.body]).toEqual([404, { error: 'not found' }]);
  });
});

describe('incrKvInNamespace', () => {
  test('adds, starting from nothing and from an expired entry', async () => {
    expect((await incr('incr', 'k')).body).toMatchObject({ value: 1, valueType: 'integer', expiresAt: null });
    expect((await incr('incr', 'k', { by: -5 })).body.value).toBe(-4);
    await put('incr', 'timed', { value: 10, valueType: 'integer', expiresInSec: 60 });
    const kept = (await incr('incr', 'timed', { by: 2 })).body;
    expect(kept).toMatchObject({ value: 12, expiresAt: expect.any(Number) });
    expire('incr', 'timed');
    expect((await incr('incr', 'timed', { by: 3 })).body).toMatchObject({ value: 3, expiresAt: null });
  });

  test('a hundred additions at once all count', async () => {
    await Promise.all(Array.from({ length: 100 }, () => incr('incr', 'race', { by: 2 })));

    expect((await get('incr', 'race')).body.value).toBe(200);
  });

  test('refuses what is no integer and what leaves the safe range, and changes nothing', async () => {
    await put('incr', 'text', { value: '1' });
    await put('incr', 'most', { value: Number.MAX_SAFE_INTEGER, valueType: 'integer' });

    expect((await incr('incr', 'text')).status).toBe(409);
    expect((await incr('incr', 'most')).status).toBe(400);
    expect((await incr('incr', 'x', { by: 1.5 })).status).toBe(400);
    expect((await incr('incr', 'x', { by: 2 ** 53 })).status).toBe(400);
    expect((await get('incr', 'most')).body.value).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('listKvInNamespace', () => {
  test('lists live entries by key, by literal prefix, in pages', async () => {
    for (const key of ['b', 'a_1', 'a_2', 'aX1', 'A_1', 'gone']) {
      await put('list', key, { value: key });
    }
    expire('list', 'gone');
    const list = async (query = '') => {
      const { body } = await server.request('GET', at('list', undefined, query));
      return [body.entries.map(({ key }: { key: string }) => key), body.total, body.namespace];
    };

    expect(await list()).toEqual([['A_1', 'aX1', 'a_1', 'a_2', 'b'], 5, 'list']);
    expect(await list('?prefix=a_')).toEqual([['a_1', 'a_2'], 2, 'list']);
    expect(await list('?prefix=a%25')).toEqual([[], 0, 'list']);
    expect(await list('?limit=2&offset=1')).toEqual([['aX1', 'a_1'], 5, 'list']);
    expect(await list('?offset=9')).toEqual([[], 5, 'list']);
    expect(server.database.prepare(`select key from kv_entries where namespace = 'list'`).all()).toHaveLength(6);
  });

  test.each(['limit=0', 'limit=1001', 'offset=-1'])('refuses %s', async (query) => {
    expect((await server.request('GET', at('list', undefined, `?${query}`))).status).toBe(400);
  });

  test('reads a prefix from the primary key', () => {
    const plan = server.database
      .prepare(
        `explain query plan select * from kv_entries where namespace = ? and key >= ? and key < ? and (expiresAt is null or expiresAt > ?) order by key limit 10`,
      )
      .all('n', 'a', 'b', 1) as { detail: string }[];

    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('(namespace=? AND key>? AND key<?)')]);
  });
});

describe('the namespace of the caller', () => {
  const key = (name: string, headers: Record<string, string>, method = 'GET', body?: unknown) =>
    server.request(method, `/api/kv/${name}`, { headers, body });

  beforeAll(() => {
    insertTaskRow(server, { id: 'task-context', contextKey: 'chat:thread-1', agentId: 'agent-1' });
    insertTaskRow(server, { id: 'task-agent', agentId: 'agent-2' });
    insertTaskRow(server, { id: 'task-pool' });
  });

  test.each([
    [
      'the context of the task, whoever asks',
      { 'X-Source-Task-Id': 'task-context', 'X-Agent-ID': 'a9' },
      'chat:thread-1',
    ],
    ['the agent of a task without context', { 'X-Source-Task-Id': 'task-agent' }, 'task:agent:agent-2'],
    ['the agent', { 'X-Agent-ID': 'agent-3' }, 'task:agent:agent-3'],
    [
      'the agent when the task is unknown',
      { 'X-Source-Task-Id': 'nope', 'X-Agent-ID': 'agent-3' },
      'task:agent:agent-3',
    ],
    ['the agent when the task is nobody’s', { 'X-Source-Task-Id': 'task-pool', 'X-Agent-ID': 'a4' }, 'task:agent:a4'],
  ])('is %s', async (_what, headers, namespace) => {
    const { status, body } = await server.request('GET', '/api/kv', { headers });

    expect(status).toBe(200);
    expect(body).toEqual({ entries: [], total: 0, namespace });
  });

  test.each([[{}], [{ 'X-Source-Task-Id': 'nope' }], [{ 'X-Page-Id': 'page-1' }], [{ 'X-Agent-ID': ' ' }]])(
    'is missing with %j',
    async (headers) => {
      for (const answer of [
        await server.request('GET', '/api/kv', { headers }),
        await key('k', headers),
        await key('k', headers, 'PUT', { value: 1 }),
        await key('k', headers, 'DELETE'),
        await key('k/incr', headers, 'POST', {}),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body.error).toContain('namespace is required');
      }
    },
  );

  test('serves all five operations', async () => {
    const headers = { 'X-Agent-ID': 'agent-5' };

    expect((await key('n', headers, 'PUT', { value: 1, valueType: 'integer' })).status).toBe(200);
    expect((await key('n/incr', headers, 'POST')).body.value).toBe(2);
    expect((await key('n', headers)).body).toMatchObject({ namespace: 'task:agent:agent-5', value: 2 });
    expect((await server.request('GET', '/api/kv?prefix=n', { headers })).body.total).toBe(1);
    expect((await key('n', headers, 'DELETE')).status).toBe(204);
    expect((await key('n', headers)).status).toBe(404);
  });

  test('X-Page-Id from outside changes nothing', async () => {
    const headers = { 'X-Agent-ID': 'agent-6', 'X-Page-Id': 'page-1' };

    expect((await server.request('GET', '/api/kv', { headers })).body.namespace).toBe('task:agent:agent-6');
  });
});

describe('who may write where', () => {
  beforeAll(() => {
    addAgent(server, { id: 'lead', isLead: 1 });
    addAgent(server, { id: 'worker' });
  });

  const statusOf = async (namespace: string, agentId?: string) => {
    const headers: Record<string, string> = agentId === undefined ? {} : { 'X-Agent-ID': agentId };
    const answers = [
      await put(namespace, 'k', { value: 1, valueType: 'integer' }, headers),
      await server.request('POST', at(namespace, 'k', '/incr'), { headers, body: {} }),
      await server.request('DELETE', at(namespace, 'k'), { headers }),
    ];
    return answers.map(({ status }) => status);
  };

  test.each([
    ['apps', 'lead', [403, 403, 403]],
    ['apps:x', undefined, [403, 403, 403]],
    ['appstore', undefined, [200, 200, 204]],
    ['task:page:p1', 'lead', [403, 403, 403]],
    ['task:agent:worker', 'worker', [200, 200, 204]],
    ['task:agent:worker', 'lead', [200, 200, 204]],
    ['task:agent:worker', 'other', [403, 403, 403]],
    ['task:agent:worker', ' ', [403, 403, 403]],
    ['task:agent:worker', undefined, [403, 403, 403]],
    ['mcp:overflow:worker', 'worker', [200, 200, 204]],
    ['mcp:overflow:worker', 'lead', [403, 403, 403]],
    ['mcp:overflow', 'worker', [403, 403, 403]],
    ['chat:thread', undefined, [200, 200, 204]],
  ])('%s by %s: %j', async (namespace, agentId, expected) => {
    expect(await statusOf(namespace, agentId)).toEqual(expected);
  });

  test('everybody reads everything but the overflow of another agent', async () => {
    const worker = { 'X-Agent-ID': 'worker' };
    await put('task:agent:worker', 'k', { value: 1 }, worker);
    await put('mcp:overflow:worker', 'k', { value: 1 }, worker);
    const listOverflow = (headers: Record<string, string>) =>
      server.request('GET', at('mcp:overflow:worker'), { headers });

    expect((await get('task:agent:worker', 'k')).status).toBe(200);
    expect((await get('mcp:overflow:worker', 'k', worker)).status).toBe(200);
    expect((await get('mcp:overflow:worker', 'k')).status).toBe(403);
    expect((await get('mcp:overflow:worker', 'k', { 'X-Agent-ID': 'lead' })).status).toBe(403);
    expect((await listOverflow(worker)).status).toBe(200);
    expect((await listOverflow({ 'X-Agent-ID': 'lead' })).status).toBe(403);
    expect((await get('apps', 'k')).status).toBe(404);
  });
});
