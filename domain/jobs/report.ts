import { countJobs, findOldestDueJob, listLastFailedJobs } from '../../db/queries/job-report.js';
import type { components } from '../../generated/swarm/types.js';
import { holdsPermission } from '../access/admission.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';

type Schemas = components['schemas'];

const failuresShown = 10;

const oldestDue = async ({ db }: App, kinds: readonly string[]): Promise<Schemas['OldestDueJob'] | undefined> => {
  const due = (await Promise.all(kinds.map((kind) => findOldestDueJob(db, kind)))).flatMap((job) => job ?? []);
  const [oldest] = due.sort((a, b) => (a.runAt < b.runAt ? -1 : 1));
  return oldest && { id: oldest.id, kind: oldest.kind, dueSince: oldest.runAt };
};

const lastFailures = async ({ db }: App): Promise<Schemas['JobFailure'][]> =>
  (await listLastFailedJobs(db, failuresShown)).map((job) => ({ ...job, lastError: job.lastError ?? '' }));

/**
 * How the durable work fares (`GET /api/metrics`); how jobs failed only for those who may list dead ones. It costs the
 * same however many jobs wait.
 */
export const jobMetrics = async (app: App, { principal }: Caller): Promise<Schemas['JobMetrics']> => {
  const counts = await countJobs(app.db);
  const byKind: Record<string, Schemas['JobCounts']> = {};
  for (const { kind, state, count } of counts) {
    byKind[kind] ??= {};
    byKind[kind][state] = count;
  }
  const ready = counts.filter(({ state }) => state === 'ready').map(({ kind }) => kind);
  const oldest = await oldestDue(app, ready);
  const seesFailures = await holdsPermission({ app, db: app.db }, principal, 'job.manage.any');
  return {
    by_kind: byKind,
    ...(oldest && { oldest_due: oldest }),
    ...(seesFailures && { last_failures: await lastFailures(app) }),
  };
};
