import type { SelectQueryBuilder } from 'kysely';
import type { Reader } from '../access.js';
import type { Database } from '../schema.js';

/** So many rows are looked through beside other requests without delaying them. */
const few = 1000;

/** A page that skips more rows than this is not few rows' work. */
export const fewSkipped = 10_000;

/** So many short rows, such as sums, are added up beside other requests without delaying them. */
export const fewSums = 5000;

/** Whether a query has few rows; it stops at the first one too many. */
export const hasFew = async <Table extends keyof Database>(
  db: Reader,
  rows: SelectQueryBuilder<Database, Table, Record<never, never>>,
  most = few,
): Promise<boolean> => {
  const { count } = await db
    .selectFrom(
      rows
        .select((row) => row.lit(1).as('one'))
        .limit(most + 1)
        .as('reached'),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count <= most;
};
