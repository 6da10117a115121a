import type { Reader, Transaction } from '../access.js';

/** Keeps batches as closed; what is known of one already stays. */
export const insertFileBatches = async (db: Transaction, ids: readonly string[], closedAt: string): Promise<void> => {
  await db
    .insertInto('file_batches')
    .values(ids.map((id) => ({ id, closedAt })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** Those of some batches that are closed. */
export const listFileBatchIds = async (db: Reader, ids: readonly string[]): Promise<string[]> =>
  (await db.selectFrom('file_batches').select('id').where('id', 'in', ids).execute()).map(({ id }) => id);
