import { type Selectable, sql } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { ScriptApiTable } from '../tables/scripts.js';

export type ScriptApiRow = Selectable<ScriptApiTable>;

/** The endpoints of a script, the newest first. */
export const listScriptApiRows = (db: Reader, scriptId: string): Promise<ScriptApiRow[]> =>
  db
    .selectFrom('script_apis')
    .selectAll()
    .where('scriptId', '=', scriptId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

export const countScriptApis = async (db: Reader, scriptId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('script_apis')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('scriptId', '=', scriptId)
    .executeTakeFirstOrThrow();
  return count;
};

export const findScriptApiRow = (db: Reader, id: string): Promise<ScriptApiRow | undefined> =>
  db.selectFrom('script_apis').selectAll().where('id', '=', id).executeTakeFirst();

/** Stores an endpoint, unless there is one with its id; returns whether it did. */
export const insertScriptApi = async (db: Transaction, row: ScriptApiRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('script_apis')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Changes an endpoint of a script; returns it as it is then, undefined when the script has none with that id. */
export const updateScriptApi = (
  db: Transaction,
  { id, scriptId }: Pick<ScriptApiRow, 'id' | 'scriptId'>,
  changes: Partial<Pick<ScriptApiRow, 'enabled' | 'label' | 'token' | 'updatedBy'>>,
): Promise<ScriptApiRow | undefined> =>
  db
    .updateTable('script_apis')
    .set(changes)
    .where('id', '=', id)
    .where('scriptId', '=', scriptId)
    .returningAll()
    .executeTakeFirst();

/** Deletes an endpoint of a script; returns whether there was one. */
export const deleteScriptApiRow = async (
  db: Transaction,
  { id, scriptId }: Pick<ScriptApiRow, 'id' | 'scriptId'>,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('script_apis')
    .where('id', '=', id)
    .where('scriptId', '=', scriptId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Counts a call. */
export const countScriptApiCall = async (db: Transaction, id: string, now: string): Promise<void> => {
  await db
    .updateTable('script_apis')
    .set({ callCount: sql`"callCount" + 1`, lastUsedAt: now })
    .where('id', '=', id)
    .execute();
};
