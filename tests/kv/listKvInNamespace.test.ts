import type { CallInput } from '../support/call.js';
import { kvOf } from '../support/kv.js';
import { testOn } from '../support/only-on.js';
import { planSteps } from '../support/plans.js';
import { countRows } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const { put, expire } = kvOf(server);

describe('listKvInNamespace', () => {
  test('lists live entries by key, by literal prefix, in pages', async () => {
    for (const key of ['b', 'a_1', 'a_2', 'aX1', 'A_1', 'gone']) {
      await put('list', key, { value: key });
    }
    expire('list', 'gone');
    const list = async (query: CallInput<'listKvInNamespace'>['query'] = {}) => {
      const { body } = await server.call('listKvInNamespace', { path: { namespace: 'list' }, query });
      return [body.entries.map(({ key }) => key), body.total, body.namespace];
    };

    expect(await list()).toEqual([['A_1', 'aX1', 'a_1', 'a_2', 'b'], 5, 'list']);
    expect(await list({ prefix: 'a_' })).toEqual([['a_1', 'a_2'], 2, 'list']);
    expect(await list({ prefix: 'a%' })).toEqual([[], 0, 'list']);
    expect(await list({ limit: 2, offset: 1 })).toEqual([['aX1', 'a_1'], 5, 'list']);
    expect(await list({ offset: 9 })).toEqual([[], 5, 'list']);
    expect(countRows(server, 'kv_entries', { namespace: 'list' })).toBe(6);
  });

  test.each([{ limit: 0 }, { limit: 1001 }, { offset: -1 }])('refuses %j', async (query) => {
    await server
      .call('listKvInNamespace', { path: { namespace: 'list' }, query })
      .refused(400, 'validation_error', `query.${Object.keys(query)[0]}`);
  });

  testOn('sqlite', 'query plans of SQLite')('reads a prefix from the primary key', () => {
    const plan = planSteps(
      server,
      `select * from kv_entries where namespace = ? and key >= ? and key < ? and (expiresAt is null or expiresAt > ?) order by key limit 10`,
      'n',
      'a',
      'b',
      1,
    );

    expect(plan).toEqual([expect.stringContaining('(namespace=? AND key>? AND key<?)')]);
  });
});

test('a page of large entries ends early, and the next goes on where it ended', async () => {
  const namespace = 'large-pages';
  const value = 'x'.repeat(1_000_000);
  const keys = Array.from({ length: 6 }, (_, index) => `k${String(index).padStart(2, '0')}`);
  for (const key of keys) {
    const { status } = await server.request('PUT', `/api/kv/_/${namespace}/${key}`, {
      body: { value, valueType: 'string' },
    });
    expect(status).toBe(200);
  }
  const page = async (offset: number) => {
    const { body } = await server.request('GET', `/api/kv/_/${namespace}?limit=1000&offset=${offset}`);
    return { keys: body.entries.map(({ key }: { key: string }) => key), total: body.total };
  };
  const first = await page(0);

  expect(first).toEqual({ keys: keys.slice(0, 4), total: 6 });
  expect(await page(4)).toEqual({ keys: keys.slice(4), total: 6 });
});

test('values count as they are answered: of texts a control character takes six bytes', async () => {
  const namespace = 'control-pages';
  const keys = [...'abcd'];
  for (const key of keys) {
    const body = { value: '\u0001'.repeat(300_000), valueType: 'string' };
    expect((await server.request('PUT', `/api/kv/_/${namespace}/${key}`, { body })).status).toBe(200);
  }
  const { body } = await server.request('GET', `/api/kv/_/${namespace}?limit=1000`);

  expect(body.entries.map(({ key }: { key: string }) => key)).toEqual(keys.slice(0, 2));
  expect(body.total).toBe(4);
});
