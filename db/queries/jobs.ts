import type { ExpressionBuilder } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { Columns } from '../columns.js';
import type { Database } from '../schema.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { JobTable } from '../tables/jobs.js';
import { afterPrefix } from './key-prefix.js';

export type JobRow = JobTable;

/** A job as whoever does it needs it. */
export type ClaimedJob = Readonly<Pick<JobTable, 'id' | 'agentId' | 'payload' | 'attempts' | 'maxAttempts'>>;

/** The right to end an attempt: nobody else has this token for this job. */
export interface Lease {
  readonly id: string;
  readonly leaseToken: string;
}

const columns = new Columns<JobTable>({
  id: true,
  kind: true,
  agentId: true,
  state: true,
  runAt: true,
  attempts: true,
  maxAttempts: true,
  uniqueKey: true,
  again: true,
  leaseToken: true,
  leaseUntil: true,
  payload: true,
  failedAt: true,
  lastError: true,
  createdAt: true,
});

const insert = changeStatement((db, row: Placeholders<JobTable>) => db.insertInto('jobs').values(columns.pick(row)));

type OnConflict = ExpressionBuilder<Database & { excluded: JobTable }, 'jobs' | 'excluded'>;

/** The time of a job that is being done is that of the attempt, until it is asked for again. */
const earlierOfThoseAskedFor = (eb: OnConflict) =>
  eb
    .case()
    .when(
      eb.and([
        eb.or([eb('jobs.state', '!=', 'running'), eb('jobs.again', '=', 1)]),
        eb('jobs.runAt', '<', eb.ref('excluded.runAt')),
      ]),
    )
    .then(eb.ref('jobs.runAt'))
    .else(eb.ref('excluded.runAt'))
    .end();

/** A job that waits becomes the one that is asked for; what one that is being done was asked for with stays until it ends. */
const asAskedFor = <Column extends 'attempts' | 'failedAt' | 'lastError' | 'agentId'>(eb: OnConflict, column: Column) =>
  eb
    .case()
    .when('jobs.state', '=', 'running')
    .then(eb.ref(`jobs.${column}`))
    .else(eb.ref(`excluded.${column}`))
    .end()
    .$castTo<JobTable[Column]>();

const insertKeyed = changeStatement((db, row: Placeholders<JobTable>) =>
  db
    .insertInto('jobs')
    .values(columns.pick(row))
    .onConflict((conflict) =>
      conflict
        .column('uniqueKey')
        .where('uniqueKey', 'is not', null)
        .where('state', '!=', 'dead')
        .doUpdateSet((eb) => ({
          payload: eb.ref('excluded.payload'),
          runAt: earlierOfThoseAskedFor(eb),
          again: eb.case().when('jobs.state', '=', 'running').then(eb.lit(1)).else(eb.lit(0)).end(),
          attempts: asAskedFor(eb, 'attempts'),
          failedAt: asAskedFor(eb, 'failedAt'),
          lastError: asAskedFor(eb, 'lastError'),
          agentId: asAskedFor(eb, 'agentId'),
        })),
    ),
);

/** Inserts a job, in the transaction of the change that makes it necessary. */
export const insertJob = async (db: Transaction, row: JobRow): Promise<void> => {
  await insert.send(db, row);
};

/**
 * Inserts a job with a unique key, or changes the one that has it and is not dead: of a waiting job the earlier time and
 * the later payload count, and it has all its attempts again; one that is being done has perhaps read already what
 * changed since, and is done again.
 */
export const insertKeyedJob = async (db: Transaction, row: JobRow): Promise<void> => {
  await insertKeyed.send(db, row);
};

const insertMissing = changeStatement((db, row: Placeholders<JobTable>) =>
  db
    .insertInto('jobs')
    .values(columns.pick(row))
    .onConflict((conflict) =>
      conflict.column('uniqueKey').where('uniqueKey', 'is not', null).where('state', '!=', 'dead').doNothing(),
    ),
);

