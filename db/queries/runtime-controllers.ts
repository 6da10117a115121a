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
