import { addDeadJob, lastFailure } from '../support/jobs.js';
import { rowsOf } from '../support/rows.js';
import { startServer, type TestServer, useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const server = useServer();
beforeEach(() => server.database.exec("delete from jobs where state = 'dead'"));

const secondsLater = (seconds: number) => new Date(Date.parse(lastFailure) + seconds * 1000).toISOString();

const deadIn = (on: TestServer) => rowsOf(on, 'jobs', { state: 'dead' });

const list = async (query = '') => (await server.request('GET', `/api/jobs/dead${query}`)).body.jobs;
const idsOf = async (query?: string) => (await list(query)).map(({ id }: { id: string }) => id);

test('lists jobs that failed for good, last failed first, and no others', async () => {
  expect(await list()).toEqual([]);
  const first = addDeadJob(server, { failedAt: secondsLater(1) });
  const last = addDeadJob(server, { failedAt: secondsLater(3), agentId: 'somebody' });
  const other = addDeadJob(server, { failedAt: secondsLater(2), kind: 'test.other' });
  expect(await idsOf()).toEqual([last, other, first]);
  expect(await idsOf('?kind=test.unknown')).toEqual([last, first]);
  expect(await idsOf('?limit=1&offset=1')).toEqual([other]);
  expect((await list('?limit=1'))[0]).toEqual({
    id: last,
    kind: 'test.unknown',
    state: 'dead',
    agentId: 'somebody',
    payload: { taskId: 't' },
    attempts: 20,
    maxAttempts: 20,
    runAt: '2026-01-01T00:00:00.000Z',
    failedAt: secondsLater(3),
    lastError: 'no luck',
    createdAt: '2026-01-01T00:00:00.000Z',
  });
});

test.each(['?limit=0', '?limit=101', '?offset=-1', '?offset=100001', `?kind=${'x'.repeat(101)}`])(
  'refuses %s',
  async (query) => {
    expect((await server.request('GET', `/api/jobs/dead${query}`)).status).toBe(400);
  },
);

test('what failed longer ago than DEAD_JOBS_RETENTION_DAYS is deleted', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  addDeadJob(server, { failedAt: daysAgo(31) });
  const recent = addDeadJob(server, { failedAt: daysAgo(29) });
  await server.stop();
  const again = await startServer({ dataDir: server.dataDir });
  try {
    await waitFor('the old job to be forgotten', () => deadIn(again).length === 1);
    expect((await again.request('GET', '/api/jobs/dead')).body.jobs).toMatchObject([{ id: recent }]);
  } finally {
    await again.stop();
  }
});
