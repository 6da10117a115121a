import { sql } from 'kysely';
import type { Reader } from '../../access.js';
import { statement } from '../../statement.js';

const size = statement<Record<never, never>, { bytes: number }>((db) =>
  db
    .selectFrom(sql<{ page_count: number }>`pragma_page_count`.as('pages'))
    .innerJoin(sql<{ page_size: number }>`pragma_page_size`.as('pageSize'), (join) => join.onTrue())
    .select((row) => row(row.ref('page_count'), '*', row.ref('page_size')).as('bytes')),
);

/** How many bytes the whole database has, whatever is stored in it. */
export const databaseBytes = async (db: Reader): Promise<number> => (await size.first(db, {}))?.bytes ?? 0;