/** Inserts a job unless one with its unique key is there and not dead. */
export const insertMissingJob = async (db: Transaction, row: JobRow): Promise<void> => {
  await insertMissing.run(db, row);
};

const keyed = statement((db, parameter: Placeholders<{ uniqueKey: string }>) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('uniqueKey', '=', parameter.uniqueKey)
    // SQLite uses the partial index only for a query that repeats what the index says of its rows.
    .where('uniqueKey', 'is not', null)
    .where('state', '!=', 'dead'),
);

/** Whether a job with this unique key is there and not dead. */
export const hasKeyedJob = async (db: Reader, uniqueKey: string): Promise<boolean> =>
  (await keyed.first(db, { uniqueKey })) !== undefined;

/** How many jobs with this unique key, or with one that begins with a prefix, are there and not dead; no more are counted. */
export const countKeyedJobsWithin = async (
  db: Reader,
  { uniqueKey, prefix, most }: { readonly uniqueKey: string; readonly prefix: string; readonly most: number },
): Promise<number> => {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where((row) =>
      row.or([
        row('uniqueKey', '=', uniqueKey),
        row.and([row('uniqueKey', '>=', prefix), row('uniqueKey', '<', afterPrefix(prefix))]),
      ]),
    )
    .where('uniqueKey', 'is not', null)
    .where('state', '!=', 'dead')
    .limit(most)
    .execute();
  return rows.length;
};

const pullIn = changeStatement((db, parameter: Placeholders<{ uniqueKey: string; runAt: string }>) =>
  db
    .updateTable('jobs')
    .set({ runAt: parameter.runAt })
    .where('uniqueKey', '=', parameter.uniqueKey)
    // SQLite uses the partial index only for a query that repeats what the index says of its rows.
    .where('uniqueKey', 'is not', null)
    .where('state', '!=', 'dead')
    .where('state', '=', 'scheduled')
    .where('runAt', '>', parameter.runAt),
);

/** Makes a scheduled job due at `runAt` at the latest; returns whether that changed it. */
export const pullInJob = async (db: Transaction, uniqueKey: string, runAt: string): Promise<boolean> =>
  (await pullIn.run(db, { uniqueKey, runAt })) > 0;

const pullInRetries = changeStatement((db, parameter: Placeholders<{ runAt: string; limit: number }>) =>
  db
    .updateTable('jobs')
    .set({ runAt: parameter.runAt })
    .where('state', '=', 'scheduled')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', 'scheduled')
        .where('failedAt', 'is not', null)
        .where('runAt', '>', parameter.runAt)
        .limit(parameter.limit),
    ),
);

const farRetry = statement((db, parameter: Placeholders<{ runAt: string }>) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('failedAt', 'is not', null)
    .where('runAt', '>', parameter.runAt)
    .limit(1),
);

/** Whether a job waits for another attempt later than `runAt`. */
export const hasRetryAfter = async (db: Reader, runAt: string): Promise<boolean> =>
  (await farRetry.first(db, { runAt })) !== undefined;

/** Makes up to `limit` jobs that wait for another attempt after `runAt` due then; returns how many. */
export const pullInRetriesAfter = (db: Transaction, runAt: string, limit: number): Promise<number> =>
  pullInRetries.run(db, { runAt, limit });

const promote = changeStatement((db, parameter: Placeholders<{ kind: string; now: string; limit: number }>) =>
  db
    .updateTable('jobs')
    .set({ state: 'ready' })
    .where('state', '=', 'scheduled')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', 'scheduled')
        .where('kind', '=', parameter.kind)
        .where('runAt', '<=', parameter.now)
        .orderBy('runAt')
        .limit(parameter.limit),
    ),
);

/** Makes up to `limit` scheduled jobs of a kind ready whose time has come. */
export const promoteDueJobs = async (db: Transaction, kind: string, now: string, limit: number): Promise<void> => {
  await promote.run(db, { kind, now, limit });
};

