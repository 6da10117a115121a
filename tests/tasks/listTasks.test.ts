import { countTasks, listSlimTaskRows } from '../../db/queries/task-lists.js';
import { testOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { useServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';
import { addAgent, changeTask, clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const list = async (query: string) => {
  const { status, body } = await server.request('GET', `/api/tasks${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};

const idsOf = (body: { tasks: { id: string }[] }): string[] => body.tasks.map(({ id }) => id);

/** Expects exactly these tasks, in any order, in the page and in the total. */
const expectExactly = async (query: string, tasks: readonly { id: string }[]): Promise<void> => {
  const body = await list(query);
  expect(new Set(idsOf(body))).toEqual(new Set(tasks.map(({ id }) => id)));
  expect(body.total).toBe(tasks.length);
};

const pool = (fields: object = {}) => create(server, { task: 'x', agentId: null, ...fields });

describe('order and pages', () => {
  test('the last updated first, then the higher priority', async () => {
    const [a, b, c] = [await pool({ priority: 10 }), await pool({ priority: 90 }), await pool()];
    changeTask(server, a.id, { lastUpdatedAt: '2026-01-02T00:00:00.000Z' });
    changeTask(server, b.id, { lastUpdatedAt: '2026-01-02T00:00:00.000Z' });
    changeTask(server, c.id, { lastUpdatedAt: '2026-01-03T00:00:00.000Z' });
    const order = [c.id, b.id, a.id];
    expect(idsOf(await list(''))).toEqual(order);
    expect(idsOf(await list('?status=unassigned,pending'))).toEqual(order);
    expect(idsOf(await list('?includeHeartbeat=true'))).toEqual(order);
    expect(idsOf(await list('?fields=full&agentId='))).toEqual(order);
  });

  test('orderBy createdAt: the newest first, the later inserted first at the same time', async () => {
    const [a, b, c] = [await pool(), await pool({ priority: 99 }), await pool()];
    for (const { id } of [a, b, c]) {
      changeTask(server, id, { createdAt: '2026-01-02T00:00:00.000Z' });
    }
    changeTask(server, a.id, { createdAt: '2026-01-03T00:00:00.000Z', lastUpdatedAt: '2020-01-01T00:00:00.000Z' });
    for (const query of ['?orderBy=createdAt', '?orderBy=createdAt&status=unassigned&includeHeartbeat=true']) {
      expect(idsOf(await list(query))).toEqual([a.id, c.id, b.id]);
    }
  });

  test('25 tasks by default; limit and offset cut pages that meet without overlap', async () => {
    for (let count = 0; count < 27; count += 1) {
      await create(server, count % 2 === 0 ? { task: 'x', agentId: null } : { task: 'x', agentId: 'a' });
    }
    expect((await list('')).tasks).toHaveLength(25);
    for (const filter of ['', '&status=pending,unassigned', '&includeHeartbeat=true', '&orderBy=createdAt']) {
      const pages = [await list(`?limit=10${filter}`), await list(`?limit=10&offset=10${filter}`)];
      pages.push(await list(`?limit=10&offset=20${filter}`));
      const ids = pages.flatMap(idsOf);
      expect(ids).toHaveLength(27);
      expect(new Set(ids).size).toBe(27);
      expect(pages.map(({ total }) => total)).toEqual([27, 27, 27]);
    }
    expect((await list('?offset=100')).tasks).toEqual([]);
  });

  test.each(['limit=0', 'limit=1001', 'limit=x', 'limit=', 'offset=-1', 'orderBy=priority', 'orderBy=', 'fields=tiny'])(
    '%s is refused',
    async (query) => {
      const { status, body } = await server.request('GET', `/api/tasks?${query}`);
      expect(status).toBe(400);
      expect(body.error).toContain(query.split('=')[0]);
    },
  );
});

describe('filters', () => {
  test('status: one or several, each state counted', async () => {
    const [a, b, c] = [
      await pool(),
      await create(server, { task: 'x', agentId: 'a' }),
      await pool({ status: 'draft' }),
    ];
    await expectExactly('?status=unassigned', [a]);
    await expectExactly('?status=pending,draft', [b, c]);
    await expectExactly('?status=%20pending%20,,unassigned,unassigned', [a, b]);
    await expectExactly('?status=completed', []);
    await expectExactly('?status=', [a, b, c]);
    changeTask(server, a.id, { status: 'completed' });
    await expectExactly('?status=completed', [a]);
    await expectExactly('?status=unassigned', []);
  });

  test.each(['status=done', 'status=pending,done', 'source=fax'])('%s: unknown values are refused', async (query) => {
    const { status, body } = await server.request('GET', `/api/tasks?${query}`);
    expect(status).toBe(400);
    expect(body.error).toMatch(
      /query\.(status: must be one of .*completed.*; 'done' is none|source: must be one of .*api.*; 'fax' is none)/,
    );
  });

  test('source, agentId and scheduleId', async () => {
    const a = await pool({ source: 'chat', scheduleId: 's1' });
    const b = await create(server, { task: 'x', agentId: 'agent', source: 'mail' });
    const c = await create(server, { task: 'x', agentId: 'agent', source: 'chat', scheduleId: 's2' });
    await expectExactly('?source=chat', [a, c]);
    await expectExactly('?source=chat,mail', [a, b, c]);
    await expectExactly('?agentId=agent', [b, c]);
    await expectExactly('?scheduleId=s2', [c]);
    await expectExactly('?agentId=agent&source=chat&status=pending', [c]);
    await expectExactly('?agentId=agent&scheduleId=s1', []);
  });

  test('key exactly, keyPrefix with all below; key wins', async () => {
    const a = await pool({ key: 'shared/team' });
    const b = await pool({ key: 'shared/team/x' });
    const c = await pool({ key: 'shared/teamwork' });
    const d = await pool({ key: 'shared/t_am/x%' });
    await expectExactly('?key=shared/team', [a]);
    await expectExactly('?key=%20Shared/Team/', [a]);
    await expectExactly('?keyPrefix=shared/team', [a, b]);
    await expectExactly('?keyPrefix=shared/', [a, b, c, d]);
    await expectExactly('?keyPrefix=shared/t_am', [d]);
    await expectExactly('?keyPrefix=shared/t%25', []);
    await expectExactly('?key=shared/teamwork&keyPrefix=shared/team', [c]);
  });

  test.each(['key=team', 'keyPrefix=team/', 'keyPrefix=shared//x', `key=${'a'.repeat(256)}`])(
    '%s is no namespace',
    async (query) => {
      const { status, body } = await server.request('GET', `/api/tasks?${query}`);
      expect(status).toBe(400);
      expect(body.error).toContain(`query.${query.split('=')[0]}`);
    },
  );

  test('search in the text or id, upper and lower case alike, wildcards as they are', async () => {
    const a = await pool({ task: 'Check the INVOICE' });
    const b = await pool({ task: '100% of a_b \\ c' });
    await expectExactly('?search=invoice', [a]);
    await expectExactly(`?search=${b.id.toUpperCase()}`, [b]);
    await expectExactly('?search=0%25%20of', [b]);
    await expectExactly('?search=a_b', [b]);
    await expectExactly('?search=axb', []);
    await expectExactly('?search=%25', [b]);
    await expectExactly(`?search=${encodeURIComponent('b \\ c')}`, [b]);
  });

  test('heartbeat tasks only when asked for', async () => {
    const plain = await pool({ taskType: 'heart', tags: ['heartbeats'] });
    const hidden = [
      await pool({ taskType: 'heartbeat' }),
      await pool({ taskType: 'heartbeat-checklist' }),
      await pool({ taskType: 'boot-triage' }),
      await pool({ tags: ['x', 'heartbeat'] }),
    ];
    await expectExactly('', [plain]);
    await expectExactly('?includeHeartbeat=false', [plain]);
    await expectExactly('?includeHeartbeat=true', [plain, ...hidden]);
    await expectExactly('?status=unassigned', [plain]);
    await expectExactly('?status=unassigned&includeHeartbeat=true', [plain, ...hidden]);
    await expectExactly('?search=x', [plain]);
    await server
      .callUntyped('listTasks', { query: { includeHeartbeat: 'maybe' } })
      .refused(400, 'validation_error', 'query.includeHeartbeat');
  });

  test('createdAfter is inclusive, createdBefore is not, in any time zone', async () => {
    const [a, b] = [await pool(), await pool()];
    changeTask(server, a.id, { createdAt: '2026-01-02T00:00:00.000Z' });
    changeTask(server, b.id, { createdAt: '2026-01-02T00:00:00.001Z' });
    await expectExactly('?createdAfter=2026-01-02T00:00:00Z', [a, b]);
    await expectExactly('?createdAfter=2026-01-02T00:00:00.001Z', [b]);
    await expectExactly('?createdAfter=2026-01-02T01:00:00.001%2B01:00', [b]);
    await expectExactly('?createdBefore=2026-01-02T00:00:00.001Z', [a]);
    await expectExactly('?createdAfter=2026-01-02T00:00:00Z&createdBefore=2026-01-02T00:00:00Z', []);
    await server
      .call('listTasks', { query: { createdAfter: 'yesterday' } })
      .refused(400, 'validation_error', 'query.createdAfter');
  });

  test('requestedByUserId, and none for tasks that nobody asked for', async () => {
    const [a, b] = [await pool(), await pool()];
    changeTask(server, a.id, { requestedByUserId: 'ann' });
    await expectExactly('?requestedByUserId=ann', [a]);
    await expectExactly('?requestedByUserId=none', [b]);
    await expectExactly('?requestedByUserId=bob', []);
    await expectExactly('?requestedByUserId=none&status=unassigned', [b]);
  });

  test('rootsOnly', async () => {
    const root = await pool();
    const child = await pool({ parentTaskId: root.id });
    await expectExactly('?rootsOnly=true', [root]);
    await expectExactly('?rootsOnly=true&status=unassigned', [root]);
    await expectExactly('?rootsOnly=false', [root, child]);
    await expectExactly('?rootsOnly=true&search=x', [root]);
  });
});

describe('shapes', () => {
  const long = `${'ä😀'.repeat(150)}!`;

  test('slim by default: a short text and the fields of a list', async () => {
    addAgent(server, { id: 'lead', isLead: 1 });
    const task = await create(server, {
      task: long,
      agentId: 'a',
      dir: '/repo',
      contextKey: 'c',
      model: 'model_a',
      effort: 'low',
      tags: ['t'],
      dependsOn: ['d'],
      scheduleId: 's',
      parentTaskId: 'p',
    });
    const columns = {
      output: 'done',
      progress: 'half',
      provider: 'harness_a',
      totalCostUsd: 1.5,
      peakContextPercent: 12.5,
    };
    changeTask(server, task.id, columns);
    expect((await list('')).tasks).toEqual([
      {
        id: task.id,
        key: task.key,
        agentId: 'a',
        task: `${'ä😀'.repeat(150)}…`,
        status: 'pending',
        source: 'api',
        tags: ['t'],
        priority: 50,
        dependsOn: ['d'],
        parentTaskId: 'p',
        scheduleId: 's',
        model: 'model_a',
        effort: 'low',
        provider: 'harness_a',
        progress: 'half',
        createdAt: task.createdAt,
        lastUpdatedAt: task.lastUpdatedAt,
        peakContextPercent: 12.5,
        totalCostUsd: 1.5,
      },
    ]);
  });

  test('a text of exactly 300 characters is not cut', async () => {
    await pool({ task: '😀'.repeat(300) });
    expect((await list('')).tasks[0].task).toBe('😀'.repeat(300));
  });

  test('full: everything, as getTask shows it', async () => {
    const task = await pool({ task: long, dir: '/repo' });
    expect((await list('?fields=full')).tasks).toEqual([task]);
  });

  test('timeline: what a bar needs', async () => {
    const task = await pool({ task: long, title: 'Bar', dir: '/repo', tags: ['t'] });
    expect((await list('?fields=timeline')).tasks).toEqual([
      {
        id: task.id,
        task: `${'ä😀'.repeat(150)}…`,
        title: 'Bar',
        status: 'unassigned',
        source: 'api',
        agentId: null,
        priority: 50,
        createdAt: task.createdAt,
        lastUpdatedAt: task.lastUpdatedAt,
      },
    ]);
  });

  test('damaged JSON drops its field and never the list', async () => {
    const task = await pool({ tags: ['t'], outputSchema: { type: 'object' } });
    const damaged = '{"a":';
    changeTask(server, task.id, {
      tags: damaged,
      dependsOn: '{}',
      outputSchema: damaged,
      followUpConfig: '[]',
      providerMeta: damaged,
      harnessVariantMeta: '5',
      routingAffinity: '{"capabilities":"sql"}',
    });
    const [shown] = (await list('?fields=full')).tasks;
    expect(shown).toMatchObject({ id: task.id, tags: [], dependsOn: [], routingAffinityInvalid: true });
    for (const name of ['outputSchema', 'followUpConfig', 'providerMeta', 'harnessVariantMeta', 'routingAffinity']) {
      expect(shown).not.toHaveProperty(name);
    }
    expect((await list('')).tasks).toMatchObject([{ id: task.id, tags: [] }]);
  });
});

describe('the cost of a page', () => {
  const all = { includeHeartbeat: false, rootsOnly: false };
  const latest = { orderBy: 'lastUpdatedAt', limit: 25, offset: 0 } as const;
  const newest = { ...latest, orderBy: 'createdAt' } as const;

  testOn('sqlite', 'query plans of SQLite').each([
    ['all tasks', all, latest, 'tasks_updated'],
    ['all tasks by creation', all, newest, 'tasks_created'],
    ['all tasks with the heartbeat', { ...all, includeHeartbeat: true }, latest, 'tasks_updated'],
    ['one agent’s', { ...all, agentId: 'a' }, latest, 'tasks_agent_updated'],
    ['one state', { ...all, statuses: ['failed'] as const }, latest, 'tasks_status_updated'],
    ['several states', { ...all, statuses: ['failed', 'completed'] as const }, latest, 'tasks_status_updated'],
  ])('%s come sorted from an index', async (_name, filter, page, index) => {
    const [plan] = await plansOf(server, (db) => listSlimTaskRows(db, filter, page, 1000));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN/);
  });

  testOn('sqlite', 'query plans of SQLite').each([
    ['agentId', { agentId: 'a' }, 'tasks_agent'],
    ['agentId in a state', { agentId: 'a', statuses: ['failed'] as const }, 'tasks_agent'],
    ['scheduleId', { scheduleId: 's' }, 'tasks_schedule'],
    ['key', { key: 'shared/x/' }, 'tasks_key'],
    ['keyPrefix', { keyPrefix: 'shared/x/' }, 'tasks_key'],
    ['requestedByUserId', { requestedByUserId: 'ann' }, 'tasks_requester'],
  ])('%s is looked up, for the page and the total', async (_name, narrowing, index) => {
    const filter = { ...all, ...narrowing };
    const plans = await plansOf(server, async (db) => {
      await listSlimTaskRows(db, filter, latest, 1000);
      await countTasks(db, filter);
    });
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toContain(index);
    }
  });

  testOn('sqlite', 'query plans of SQLite').each([
    ['all tasks', all],
    ['some states', { ...all, statuses: ['failed', 'completed'] as const }],
    ['roots', { ...all, rootsOnly: true }],
  ])('the total of %s comes from counters', async (_name, filter) => {
    const [plan] = await plansOf(server, (db) => countTasks(db, filter));
    expect(plan).toContain('task_counts');
    expect(plan).not.toMatch(/tasks\b/);
  });
});

describe('tasks of many bytes', () => {
  const MiB = 1024 ** 2;
  const storeLarge = (count: number, bytes: number): string[] =>
    Array.from({ length: count }, (_, index) =>
      insertTaskRow(server, {
        status: 'unassigned',
        outputSchema: JSON.stringify({ description: 'é'.repeat(bytes / 2) }),
        lastUpdatedAt: `2026-01-01T00:00:0${9 - index}.000Z`,
      }),
    );

  test('end a page in full early, and the next begins where it ended', async () => {
    const ids = storeLarge(5, 1.5 * MiB);
    const first = await list('?fields=full&limit=1000');
    expect({ ids: idsOf(first), total: first.total }).toEqual({ ids: ids.slice(0, 2), total: 5 });
    const second = await list('?fields=full&limit=1000&offset=2');
    expect({ ids: idsOf(second), total: second.total }).toEqual({ ids: ids.slice(2, 4), total: 5 });
    expect(idsOf(await list('?fields=full&limit=1000&offset=4'))).toEqual(ids.slice(4));
    expect(idsOf(await list('?limit=1000'))).toEqual(ids);
  });

  test('come one by one when a single one is more than a page may have', async () => {
    const ids = storeLarge(2, 5 * MiB);
    expect(idsOf(await list('?fields=full'))).toEqual(ids.slice(0, 1));
    expect(idsOf(await list('?fields=full&offset=1'))).toEqual(ids.slice(1));
  });
});

test.each([
  ['', 'progress'],
  ['&fields=full', 'output'],
] as const)('bytes count as they are answered, a control character six: %s', async (query, column) => {
  for (let count = 0; count < 4; count += 1) {
    const { id } = await pool();
    changeTask(server, id, { [column]: '\u0001'.repeat(300_000) });
  }

  for (const limit of [25, 1000]) {
    expect((await list(`?limit=${limit}${query}`)).tasks).toHaveLength(2);
  }
});

test.each([
  ['', 'progress', 4],
  ['&fields=timeline', 'progress', 4],
  ['&fields=full', 'output', 4],
] as const)('a page of long texts ends early, and the next goes on: %s', async (query, column, onPage) => {
  for (let count = 0; count < 6; count += 1) {
    const { id } = await pool();
    changeTask(server, id, { [column]: 'é'.repeat(500_000) });
  }
  for (const limit of [25, 1000]) {
    const page = await list(`?limit=${limit}${query}`);
    const next = await list(`?limit=${limit}&offset=${onPage}${query}`);

    expect([page.tasks.length, page.total, next.tasks.length]).toEqual([onPage, 6, 2]);
    expect(new Set([...idsOf(page), ...idsOf(next)]).size).toBe(6);
  }
});
