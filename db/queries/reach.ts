import type { SelectQueryBuilder, StringReference } from 'kysely';
import type { Reader } from '../access.js';
import type { Database } from '../schema.js';
import { bytesIn } from './page-bytes.js';

/** So many rows are looked through beside other requests without delaying them. */
const few = 1000;

/** A page that skips more rows than this is not few rows' work. */
export const fewSkipped = 10_000;

/** So many short rows, such as sums, are added up beside other requests without delaying them. */
export const fewSums = 5000;

/** So many bytes of text, or of stored JSON, are read and answered beside other requests without delaying them. */
export const fewBytes = 512 * 1024;

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

/** Whether a page has few bytes of text in a column; it looks at every row, so the page has a limit. */
export const hasFewBytes = async <Table extends keyof Database>(
  db: Reader,
  page: SelectQueryBuilder<Database, Table, Record<never, never>>,
  column: StringReference<Database, Table>,
): Promise<boolean> => {
  const { bytes } = await db
    .selectFrom(page.select((row) => bytesIn<Table>(column)(row).as('bytes')).as('answered'))
    .select((row) => row.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return (bytes ?? 0) <= fewBytes;
};