const firstScheduled = statement((db, parameter: Placeholders<{ kind: string }>) =>
  db
    .selectFrom('jobs')
    .select('runAt')
    .where('state', '=', 'scheduled')
    .where('kind', '=', parameter.kind)
    .orderBy('runAt')
    .limit(1),
);

/** When the first scheduled job of a kind is due. */
export const findNextDue = async (db: Reader, kind: string): Promise<string | undefined> =>
  (await firstScheduled.first(db, { kind }))?.runAt;

const firstWaiting = statement((db, parameter: Placeholders<{ kind: string }>) =>
  db
    .selectFrom('jobs')
    .select('agentId')
    .where('state', '=', 'ready')
    .where('kind', '=', parameter.kind)
    .orderBy('agentId')
    .limit(1),
);

const nextWaiting = statement((db, parameter: Placeholders<{ kind: string; after: string }>) =>
  db
    .selectFrom('jobs')
    .select('agentId')
    .where('state', '=', 'ready')
    .where('kind', '=', parameter.kind)
    .where('agentId', '>', parameter.after)
    .orderBy('agentId')
    .limit(1),
);

/** The first agent by id, or the first after another, for whom a job of this kind is ready. */
export const findWaitingAgent = async (db: Reader, kind: string, after?: string): Promise<string | undefined> => {
  const row = await (after === undefined ? firstWaiting.first(db, { kind }) : nextWaiting.first(db, { kind, after }));
  return row?.agentId;
};

const running = statement((db, parameter: Placeholders<{ kind: string }>) =>
  db
    .selectFrom('jobs')
    .select((eb) => ['agentId', eb.fn.countAll<number>().as('count')])
    .where('state', '=', 'running')
    .where('kind', '=', parameter.kind)
    .groupBy('agentId'),
);

/** How many jobs of a kind are being done, for each agent that has any. */
export const countRunningJobs = (
  db: Reader,
  kind: string,
): Promise<{ readonly agentId: string; readonly count: number }[]> => running.all(db, { kind });

/** Which jobs to take: of one kind for one agent, so many at most, and by whom they are then held. */
export interface JobClaim {
  readonly kind: string;
  readonly agentId: string;
  readonly limit: number;
  readonly leaseToken: string;
  readonly leaseUntil: string;
}

const claim = changeStatement((db, parameter: Placeholders<JobClaim>) =>
  db
    // Apart from the change, so that PostgreSQL looks for them once: more would be locked each time.
    .with('next', (cte) =>
      cte
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', 'ready')
        .where('kind', '=', parameter.kind)
        .where('agentId', '=', parameter.agentId)
        .orderBy('runAt')
        .orderBy('id')
        .limit(parameter.limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      leaseToken: parameter.leaseToken,
      leaseUntil: parameter.leaseUntil,
    }))
    .where('state', '=', 'ready')
    .where('id', 'in', (eb) => eb.selectFrom('next').select('id'))
    .returning(['id', 'agentId', 'payload', 'attempts', 'maxAttempts']),
);

/** Takes the jobs that have been due longest, but none that somebody else is changing: who does tells of it afterwards. */
export const claimJobs = (db: Transaction, wanted: JobClaim): Promise<ClaimedJob[]> => claim.all(db, wanted);

const finish = changeStatement((db, lease: Placeholders<Lease>) =>
  db
    .deleteFrom('jobs')
    .where('id', '=', lease.id)
    .where('state', '=', 'running')
    .where('leaseToken', '=', lease.leaseToken)
    .where('again', '=', 0),
);

const startOver = {
  state: 'scheduled',
  again: 0,
  attempts: 0,
  leaseToken: null,
  leaseUntil: null,
  failedAt: null,
  lastError: null,
} as const;

