import { deleteDeadJob, findDeadJobRow, listDeadJobRows, reviveJob } from '../../db/queries/dead-jobs.js';
import type { App } from '../kernel/app.js';
import { conflict, notFound } from '../kernel/errors.js';
import { jobSignals } from '../kernel/jobs/signals.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { type Job, toJob } from './job.js';

/** Which dead jobs to list. */
export interface DeadJobPage {
  readonly kind?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Jobs that failed for good, last failed first. */
export const listDeadJobs = async ({ db }: App, page: DeadJobPage): Promise<Job[]> =>
  (await listDeadJobRows(db, page)).map(toJob);

/**
 * Has a dead job done after all, with all its attempts.
 *
 * @throws ProductError notFound, conflict (another of the same key is waiting)
 */
export const retryDeadJob = (app: App, id: string): Promise<Job> =>
  inTransaction(app, async (uow) => {
    const row = await reviveJob(uow.db, id, uow.now);
    if (row !== undefined) {
      await app.service(jobSignals).endsOf(row.kind)?.onRevived?.(uow, row.payload);
      uow.afterCommit(() => app.service(jobSignals).tell(row.kind));
      return toJob(row);
    }
    if ((await findDeadJobRow(uow.db, id)) === undefined) {
      throw notFound('deadJob');
    }
    throw conflict('A job of the same key is waiting already', { code: 'job_already_waiting' });
  });

/**
 * Deletes a dead job: what it was to do is never done.
 *
 * @throws ProductError notFound
 */
export const discardDeadJob = async (app: App, id: string): Promise<void> => {
  await inTransaction(app, async (uow) => {
    const row = await deleteDeadJob(uow.db, id);
    if (row === undefined) {
      throw notFound('deadJob');
    }
    await app.service(jobSignals).endsOf(row.kind)?.onDead?.(uow, row.payload, undefined);
  });
};
