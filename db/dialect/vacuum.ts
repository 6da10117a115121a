import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.js';

const freePages = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ pages: number }>`select freelist_count as pages from pragma_freelist_count`.execute(db);
  return rows[0]?.pages ?? 0;
};

/**
 * Gives up to `limit` pages that deleted rows left empty back to the file system; returns how many. A file made by a
 * version that did not prepare for it keeps its pages, and fills them again.
 */
export const releaseFreePages = (db: Kysely<Database>, limit: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const before = await freePages(transaction);
    for (let page = 0; page < Math.min(before, limit); page += 1) {
      await sql`pragma incremental_vacuum(1)`.execute(transaction);
    }
    return before - (await freePages(transaction));
  });