const finishAndRepeat = changeStatement((db, lease: Placeholders<Lease>) =>
  db
    .updateTable('jobs')
    .set(startOver)
    .where('id', '=', lease.id)
    .where('state', '=', 'running')
    .where('leaseToken', '=', lease.leaseToken)
    .where('again', '=', 1)
    .returning('runAt'),
);

/** What became of a job whose attempt has ended. */
export type EndedJob =
  | { readonly as: 'done' | 'dead' }
  /** It waits: for its next attempt, or because it was asked for again meanwhile. */
  | { readonly as: 'retry' | 'again'; readonly runAt: string };

const done: EndedJob = { as: 'done' };
const dead: EndedJob = { as: 'dead' };

/**
 * A job that was asked for again while it was being done is the later one from now on, however the attempt ended: with
 * the later payload, at the time that was asked for, and with all its attempts.
 */
const beginAnew = async (db: Transaction, lease: Lease): Promise<EndedJob | undefined> => {
  const ended = await finishAndRepeat.first(db, lease);
  return ended && { as: 'again', runAt: ended.runAt };
};

/** Ends a job. It waits again when it was asked for again meanwhile. Returns undefined when the lease is lost. */
export const finishJob = async (db: Transaction, lease: Lease): Promise<EndedJob | undefined> =>
  (await finish.run(db, lease)) > 0 ? done : beginAnew(db, lease);

const reschedule = changeStatement((db, lease: Placeholders<Lease & { runAt: string }>) =>
  db
    .updateTable('jobs')
    .set((eb) => ({
      ...startOver,
      runAt: eb
        .case()
        .when(eb.and([eb('again', '=', 1), eb('runAt', '<', lease.runAt)]))
        .then(eb.ref('runAt'))
        .else(lease.runAt)
        .end(),
    }))
    .where('id', '=', lease.id)
    .where('state', '=', 'running')
    .where('leaseToken', '=', lease.leaseToken)
    .returning('runAt'),
);

/**
 * Ends a turn of recurring work: its next is at `runAt`, or earlier if it was asked for meanwhile. Returns when it is;
 * undefined when the lease is lost.
 */
export const rescheduleJob = async (db: Transaction, { id, leaseToken }: Lease, runAt: string) =>
  (await reschedule.first(db, { id, leaseToken, runAt }))?.runAt;

/** How an attempt failed, and when the next may begin; null: there is none. */
export interface Failure {
  readonly failedAt: string;
  readonly lastError: string;
  readonly nextAt: string | null;
}

const retry = changeStatement(
  (db, parameter: Placeholders<Lease & { failedAt: string; lastError: string; nextAt: string }>) =>
    db
      .updateTable('jobs')
      .set({
        state: 'scheduled',
        leaseToken: null,
        leaseUntil: null,
        runAt: parameter.nextAt,
        failedAt: parameter.failedAt,
        lastError: parameter.lastError,
      })
      .where('id', '=', parameter.id)
      .where('state', '=', 'running')
      .where('leaseToken', '=', parameter.leaseToken)
      .where('again', '=', 0),
);

const bury = changeStatement((db, parameter: Placeholders<Lease & { failedAt: string; lastError: string }>) =>
  db
    .updateTable('jobs')
    .set({
      state: 'dead',
      leaseToken: null,
      leaseUntil: null,
      failedAt: parameter.failedAt,
      lastError: parameter.lastError,
    })
    .where('id', '=', parameter.id)
    .where('state', '=', 'running')
    .where('leaseToken', '=', parameter.leaseToken)
    .where('again', '=', 0),
);

/**
 * Ends a failed attempt. A job that was asked for again meanwhile begins anew, instead of being tried again or dying.
 * Returns undefined when the lease is lost.
 */
export const failJob = async (
  db: Transaction,
  { id, leaseToken }: Lease,
  { failedAt, lastError, nextAt }: Failure,
): Promise<EndedJob | undefined> => {
  if (nextAt === null) {
    const buried = await bury.run(db, { id, leaseToken, failedAt, lastError });
    return buried > 0 ? dead : beginAnew(db, { id, leaseToken });
  }
  const retried = await retry.run(db, { id, leaseToken, failedAt, lastError, nextAt });
  return retried > 0 ? { as: 'retry', runAt: nextAt } : beginAnew(db, { id, leaseToken });
};

