import { type Selectable, sql } from 'kysely';
import type { ScheduleTargetType, ScheduleType } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { containsText } from '../dialect/text.js';
import { changeStatement, lockStatement, type Placeholders, statement } from '../statement.js';
import type { ScheduleTable } from '../tables/schedules.js';
import { afterPrefix } from './key-prefix.js';
import { bytesOfAll } from './page-bytes.js';

export type ScheduleRow = Selectable<ScheduleTable>;

const listedColumns = [
  'id',
  'name',
  'description',
  'taskType',
  'tags',
  'priority',
  'targetAgentId',
  'model',
  'modelTier',
  'profile',
  'enabled',
  'timezone',
  'cronExpression',
  'intervalMs',
  'scheduleType',
  'targetType',
  'overlap',
  'workflowId',
  'scriptName',
  'scriptArgs',
  'params',
  'requiredParams',
  'requires',
  'parentTaskId',
  'requestedDelayMs',
  'requestedRunAt',
  'awaitedTaskId',
  'awaitedEvent',
  'lastRunAt',
  'nextRunAt',
  'missedRuns',
  'consecutiveErrors',
  'lastErrorAt',
  'lastErrorMessage',
  'createdByAgentId',
  'createdAt',
  'lastUpdatedAt',
  'createdBy',
  'updatedBy',
] as const;

/** How much of the text of its tasks a list shows of a schedule. */
export const previewLength = 280;

/** A schedule with the beginning of its text, one character longer than what is shown of it. */
export type ListedScheduleRow = Pick<ScheduleRow, (typeof listedColumns)[number]> & { readonly preview: string };

export const findScheduleRow = (db: Reader, id: string): Promise<ScheduleRow | undefined> =>
  db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirst();

const lockOne = lockStatement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('schedules').select('id').where('id', '=', parameter.id).forNoKeyUpdate(),
);

/** Until the transaction ends nobody else changes the schedule. */
export const lockSchedule = (db: Transaction, id: string): Promise<void> => lockOne.take(db, { id });

