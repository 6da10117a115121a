import type { Transaction } from '../../db/access.js';
import { deleteDeadJobsBefore, listDeadJobRows } from '../../db/queries/dead-jobs.js';
import { countJobs, findOldestDueJob, listLastFailedJobs } from '../../db/queries/job-report.js';
import {
  claimJobs,
  countRunningJobs,
  findAbandonedJobs,
  findNextDue,
  findWaitingAgent,
  finishJob,
  hasRetryAfter,
  promoteDueJobs,
  pullInJob,
} from '../../db/queries/jobs.js';
import { onlyOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { useServer } from '../support/server.js';

onlyOn('sqlite', 'query plans of SQLite');

const server = useServer();
type Run = Parameters<typeof plansOf>[1];

const now = '2026-01-01T00:00:00.000Z';
const lease = { id: 'j', leaseToken: 't' };
const claim = { kind: 'k', agentId: 'a', limit: 50, leaseToken: 't', leaseUntil: now };
const page = { limit: 100, offset: 0 };

const within =
  (run: (db: Transaction) => Promise<unknown>): Run =>
  (db) =>
    db.transaction().execute(run);

/** Each statement that a claim, or a look at the jobs, is made of; with the index of each table it reads. */
test.each<[string, readonly string[], Run]>([
  ['a claim', ['primary key', 'jobs_ready'], within((db) => claimJobs(db, claim))],
  ['the end of a job', ['primary key'], within((db) => finishJob(db, lease))],
  ['who has jobs', ['jobs_ready'], (db) => findWaitingAgent(db, 'k')],
  ['who is next', ['jobs_ready'], (db) => findWaitingAgent(db, 'k', 'a')],
  ['what is running', ['jobs_running'], (db) => countRunningJobs(db, 'k')],
  ['what has become due', ['primary key', 'jobs_scheduled'], within((db) => promoteDueJobs(db, 'k', now, 500))],
  ['what will be due next', ['jobs_scheduled'], (db) => findNextDue(db, 'k')],
  ['leases that ran out', ['jobs_running'], (db) => findAbandonedJobs(db, { now, latest: now })],
  ['retries too far ahead', ['jobs_retries'], (db) => hasRetryAfter(db, now)],
  ['a turn too far ahead', ['jobs_unique'], within((db) => pullInJob(db, 'k:', now))],
  ['the oldest due job', ['jobs_due'], (db) => findOldestDueJob(db, 'k')],
  ['the last failures', ['jobs_failed'], (db) => listLastFailedJobs(db, 10)],
  ['old dead jobs', ['primary key', 'jobs_dead'], within((db) => deleteDeadJobsBefore(db, now, 500))],
])('%s: the index of what it looks for answers it, and nothing is sorted', async (_what, indexes, run) => {
  const [plan = ''] = await plansOf(server, run);
  expect(plan).not.toMatch(/SCAN jobs$|SCAN jobs(?! USING)|TEMP B-TREE/m);
  const used = [...plan.matchAll(/USING (?:COVERING )?(INDEX \w+|PRIMARY KEY)/g)].map(([, index = '']) =>
    index.replace('INDEX ', '').toLowerCase(),
  );
  expect(used.sort()).toEqual([...indexes].sort());
});

test.each<[string, string, Run]>([
  ['dead jobs', 'jobs_dead', (db) => listDeadJobRows(db, page)],
  ['dead jobs of a kind', 'jobs_dead_of_kind', (db) => listDeadJobRows(db, { ...page, kind: 'k' })],
])(
  '%s: those that are left out are only counted in the index, and no more than a page is sorted',
  async (_what, index, run) => {
    const [plan = ''] = await plansOf(server, run);
    const [rows = '', chosen = ''] = plan.split('LIST SUBQUERY');
    expect(rows).toContain('SEARCH jobs USING PRIMARY KEY (id=?)');
    expect(chosen).toContain(`USING COVERING INDEX ${index}`);
    // The order in which the page is told.
    expect(plan.match(/TEMP B-TREE/g)).toHaveLength(1);
    expect(plan.trimEnd()).toMatch(/USE TEMP B-TREE FOR ORDER BY$/);
  },
);

test('counting finds each kind in the index of its state and counts no further than it shows', async () => {
  server.database.exec(
    `with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 12000)
     insert into jobs (id, kind, agentId, state, runAt, attempts, maxAttempts, payload, createdAt)
     select 'j' || n, 'test.many', '', 'scheduled', '2999-01-01T00:00:00.000Z', 0, 1, '{}', '2026-01-01' from counter`,
  );
  const { body } = await server.request('GET', '/api/metrics');
  expect(body.jobs.by_kind['test.many']).toEqual({ scheduled: 10_000 });
  const plans = await plansOf(server, countJobs);
  expect(plans.filter((plan) => /SCAN jobs|TEMP B-TREE/.test(plan))).toEqual([]);
});