const release = changeStatement((db, lease: Placeholders<Lease>) =>
  db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'ready',
      attempts: eb('attempts', '-', 1),
      leaseToken: null,
      leaseUntil: null,
    }))
    .where('id', '=', lease.id)
    .where('state', '=', 'running')
    .where('leaseToken', '=', lease.leaseToken)
    .where('again', '=', 0),
);

/**
 * Gives a job back that was not done: the attempt does not count. One that was asked for again meanwhile waits for its
 * later time.
 */
export const releaseJob = async (db: Transaction, lease: Lease): Promise<void> => {
  if ((await release.run(db, lease)) === 0) {
    await beginAnew(db, lease);
  }
};

/** Holds jobs longer; returns the ids of those that are still held. */
export const renewLeases = async (db: Transaction, leases: readonly Lease[], leaseUntil: string): Promise<string[]> => {
  const rows = await db
    .updateTable('jobs')
    .set({ leaseUntil })
    .where(
      'id',
      'in',
      leases.map(({ id }) => id),
    )
    .where('leaseToken', 'in', [...new Set(leases.map(({ leaseToken }) => leaseToken))])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** A job whose holder is gone. */
export type AbandonedJob = Lease & Pick<JobTable, 'kind' | 'payload' | 'attempts' | 'maxAttempts'>;

/** When a lease counts as lost: its time is over, or lies further ahead than any lease that was given by a right clock. */
export interface LeaseWindow {
  readonly now: string;
  readonly latest: string;
}

const abandoned = statement((db, window: Placeholders<LeaseWindow>) =>
  db
    .selectFrom('jobs')

    .select((eb) => [
      'id',
      'kind',
      'payload',
      'attempts',
      'maxAttempts',
      eb.ref('leaseToken').$notNull().as('leaseToken'),
    ])
    .where('state', '=', 'running')
    .where((eb) => eb.or([eb('leaseUntil', '<=', window.now), eb('leaseUntil', '>', window.latest)])),
);

/** The jobs that nobody does any more. As many as are being done at once, at most. */
export const findAbandonedJobs = (db: Reader, window: LeaseWindow): Promise<AbandonedJob[]> =>
  abandoned.all(db, window);

const takeOver = changeStatement(
  (db, parameter: Placeholders<Lease & LeaseWindow & { newToken: string; leaseUntil: string }>) =>
    db
      .updateTable('jobs')
      .set({ leaseToken: parameter.newToken, leaseUntil: parameter.leaseUntil })
      .where('id', '=', parameter.id)
      .where('state', '=', 'running')
      .where('leaseToken', '=', parameter.leaseToken)
      .where((eb) => eb.or([eb('leaseUntil', '<=', parameter.now), eb('leaseUntil', '>', parameter.latest)])),
);

/**
 * Takes the lease of a job from a holder that is not heard of any more; returns whether it is ours, which it is not when
 * the holder has renewed it meanwhile, or somebody else was faster.
 */
export const takeOverJob = async (
  db: Transaction,
  { id, leaseToken }: Lease,
  { now, latest }: LeaseWindow,
  ours: { readonly newToken: string; readonly leaseUntil: string },
): Promise<boolean> => (await takeOver.run(db, { id, leaseToken, now, latest, ...ours })) > 0;

const expireAll = changeStatement((db, parameter: Placeholders<{ now: string }>) =>
  db.updateTable('jobs').set({ leaseUntil: parameter.now }).where('state', '=', 'running'),
);

/** Ends all leases: for the one process that serves the database, before it takes any itself. */
export const expireAllLeases = async (db: Transaction, now: string): Promise<void> => {
  await expireAll.run(db, { now });
};
