import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { RuntimeCommandTable } from '../tables/runtime-pools.js';

export type RuntimeCommandRow = Selectable<RuntimeCommandTable>;

/** Stores a command, unless the controller was told the same of the runtime and has not answered. */
export const insertCommand = async (db: Transaction, row: RuntimeCommandRow): Promise<void> => {
  await db
    .insertInto('runtime_commands')
    .values(row)
    .onConflict((conflict) => conflict.columns(['controllerId', 'op', 'runtimeId']).doNothing())
    .execute();
};

/** What a controller is to be told next, oldest first; marked as told. */
export const takeWaitingCommands = async (
  db: Transaction,
  controllerId: string,
  limit: number,
): Promise<RuntimeCommandRow[]> => {
  const rows = await db
    .selectFrom('runtime_commands')
    .selectAll()
    .where('controllerId', '=', controllerId)
    .where('state', '=', 'waiting')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (rows.length > 0) {
    await db
      .updateTable('runtime_commands')
      .set({ state: 'sent' })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  }
  return rows;
};

/** What a controller was told by a connection that is gone, and has not answered, it is told again. */
export const repeatCommandsOf = async (db: Transaction, controllerId: string): Promise<void> => {
  await db
    .updateTable('runtime_commands')
    .set({ state: 'waiting' })
    .where('controllerId', '=', controllerId)
    .where('state', '=', 'sent')
    .execute();
};

/** Of what was to be told, these are told later. */
export const returnCommands = async (db: Transaction, ids: readonly string[]): Promise<void> => {
  await db.updateTable('runtime_commands').set({ state: 'waiting' }).where('id', 'in', ids).execute();
};

/** Ends a command; undefined when somebody else has. */
export const deleteCommand = (db: Transaction, id: string): Promise<RuntimeCommandRow | undefined> =>
  db.deleteFrom('runtime_commands').where('id', '=', id).returningAll().executeTakeFirst();

/** Takes back what a controller was to be told of a runtime, unless it was told already; returns whether it was not. */
export const withdrawCommand = async (
  db: Transaction,
  { controllerId, op, runtimeId }: Pick<RuntimeCommandRow, 'controllerId' | 'op' | 'runtimeId'>,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('runtime_commands')
    .where('controllerId', '=', controllerId)
    .where('op', '=', op)
    .where('runtimeId', '=', runtimeId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Ends commands that nobody waits for any more. */
export const deleteCommandsDueBefore = (db: Transaction, now: string): Promise<RuntimeCommandRow[]> =>
  db.deleteFrom('runtime_commands').where('deadlineAt', '<=', now).returningAll().execute();

/** Which controllers have something to be told. */
export const listControllersWithCommands = (
  db: Reader,
  controllerIds: readonly string[],
): Promise<{ controllerId: string }[]> =>
  db
    .selectFrom('runtime_commands')
    .select('controllerId')
    .distinct()
    .where('controllerId', 'in', controllerIds)
    .where('state', '=', 'waiting')
    .execute();
