import type { Selectable } from 'kysely';
import type { ScriptRunStatus } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import type { ScriptRunJournalTable, ScriptRunTable } from '../tables/scripts.js';
import { bytesIn, countWithin } from './page-bytes.js';

export type ScriptRunRow = Selectable<ScriptRunTable>;
export type ScriptStepRow = Selectable<ScriptRunJournalTable>;

const summaryColumns = [
  'id',
  'agentId',
  'scriptName',
  'kind',
  'status',
  'pid',
  'startedAt',
  'finishedAt',
  'lastHeartbeatAt',
  'idempotencyKey',
  'requestedByUserId',
] as const;

const shownErrorLength = 500;

/** A run without what may be long; of its error the beginning. */
export type ScriptRunSummaryRow = Pick<ScriptRunRow, (typeof summaryColumns)[number] | 'error'>;

export const insertScriptRun = async (db: Transaction, row: ScriptRunRow): Promise<void> => {
  await db.insertInto('script_runs').values(row).execute();
};

export const findScriptRunRow = (db: Reader, id: string): Promise<ScriptRunRow | undefined> =>
  db.selectFrom('script_runs').selectAll().where('id', '=', id).executeTakeFirst();

/** What decides whether a run goes on. */
export const findScriptRunState = (
  db: Reader,
  id: string,
): Promise<Pick<ScriptRunRow, 'status' | 'leaseToken' | 'kind'> | undefined> =>
  db.selectFrom('script_runs').select(['status', 'leaseToken', 'kind']).where('id', '=', id).executeTakeFirst();

export const findScriptRunByKey = (
  db: Reader,
  idempotencyKey: string,
): Promise<Pick<ScriptRunRow, 'id' | 'status'> | undefined> =>
  db.selectFrom('script_runs').select(['id', 'status']).where('idempotencyKey', '=', idempotencyKey).executeTakeFirst();

export interface ScriptRunFilter {
  readonly status?: ScriptRunStatus | undefined;
  readonly agentId?: string | undefined;
  readonly scriptName?: string | undefined;
}

const matching = (db: Reader, { status, agentId, scriptName }: ScriptRunFilter) => {
  let query = db.selectFrom('script_runs');
  if (status !== undefined) {
    query = query.where('status', '=', status);
  }
  if (agentId !== undefined) {
    query = query.where('agentId', '=', agentId);
  }
  return scriptName === undefined ? query : query.where('scriptName', '=', scriptName);
};

/** A page of the runs that match, the last started first. */
export const listScriptRunRows = (
  db: Reader,
  { limit, offset, ...filter }: ScriptRunFilter & { readonly limit: number; readonly offset: number },
): Promise<ScriptRunSummaryRow[]> =>
  matching(db, filter)
    .select(summaryColumns)
    .select((row) => row.fn<string | null>('substr', ['error', row.lit(1), row.lit(shownErrorLength)]).as('error'))
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countScriptRuns = async (db: Reader, filter: ScriptRunFilter): Promise<number> => {
  const count = matching(db, filter).select((row) => row.fn.countAll<number>().as('count'));
  return (await count.executeTakeFirstOrThrow()).count;
};

/** Durable runs that have not ended. */
const live = (db: Reader) =>
  db.selectFrom('script_runs').where('kind', '=', 'workflow').where('finishedAt', 'is', null);

export const countLiveScriptRuns = async (db: Reader): Promise<number> => {
  const count = live(db)
    .where('status', 'in', ['running', 'paused'])
    .select((row) => row.fn.countAll<number>().as('count'));
  return (await count.executeTakeFirstOrThrow()).count;
};

