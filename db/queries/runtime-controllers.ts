import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { RuntimeControllerTable, RuntimeControllerTokenTable } from '../tables/runtime-pools.js';

export type RuntimeControllerRow = Selectable<RuntimeControllerTable>;

/** All controllers, by name. */
export const listControllerRows = (db: Reader): Promise<RuntimeControllerRow[]> =>
  db.selectFrom('runtime_controllers').selectAll().orderBy('name').execute();

export const countControllers = async (db: Reader): Promise<number> => {
  const { count } = await db
    .selectFrom('runtime_controllers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const findControllerRow = (db: Reader, id: string): Promise<RuntimeControllerRow | undefined> =>
  db.selectFrom('runtime_controllers').selectAll().where('id', '=', id).executeTakeFirst();

export const findControllerRowByName = (db: Reader, name: string): Promise<RuntimeControllerRow | undefined> =>
  db.selectFrom('runtime_controllers').selectAll().where('name', '=', name).executeTakeFirst();

export const insertController = async (db: Transaction, row: RuntimeControllerRow): Promise<void> => {
  await db.insertInto('runtime_controllers').values(row).execute();
};

export const updateController = async (
  db: Transaction,
  id: string,
  changes: Partial<Omit<RuntimeControllerRow, 'id' | 'kind' | 'placement'>>,
): Promise<void> => {
  await db.updateTable('runtime_controllers').set(changes).where('id', '=', id).execute();
};

/** Deletes a controller with its tokens. */
export const deleteControllerRow = async (db: Transaction, id: string): Promise<void> => {
  await db.deleteFrom('runtime_controllers').where('id', '=', id).execute();
};

/** Stores the one token of a controller; those it had before are gone. */
export const replaceControllerToken = async (
  db: Transaction,
  row: Selectable<RuntimeControllerTokenTable>,
): Promise<void> => {
  await db.deleteFrom('runtime_controller_tokens').where('controllerId', '=', row.controllerId).execute();
  await db.insertInto('runtime_controller_tokens').values(row).execute();
};

/** The token with a hash, unless it has ended. */
export const findTokenController = (
  db: Reader,
  tokenHash: string,
  now: string,
): Promise<{ id: string; controllerId: string } | undefined> =>
  db
    .selectFrom('runtime_controller_tokens')
    .select(['id', 'controllerId'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();

/** A connection that speaks for a controller. */
export interface ControllerConnection {
  readonly controllerId: string;
  readonly connectionId: string;
}

/** Makes a connection the one that speaks for its controller, if its token still opens it; returns whether it does. */
export const connectController = async (
  db: Transaction,
  { controllerId, connectionId }: ControllerConnection,
  tokenId: string,
  now: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('runtime_controllers')
    .set({ connectionId, lastSeenAt: now })
    .where('id', '=', controllerId)
    .where((row) =>
      row.exists(
        row
          .selectFrom('runtime_controller_tokens')
          .select('runtime_controller_tokens.id')
          .where('runtime_controller_tokens.id', '=', tokenId)
          .where('runtime_controller_tokens.controllerId', '=', controllerId)
          .where('runtime_controller_tokens.expiresAt', '>', now),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** No connection speaks for a controller any more; with a connection, only if it was the one that did. */
export const disconnectController = async (
  db: Transaction,
  controllerId: string,
  connectionId?: string,
): Promise<void> => {
  await db
    .updateTable('runtime_controllers')
    .set({ connectionId: null })
    .where('id', '=', controllerId)
    .$if(connectionId !== undefined, (query) => query.where('connectionId', '=', connectionId ?? ''))
    .execute();
};

/** Locks a controller; returns whether a connection speaks for it. */
export const lockConnection = async (
  db: Transaction,
  { controllerId, connectionId }: ControllerConnection,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('runtime_controllers')
    .set({ connectionId })
    .where('id', '=', controllerId)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Notes that connections were heard of; returns which of them speak for a controller whose token has not ended. */
export const updateConnectionsSeen = async (
  db: Transaction,
  connectionIds: readonly string[],
  now: string,
): Promise<string[]> => {
  const rows = await db
    .updateTable('runtime_controllers')
    .set({ lastSeenAt: now })
    .where('connectionId', 'in', connectionIds)
    .where((row) =>
      row.exists(
        row
          .selectFrom('runtime_controller_tokens')
          .select('runtime_controller_tokens.id')
          .whereRef('runtime_controller_tokens.controllerId', '=', 'runtime_controllers.id')
          .where('runtime_controller_tokens.expiresAt', '>', now),
      ),
    )
    .returning('connectionId')
    .execute();
  return rows.flatMap(({ connectionId }) => (connectionId === null ? [] : [connectionId]));
};

/** Stores what is wrong with a controller; null: nothing. */
export const updateControllerError = async (
  db: Transaction,
  id: string,
  lastError: string | null,
  now: string,
): Promise<void> => {
  await db
    .updateTable('runtime_controllers')
    .set({ lastError, lastErrorAt: lastError === null ? null : now })
    .where('id', '=', id)
    .execute();
};
