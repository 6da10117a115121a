import { sql } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { JobRow } from './jobs.js';

/** Part of the text, so that the index of dead jobs is found. */
const dead = sql.lit('dead' as const);

/** Jobs that failed for good, last failed first. */
export const listDeadJobRows = (
  db: Reader,
  { kind, limit, offset }: { readonly kind?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<JobRow[]> => {
  const all = db.selectFrom('jobs').select('id').where('state', '=', dead);
  // Chosen by an index alone: those that are left out are never read, however many and long they are.
  const page = (kind === undefined ? all : all.where('kind', '=', kind))
    .orderBy('failedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('id', 'in', page)
    .orderBy('failedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
};

/** A place in the dead jobs of a kind, in the order in which they died. */
export interface DeadJobPlace {
  readonly failedAt: string;
  readonly id: string;
}

/** The dead jobs of a kind behind a place, first failed first, with what is said of them to others. */
export const listDeadJobsAfter = (
  db: Reader,
  { kind, after, limit }: { readonly kind: string; readonly after: DeadJobPlace; readonly limit: number },
): Promise<Pick<JobRow, 'id' | 'failedAt' | 'payload' | 'lastError'>[]> =>
  db
    .selectFrom('jobs')
    .select(['id', 'failedAt', 'payload', 'lastError'])
    .where('state', '=', dead)
    .where('kind', '=', kind)
    .where('failedAt', '>=', after.failedAt)
    .where((job) => job.or([job('failedAt', '>', after.failedAt), job('id', '>', after.id)]))
    .orderBy('failedAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The job that failed for good and has this id. */
export const findDeadJobRow = (db: Reader, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('jobs').selectAll().where('id', '=', id).where('state', '=', dead).executeTakeFirst();

/** Gives a dead job all its attempts again, unless one of the same key is there. Returns it as it is then. */
export const reviveJob = (db: Transaction, id: string, now: string): Promise<JobRow | undefined> =>
  db
    .updateTable('jobs')
    .set({ state: 'ready', runAt: now, attempts: 0 })
    .where('id', '=', id)
    .where('state', '=', dead)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('jobs as live')
            .select('live.id')
            .whereRef('live.uniqueKey', '=', 'jobs.uniqueKey')
            .where('live.uniqueKey', 'is not', null)
            .where('live.state', '!=', dead),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();

/** Deletes a dead job; returns what it was, if there was one. */
export const deleteDeadJob = (db: Transaction, id: string): Promise<Pick<JobRow, 'kind' | 'payload'> | undefined> =>
  db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('state', '=', dead)
    .returning(['kind', 'payload'])
    .executeTakeFirst();

/** Deletes up to `limit` jobs that failed for good before `before`; returns how many. */
export const deleteDeadJobsBefore = async (db: Transaction, before: string, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', dead)
        .where('failedAt', '<', before)
        .orderBy('failedAt')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
