import type { Selectable, Updateable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { UserTable } from '../tables/users.js';

export type UserRow = Selectable<UserTable>;

const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('users').selectAll().where('id', '=', parameter.id),
);

const byEmail = statement((db, parameter: Placeholders<{ emailKey: string }>) =>
  db.selectFrom('users').select('id').where('emailKey', '=', parameter.emailKey),
);

export const findUserRow = (db: Reader, id: string): Promise<UserRow | undefined> => byId.first(db, { id });

export const listUserRows = (db: Reader): Promise<UserRow[]> =>
  db.selectFrom('users').selectAll().orderBy('name').orderBy('id').execute();

/** The user with this primary address; `emailKey` is the address in lower case. */
export const findUserIdByEmail = async (db: Reader, emailKey: string): Promise<string | undefined> =>
  (await byEmail.first(db, { emailKey }))?.id;

export const insertUserRow = async (db: Transaction, row: UserRow): Promise<void> => {
  await db.insertInto('users').values(row).execute();
};

export const updateUserRow = async (db: Transaction, id: string, changes: Updateable<UserTable>): Promise<void> => {
  await db.updateTable('users').set(changes).where('id', '=', id).execute();
};

/** Notes that a user is another one by now. */
export const insertMergedUser = async (db: Transaction, id: string, userId: string): Promise<void> => {
  await db.insertInto('merged_users').values({ id, userId }).execute();
};

/** The ids that a user had before merges. */
export const listFormerIds = async (db: Reader, userId: string): Promise<string[]> =>
  (await db.selectFrom('merged_users').select('id').where('userId', '=', userId).execute()).map(({ id }) => id);

/** Who somebody is by now that was merged into another one. */
export const findUserIdByFormer = async (db: Reader, id: string): Promise<string | undefined> =>
  (await db.selectFrom('merged_users').select('userId').where('id', '=', id).executeTakeFirst())?.userId;

/** Deletes a user and, by their foreign keys, everything that belongs to the user alone. */
export const deleteUserRow = async (db: Transaction, id: string): Promise<void> => {
  await db.deleteFrom('users').where('id', '=', id).execute();
};