/** Whether another schedule than this one has the name. */
export const isScheduleNamed = async (db: Reader, name: string, exceptId: string): Promise<boolean> =>
  (await db
    .selectFrom('schedules')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined;

export interface ScheduleFilter {
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly scheduleType?: ScheduleType | undefined;
  readonly hideCompleted: boolean;
  readonly targetType?: ScheduleTargetType | undefined;
  readonly workflowId?: string | undefined;
  readonly scriptName?: string | undefined;
  readonly consecutiveErrorsMin?: number | undefined;
  readonly lastRunStatus?: 'failed' | 'succeeded' | undefined;
  readonly key?: string | undefined;
  readonly keyPrefix?: string | undefined;
}

const matching = (db: Reader, filter: ScheduleFilter) => {
  const { name, enabled, consecutiveErrorsMin, lastRunStatus, keyPrefix } = filter;
  let query = db.selectFrom('schedules');
  for (const column of ['scheduleType', 'targetType', 'workflowId', 'scriptName', 'key'] as const) {
    const value = filter[column];
    if (value !== undefined) {
      query = query.where(column, '=', value);
    }
  }
  if (name !== undefined) {
    query = query.where((row) => containsText(row.ref('name'), name));
  }
  if (enabled !== undefined) {
    query = query.where('enabled', '=', enabled ? 1 : 0);
  }
  if (consecutiveErrorsMin !== undefined) {
    query = query.where('consecutiveErrors', '>=', consecutiveErrorsMin);
  }
  if (lastRunStatus === 'failed') {
    query = query.where('consecutiveErrors', '>', 0);
  }
  if (lastRunStatus === 'succeeded') {
    query = query.where('consecutiveErrors', '=', 0).where('lastRunAt', 'is not', null);
  }
  if (keyPrefix !== undefined) {
    query = query.where('key', '>=', keyPrefix).where('key', '<', afterPrefix(keyPrefix));
  }
  return filter.hideCompleted
    ? query.where((row) => row.or([row('scheduleType', '=', 'recurring'), row('enabled', '=', 1)]))
    : query;
};

/** All that match: those that have fired first, the latest first; then by when they were changed last. */
export const listScheduleRows = (db: Reader, filter: ScheduleFilter): Promise<ListedScheduleRow[]> =>
  matching(db, filter)
    .select(listedColumns)
    .select((row) => row.fn<string>('substr', ['taskTemplate', row.lit(1), sql.lit(previewLength + 1)]).as('preview'))
    .orderBy((row) => row.fn.coalesce('lastRunAt', row.val('')), 'desc')
    .orderBy('lastUpdatedAt', 'desc')
    .orderBy('id')
    .execute();

/** The same in full. */
export const listFullScheduleRows = (db: Reader, filter: ScheduleFilter): Promise<ScheduleRow[]> =>
  matching(db, filter)
    .selectAll()
    .orderBy((row) => row.fn.coalesce('lastRunAt', row.val('')), 'desc')
    .orderBy('lastUpdatedAt', 'desc')
    .orderBy('id')
    .execute();

/** Bytes of the texts of all that match. */
export const sumScheduleBytes = async (db: Reader, filter: ScheduleFilter): Promise<number> => {
  const sum = matching(db, filter).select((row) =>
    bytesOfAll<'schedules'>(
      'name',
      'description',
      'tags',
      'taskTemplate',
      'scriptArgs',
      'params',
      'lastErrorMessage',
    )(row).as('bytes'),
  );
  return (await sum.executeTakeFirstOrThrow()).bytes ?? 0;
};

export const insertSchedule = async (db: Transaction, row: ScheduleRow): Promise<void> => {
  await db.insertInto('schedules').values(row).execute();
};

/** Stores a schedule that is there as it is now. */
export const updateScheduleRow = async (db: Transaction, { id, ...row }: ScheduleRow): Promise<void> => {
  await db.updateTable('schedules').set(row).where('id', '=', id).execute();
};

/** Returns whether there was one. */
export const deleteScheduleRow = async (db: Transaction, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('schedules').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Those that are due, the longest due first. */
export const listDueSchedules = (db: Reader, now: string, limit: number): Promise<ScheduleRow[]> =>
  db
    .selectFrom('schedules')
    .selectAll()
    .where('nextRunAt', '<=', now)
    .orderBy('nextRunAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Those that recur and are due after an instant, and fired or were changed after it, after one of them. */
export const listSchedulesAhead = (db: Reader, after: string, afterId: string, limit: number): Promise<ScheduleRow[]> =>
  db
    .selectFrom('schedules')
    .selectAll()
    .where('scheduleType', '=', 'recurring')
    .where('nextRunAt', '>', after)
    .where((row) => row.or([row('lastRunAt', '>', after), row('lastUpdatedAt', '>', after)]))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

/** When the next one is due. */
export const firstDueAt = async (db: Reader): Promise<string | undefined> =>
  (
    await db
      .selectFrom('schedules')
      .select('nextRunAt')
      .where('nextRunAt', 'is not', null)
      .orderBy('nextRunAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.nextRunAt ?? undefined;

/** What a firing changes. */
export type FiringChanges = Pick<
  ScheduleRow,
  'lastRunAt' | 'nextRunAt' | 'enabled' | 'missedRuns' | 'consecutiveErrors' | 'lastErrorAt' | 'lastErrorMessage'
>;

/**
 * Claims a schedule that is due at a time, to fire or to be due at another; false when it is no longer due then: another has
 * it, or it was changed.
 */
export const claimFiring = async (
  db: Transaction,
  { id, nextRunAt, lastUpdatedAt }: ScheduleRow,
  changes: Pick<FiringChanges, 'nextRunAt'> & Partial<FiringChanges>,
): Promise<boolean> => {
  const result = await db
    .updateTable('schedules')
    .set(changes)
    .where('id', '=', id)
    .where('nextRunAt', '=', nextRunAt)
    .where('lastUpdatedAt', '=', lastUpdatedAt)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Notes what came of a firing, unless the schedule fired or was changed since. */
export const updateScheduleOutcome = async (
  db: Transaction,
  { id, lastRunAt, lastUpdatedAt }: Pick<ScheduleRow, 'id' | 'lastRunAt' | 'lastUpdatedAt'>,
  outcome: Partial<FiringChanges>,
): Promise<void> => {
  await db
    .updateTable('schedules')
    .set(outcome)
    .where('id', '=', id)
    .where('lastRunAt', '=', lastRunAt)
    .where('lastUpdatedAt', '=', lastUpdatedAt)
    .execute();
};

const awaiting = statement((db, parameter: Placeholders<{ taskId: string }>) =>
  db
    .selectFrom('schedules')
    .select(['id', 'awaitedEvent'])
    .where('awaitedTaskId', '=', parameter.taskId)
    .where('nextRunAt', 'is not', null),
);

/** Those that fire when a task ends. */
export const listAwaitingSchedules = (
  db: Reader,
  taskId: string,
): Promise<Pick<ScheduleRow, 'id' | 'awaitedEvent'>[]> => awaiting.all(db, { taskId });

const pullIn = changeStatement((db, parameter: Placeholders<{ id: string; now: string }>) =>
  db
    .updateTable('schedules')
    .set({ nextRunAt: parameter.now })
    .where('id', '=', parameter.id)
    .where('nextRunAt', '>', parameter.now),
);

/** Has a schedule that waits for its time fire now. */
export const pullInSchedule = async (db: Transaction, id: string, now: string): Promise<void> => {
  await pullIn.run(db, { id, now });
};

/** Those that fire when a task ends fire when another one does. */
export const moveAwaitedTask = async (db: Transaction, fromId: string, toId: string): Promise<void> => {
  await db
    .updateTable('schedules')
    .set({ awaitedTaskId: toId })
    .where('awaitedTaskId', '=', fromId)
    .where('nextRunAt', 'is not', null)
    .execute();
};
