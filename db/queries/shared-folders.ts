import type { Reader, Transaction } from '../access.js';

/** Keeps the mark of the first server's folder; what another one kept before stays. */
export const insertFolderMark = async (db: Transaction, mark: string): Promise<void> => {
  await db
    .insertInto('shared_folders')
    .values({ purpose: 'files', mark })
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
};

/** The mark of the first server's folder. */
export const findFolderMark = async (db: Reader): Promise<string | undefined> =>
  (await db.selectFrom('shared_folders').select('mark').where('purpose', '=', 'files').executeTakeFirst())?.mark;

/** Forgets the mark: the next server to start marks the folder that it has. */
export const deleteFolderMark = async (db: Transaction): Promise<void> => {
  await db.deleteFrom('shared_folders').where('purpose', '=', 'files').execute();
};
