import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Database } from '../schema.js';

/** So many rows are looked through beside other requests without delaying them. */
const few = 1000;

/** A page that skips more rows than this is not few rows' work. */
export const fewSkipped = 10_000;

/** Whether a query has few rows; it stops at the first one too many. */
export const hasFew = async <Table extends keyof Database>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<Database, Table, Record<never, never>>,
): Promise<boolean> => {
  const { count } = await db
    .selectFrom(
      rows
        .select((row) => row.lit(1).as('one'))
        .limit(few + 1)
        .as('reached'),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count <= few;
};
