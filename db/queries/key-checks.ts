import type { Reader, Transaction } from '../access.js';

/** Keeps what the key of the first server sealed; what another one kept before stays. */
export const insertKeyCheck = async (db: Transaction, sealed: string): Promise<void> => {
  await db
    .insertInto('key_checks')
    .values({ purpose: 'secrets', sealed })
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
};

/** What the key of the first server sealed. */
export const findKeyCheck = async (db: Reader): Promise<string | undefined> =>
  (await db.selectFrom('key_checks').select('sealed').where('purpose', '=', 'secrets').executeTakeFirst())?.sealed;