/** Runs that should be under way and that nobody does. */
export const listAbandonedScriptRuns = async (db: Reader, now: string, limit: number): Promise<string[]> => {
  const rows = await live(db)
    .select('id')
    .where('status', '=', 'running')
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<', now)]))
    .orderBy('startedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export interface RunLease {
  readonly token: string;
  readonly until: string;
  readonly pid: number;
}

/** Takes a run that should be under way and that nobody does; undefined when it is none. */
export const claimScriptRun = (
  db: Transaction,
  id: string,
  { token, until, pid }: RunLease,
  now: string,
): Promise<ScriptRunRow | undefined> =>
  db
    .updateTable('script_runs')
    .set({ leaseToken: token, leaseUntil: until, pid, lastHeartbeatAt: now })
    .where('id', '=', id)
    .where('kind', '=', 'workflow')
    .where('status', '=', 'running')
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<', now)]))
    .returningAll()
    .executeTakeFirst();

/** Says that a run is still being done; returns whether it is still this one's to do. */
export const renewScriptRun = async (
  db: Transaction,
  id: string,
  { token, until }: Omit<RunLease, 'pid'>,
  now: string,
): Promise<boolean> => {
  const result = await db
    .updateTable('script_runs')
    .set({ leaseUntil: until, lastHeartbeatAt: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('leaseToken', '=', token)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Gives a run back that goes on elsewhere. */
export const releaseScriptRun = async (db: Transaction, id: string, token: string): Promise<void> => {
  await db
    .updateTable('script_runs')
    .set({ leaseToken: null, leaseUntil: null, pid: null })
    .where('id', '=', id)
    .where('leaseToken', '=', token)
    .execute();
};

/** Ends the leases of all runs: for a process that is alone on its database. */
export const endScriptRunLeases = async (db: Transaction): Promise<void> => {
  await db
    .updateTable('script_runs')
    .set({ leaseToken: null, leaseUntil: null, pid: null })
    .where('leaseToken', 'is not', null)
    .execute();
};

export const touchScriptRun = async (db: Transaction, id: string, now: string): Promise<boolean> => {
  const result = await db
    .updateTable('script_runs')
    .set({ lastHeartbeatAt: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export interface RunChange {
  readonly status: ScriptRunStatus;
  readonly finishedAt: string | null;
  readonly error?: string | null;
  readonly output?: string | null;
}

/** Changes the status of a run that has one of these, and ends its lease; returns whether it had. */
export const changeScriptRun = async (
  db: Transaction,
  id: string,
  from: readonly ScriptRunStatus[],
  { status, finishedAt, error, output }: RunChange,
): Promise<boolean> => {
  const result = await db
    .updateTable('script_runs')
    .set({ status, finishedAt, leaseToken: null, leaseUntil: null, pid: null })
    .$if(error !== undefined, (query) => query.set('error', error ?? null))
    .$if(output !== undefined, (query) => query.set('output', output ?? null))
    .where('id', '=', id)
    .where('kind', '=', 'workflow')
    .where('status', 'in', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Deletes up to `limit` runs that ended before `before`, oldest first, with their journals; returns how many. */
export const deleteEndedScriptRuns = async (db: Transaction, before: string, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('script_runs')
    .where('id', 'in', (eb) =>
      eb.selectFrom('script_runs').select('id').where('finishedAt', '<', before).orderBy('finishedAt').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** How many runs ended before `before`, `most` at most. */
export const countEndedScriptRuns = async (db: Reader, before: string, most: number): Promise<number> => {
  const { count } = await db
    .selectFrom((eb) =>
      eb.selectFrom('script_runs').select('id').where('finishedAt', '<', before).limit(most).as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const findScriptStep = (db: Reader, runId: string, stepKey: string): Promise<ScriptStepRow | undefined> =>
  db
    .selectFrom('script_run_journal')
    .selectAll()
    .where('runId', '=', runId)
    .where('stepKey', '=', stepKey)
    .executeTakeFirst();

/** Writes a step down, unless it is there already; returns whether it was not. */
export const insertScriptStep = async (db: Transaction, row: ScriptStepRow): Promise<boolean> => {
  const result = await db
    .insertInto('script_run_journal')
    .values(row)
    .onConflict((conflict) => conflict.columns(['runId', 'stepKey']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export type StepEnding = Pick<ScriptStepRow, 'status' | 'completedAt' | 'durationMs' | 'error' | 'result'>;

/** Says how a step has ended that was under way; returns whether it was. */
export const endScriptStep = async (
  db: Transaction,
  runId: string,
  stepKey: string,
  ending: StepEnding,
): Promise<boolean> => {
  const { status, completedAt, durationMs, error, result } = ending;
  const ended = await db
    .updateTable('script_run_journal')
    .set({ status, completedAt, durationMs, error, result })
    .where('runId', '=', runId)
    .where('stepKey', '=', stepKey)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
};

/** How many steps a run has, and how many of them have agents do a task. */
export type ScriptStepCounts = Pick<ScriptStepRow, 'position' | 'agentTasks'>;

/** What the last step of a run says of how many there are; undefined when there is none. */
export const findLastScriptStep = (db: Reader, runId: string): Promise<ScriptStepCounts | undefined> =>
  db
    .selectFrom('script_run_journal')
    .select(['position', 'agentTasks'])
    .where('runId', '=', runId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface JournalPage {
  readonly runId: string;
  readonly offset: number;
  readonly limit: number;
  readonly maxBytes: number;
}

/** Steps of a run in the order in which they began; they end before the one that would be too much. */
export const listScriptSteps = async (
  db: Reader,
  { runId, offset, limit, maxBytes }: JournalPage,
): Promise<ScriptStepRow[]> => {
  const page = db
    .selectFrom('script_run_journal')
    .where('runId', '=', runId)
    .orderBy('startedAt')
    .orderBy('id')
    .offset(offset)
    .limit(limit);
  const sizes = await page
    .select((row) => bytesIn<'script_run_journal'>('config', 'result', 'error', 'stepKey')(row).as('bytes'))
    .execute();
  return page.selectAll().limit(countWithin(sizes, maxBytes)).execute();
};
