import { countSessions, listTaskSessionRows } from '../../db/queries/task-sessions.js';
import { testOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { useServer } from '../support/server.js';
import { changeTask, clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const list = async (query = '') => {
  const { status, body } = await server.request('GET', `/api/sessions${query}`);
  expect(status).toBe(200);
  return body;
};

const rootIds = (body: { sessions: { root: { id: string } }[] }): string[] => body.sessions.map(({ root }) => root.id);
const pool = (fields: object = {}) => create(server, { task: 'x', agentId: null, ...fields });

test('a session is a root with all its descendants, the latest activity first', async () => {
  const first = await pool({ task: 'first' });
  const second = await pool({ task: 'second' });
  const child = await pool({ task: 'child', parentTaskId: first.id });
  const grandchild = await pool({ task: 'grandchild', parentTaskId: child.id });
  changeTask(server, grandchild.id, { status: 'failed', lastUpdatedAt: '2199-01-02T00:00:00.000Z' });
  changeTask(server, second.id, { lastUpdatedAt: '2199-01-01T00:00:00.000Z' });
  const body = await list();
  expect(body).toMatchObject({ total: 2, limit: 25, offset: 0 });
  expect(body.sessions).toMatchObject([
    { root: { id: first.id }, chainTaskCount: 3, lastActivityAt: '2199-01-02T00:00:00.000Z', latestStatus: 'failed' },
    {
      root: { id: second.id },
      chainTaskCount: 1,
      lastActivityAt: '2199-01-01T00:00:00.000Z',
      latestStatus: 'unassigned',
    },
  ]);
});

test('a new child brings its session to the front', async () => {
  const first = await pool();
  const second = await pool();
  const child = await pool({ parentTaskId: first.id });
  const body = await list();
  expect(rootIds(body)).toEqual([first.id, second.id]);
  expect(body.sessions[0]).toMatchObject({ chainTaskCount: 2, lastActivityAt: child.lastUpdatedAt });
});

test('a task whose parent nobody knows is no session', async () => {
  await pool({ parentTaskId: 'gone' });
  expect(await list()).toMatchObject({ sessions: [], total: 0 });
});

test('limit and offset', async () => {
  for (let count = 0; count < 5; count += 1) {
    await pool();
  }
  const pages = [await list('?limit=2'), await list('?limit=2&offset=2'), await list('?limit=2&offset=4')];
  expect(pages.map(({ total, limit, offset }) => [total, limit, offset])).toEqual([
    [5, 2, 0],
    [5, 2, 2],
    [5, 2, 4],
  ]);
  expect(new Set(pages.flatMap(rootIds)).size).toBe(5);
});

test.each(['limit=0', 'limit=1001', 'offset=-1', 'fields=timeline', 'source=fax'])('%s is refused', async (query) => {
  const { status, body } = await server.request('GET', `/api/sessions?${query}`);
  expect(status).toBe(400);
  expect(body.error).toContain(query.split('=')[0]);
});

describe('filters look at the root', () => {
  const expectRoots = async (query: string, roots: readonly { id: string }[]) => {
    const body = await list(query);
    expect(new Set(rootIds(body))).toEqual(new Set(roots.map(({ id }) => id)));
    expect(body.total).toBe(roots.length);
  };

  test('source', async () => {
    const a = await pool({ source: 'chat' });
    const b = await pool({ source: 'mail' });
    await pool({ source: 'ui', parentTaskId: a.id });
    await expectRoots('?source=chat', [a]);
    await expectRoots('?source=chat,mail', [a, b]);
    await expectRoots('?source=ui', []);
    await expectRoots('?source=', [a, b]);
  });

  test('q in text or title, upper and lower case alike', async () => {
    const a = await pool({ task: 'Check the INVOICE' });
    const b = await pool({ title: 'Invoices 100%' });
    await pool({ task: 'budget', parentTaskId: a.id });
    await expectRoots('?q=invoice', [a, b]);
    await expectRoots('?q=0%25', [b]);
    await expectRoots('?q=budget', []);
  });

  test('requestedByUserId', async () => {
    const [a, b] = [await pool(), await pool()];
    changeTask(server, a.id, { requestedByUserId: 'ann' });
    await expectRoots('?requestedByUserId=ann', [a]);
    await expectRoots('?requestedByUserId=none', [b]);
    await expectRoots('?requestedByUserId=none&q=y', []);
  });
});

test('roots are slim, or full on request', async () => {
  const task = await pool({ task: 'long '.repeat(100), dir: '/repo' });
  const [slim] = (await list()).sessions;
  expect(slim.root).not.toHaveProperty('dir');
  expect(slim.root.task).toHaveLength(301);
  expect((await list('?fields=full')).sessions[0].root).toEqual(task);
});

testOn('sqlite', 'query plans of SQLite')(
  'the first page comes from an index and the total from counters',
  async () => {
    const plans = await plansOf(server, async (db) => {
      await listTaskSessionRows(db, {}, { limit: 25, offset: 0 });
      await countSessions(db, {});
    });
    expect(plans[0]).toContain('task_sessions_activity');
    expect(plans[0]).not.toContain('TEMP B-TREE');
    expect(plans[1]).toContain('task_counts');
  },
);

test.each([
  ['slim', 'progress'],
  ['full', 'outputSchema'],
] as const)('a page of long %s roots ends early, and the next goes on', async (fields, column) => {
  const text = column === 'progress' ? 'x'.repeat(1_000_000) : JSON.stringify({ title: 'x'.repeat(999_988) });
  for (let count = 0; count < 6; count += 1) {
    changeTask(server, (await pool()).id, { [column]: text });
  }
  const [page, next] = [
    await list(`?limit=1000&fields=${fields}`),
    await list(`?limit=1000&offset=4&fields=${fields}`),
  ];

  expect([page.sessions.length, page.total, next.sessions.length]).toEqual([4, 6, 2]);
  expect(new Set([...rootIds(page), ...rootIds(next)]).size).toBe(6);
});
