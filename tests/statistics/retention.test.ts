import { testOn } from '../support/only-on.js';
import { rowsOf, whileRefusing } from '../support/rows.js';
import { type OwnServer, type ServerOptions, startServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

let server: OwnServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.destroy());

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

const restart = async (env: ServerOptions['env']): Promise<void> => {
  await server.stop();
  server = await startServer({ dataDir: server.dataDir, env });
};

const report = async () => (await server.call('getMetrics')).body.retention;

/** The report once this kind of data was swept. */
const swept = (name: keyof NonNullable<Awaited<ReturnType<typeof report>>>) =>
  waitFor(`a sweep of ${name}`, async () => (await report())?.[name]);

const addRows = (table: 'events' | 'agent_log', count: number, createdAt: string, prefix = createdAt): void => {
  const columns =
    table === 'events'
      ? ['category, event, status, source', "'tool', 'tool.start', 'ok', 'worker'"]
      : ['eventType', "'task_created'"];
  server.database
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
       insert into ${table} (id, ${columns[0]}, createdAt) select cast(? as text) || n, ${columns[1]}, ? from numbers`,
    )
    .run(prefix, createdAt);
};
const countOf = (table: string) => server.database.prepare(`select count(*) from ${table}`).pluck().get();

test('nothing is deleted and nothing reported unless it is asked for', async () => {
  addRows('events', 5, daysAgo(9000));
  await restart({ EVENTS_RETENTION_DAYS: '', AGENT_LOG_RETENTION_DAYS: ' ' });
  addAgent(server);
  await restart({ AGENT_LOG_RETENTION_DAYS: '7' });
  await swept('agentLog');

  // Deliveries of webhooks are deleted unless it is said otherwise.
  expect(Object.keys(await report()).filter((name) => !/WebhookDeliveries$/i.test(name))).toEqual(['agentLog']);
  expect(countOf('events')).toBe(5);
});

test('what is older than its days is deleted at start, in batches, and the rest kept', async () => {
  addRows('events', 1200, daysAgo(8));
  addRows('events', 3, daysAgo(6));
  addRows('agent_log', 4, daysAgo(31));
  const addLine = server.database.prepare(
    `insert into session_logs (id, sessionId, iteration, cli, content, lineNumber, createdAt)
     values (?, 'session-1', 1, 'cli', 'line', ?, ?)`,
  );
  addLine.run('old', 1, daysAgo(3));
  addLine.run('recent', 2, daysAgo(1));
  await restart({
    EVENTS_RETENTION_DAYS: '7',
    AGENT_LOG_RETENTION_DAYS: '30',
    SESSION_LOG_RETENTION_DAYS: '2',
  });

  expect(await swept('events')).toEqual({
    at: expect.stringMatching(/Z$/),
    rowsDeleted: 1200,
    batches: expect.any(Number),
    durationMs: expect.any(Number),
    dryRun: false,
    cumulativeRowsDeleted: 1200,
    outcome: 'converged',
    drained: true,
    backlogRemaining: 0,
    batchSize: expect.any(Number),
    slowestStatementMs: expect.any(Number),
    lastSuccessAt: expect.stringMatching(/Z$/),
  });
  expect((await swept('events')).batches).toBeGreaterThan(1);
  expect((await swept('agentLog')).rowsDeleted).toBe(4);
  expect((await swept('sessionLogs')).rowsDeleted).toBe(1);
  expect(countOf('events')).toBe(3);
  expect(countOf('agent_log')).toBe(0);
  expect(rowsOf(server, 'session_logs').map(({ id }) => id)).toEqual(['recent']);
});

test('a dry run deletes nothing and tells what it would', async () => {
  addRows('events', 7, daysAgo(8));
  await restart({ EVENTS_RETENTION_DAYS: '7', DB_RETENTION_DRY_RUN: 'true' });

  expect(await swept('events')).toMatchObject({
    dryRun: true,
    rowsDeleted: 0,
    batches: 0,
    backlogRemaining: 7,
    drained: false,
    outcome: 'budget_exhausted',
  });
  expect(countOf('events')).toBe(7);
});

test('an error in one kind of data is reported without secrets, and the others go on', async () => {
  addRows('agent_log', 3, daysAgo(31));
  addRows('events', 3, daysAgo(8));
  const reason = 'cannot delete with sk-abcdefghijklmnopqrstuvwxyz';
  await whileRefusing(server, { on: 'delete', table: 'agent_log', reason }, async () => {
    await restart({ EVENTS_RETENTION_DAYS: '7', AGENT_LOG_RETENTION_DAYS: '30' });

    const log = await swept('agentLog');
    expect(log).toMatchObject({ outcome: 'error', drained: false, rowsDeleted: 0, lastErrorAt: expect.any(String) });
    expect(log.lastError).toBe('cannot delete with [REDACTED:api-key]');
    expect(log).not.toHaveProperty('lastSuccessAt');
    expect(await swept('events')).toMatchObject({ outcome: 'converged', rowsDeleted: 3 });
  });
});

test('a tick that runs out of time says so, and another one follows soon', async () => {
  addRows('events', 250_000, daysAgo(8));
  await restart({
    EVENTS_RETENTION_DAYS: '7',
    DB_RETENTION_TICK_BUDGET_MS: '1000',
    DB_RETENTION_CATCHUP_INTERVAL_MS: '5000',
  });

  const first = await swept('events');
  expect(first).toMatchObject({
    outcome: 'budget_exhausted',
    drained: false,
    cumulativeRowsDeleted: first.rowsDeleted,
  });
  expect(first.rowsDeleted).toBeGreaterThan(0);
  // As far as anybody counts.
  expect(first.backlogRemaining).toBe(10_000);

  const later = await waitFor('a further tick', async () => {
    const sweep = await swept('events');
    return sweep.at !== first.at && sweep;
  });
  // On a busy machine one more tick may have passed in between.
  expect(later.cumulativeRowsDeleted).toBeGreaterThanOrEqual(first.rowsDeleted + later.rowsDeleted);
}, 90_000);

test('the newest versions of each text are kept, whatever their age', async () => {
  const agentId = addAgent(server);
  const add = server.database.prepare(
    `insert into context_versions (id, agentId, field, version, content, contentHash, previousVersionId, changeSource, createdAt)
     values (?, ?, ?, ?, 'text', 'hash', ?, 'api', ?)`,
  );
  for (let version = 1; version <= 250; version += 1) {
    add.run(`soul-${version}`, agentId, 'soulMd', version, version === 1 ? null : `soul-${version - 1}`, daysAgo(0));
  }
  add.run('tools-1', agentId, 'toolsMd', 1, null, daysAgo(400));
  add.run('tools-2', agentId, 'toolsMd', 2, 'tools-1', daysAgo(400));
  await restart({ CONTEXT_VERSIONS_KEEP_LATEST: '2' });

  expect(await swept('contextVersions')).toMatchObject({ rowsDeleted: 248, batches: 3, drained: true });
  const kept = rowsOf(server, 'context_versions').map(({ id, previousVersionId }) => ({ id, previousVersionId }));
  expect(kept.sort((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
    { id: 'soul-249', previousVersionId: null },
    { id: 'soul-250', previousVersionId: 'soul-249' },
    { id: 'tools-1', previousVersionId: null },
    { id: 'tools-2', previousVersionId: 'tools-1' },
  ]);
});

test('the server stops in the middle of a sweep', async () => {
  addRows('events', 250_000, daysAgo(8));
  await restart({ EVENTS_RETENTION_DAYS: '7' });
  expect(await server.signal('SIGTERM')).toBe(0);
}, 60_000);

testOn('sqlite', 'PostgreSQL vacuums by itself')(
  'what deleted rows leave empty is given back to the file system',
  async () => {
    const pages = () => server.sqlite.pragma('page_count', { simple: true }) as number;
    const few = pages();
    addRows('events', 10_000, daysAgo(8));
    const many = pages();
    await restart({ EVENTS_RETENTION_DAYS: '7' });
    const { rowsDeleted } = await swept('events');

    expect(rowsDeleted).toBe(10_000);
    expect(many).toBeGreaterThan(few + 300);
    expect(pages()).toBeLessThan(few + 100);
  },
);
