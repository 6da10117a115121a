import { sql } from 'kysely';
import type { Transaction } from '../../access.js';

const freePages = async (db: Transaction): Promise<number> => {
  const { rows } = await sql<{ pages: number }>`select freelist_count as pages from pragma_freelist_count`.execute(db);
  return rows[0]?.pages ?? 0;
};

/**
 * Gives up to `limit` pages that deleted rows left empty back to the file system; returns how many. A file made by a
 * version that did not prepare for it keeps its pages, and fills them again.
 */
export const releaseFreePages = async (db: Transaction, limit: number): Promise<number> => {
  const before = await freePages(db);
  for (let page = 0; page < Math.min(before, limit); page += 1) {
    await sql`pragma incremental_vacuum(1)`.execute(db);
  }
  return before - (await freePages(db));
};
