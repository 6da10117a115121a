import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { CredentialBindingTable } from '../tables/connections.js';
import type { Reachable } from './connections.js';

export type BindingRow = Selectable<CredentialBindingTable>;

/** The bindings by their key; those that belong to connections only if they are asked for. */
export const listBindingRows = (db: Reader, includeManaged: boolean): Promise<BindingRow[]> => {
  const all = db.selectFrom('credential_bindings').selectAll();
  return (includeManaged ? all : all.where('managedByConnectionId', 'is', null))
    .orderBy('configKey')
    .orderBy('id')
    .execute();
};

export const listBindingRowsById = (db: Reader, ids: readonly string[]): Promise<BindingRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('credential_bindings').selectAll().where('id', 'in', ids).execute();

const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('credential_bindings').selectAll().where('id', '=', parameter.id),
);

export const findBindingRow = (db: Reader, id: string): Promise<BindingRow | undefined> => byId.first(db, { id });

export const findBindingRowByIdentity = (db: Reader, identity: string): Promise<BindingRow | undefined> =>
  db.selectFrom('credential_bindings').selectAll().where('identity', '=', identity).executeTakeFirst();

export const findManagedBindingRow = (db: Reader, connectionId: string): Promise<BindingRow | undefined> =>
  db.selectFrom('credential_bindings').selectAll().where('managedByConnectionId', '=', connectionId).executeTakeFirst();

const reachable = statement((db, parameter: Placeholders<Reachable & { configKey: string }>) =>
  db
    .selectFrom('credential_bindings')
    .selectAll()
    .where('configKey', '=', parameter.configKey)
    .where('active', '=', 1)
    .where('managedByConnectionId', 'is', null)
    .where((eb) =>
      eb.or([
        eb('scope', '=', 'global'),
        eb.and([eb('scope', '=', 'agent'), eb('scopeId', '=', parameter.agentId)]),
        eb.and([eb('scope', '=', 'repo'), eb('scopeId', '=', parameter.repo)]),
      ]),
    )
    .orderBy('id'),
);

/** The bindings of a key in effect that a run can use by itself. */
export const listReachableBindings = (db: Reader, reach: Reachable, configKey: string): Promise<BindingRow[]> =>
  reachable.all(db, { ...reach, configKey });

export const countBindings = async (db: Reader): Promise<number> =>
  (
    await db
      .selectFrom('credential_bindings')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Inserts a binding, unless there is one with its id or identity; returns whether it did. */
export const insertBinding = async (db: Transaction, row: BindingRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('credential_bindings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const updateBinding = async (
  db: Transaction,
  id: string,
  changes: Partial<Omit<BindingRow, 'id' | 'createdAt' | 'createdBy'>>,
): Promise<void> => {
  await db.updateTable('credential_bindings').set(changes).where('id', '=', id).execute();
};

/** Deletes a binding; returns whether there was one. */
export const deleteBindingRow = async (db: Transaction, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('credential_bindings').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};
