import type { ExpressionBuilder, StringReference } from 'kysely';
import type { Database } from '../schema.js';

/** Bytes of text that a row has in these columns. Their lengths stand at the head of a row: no text is opened for it. */
export const bytesIn =
  <Table extends keyof Database>(...columns: readonly StringReference<Database, Table>[]) =>
  (row: ExpressionBuilder<Database, Table>) =>
    columns
      .map((column) => row.fn.coalesce(row.fn<number>('octet_length', [column]), row.lit(0)))
      .reduce((sum, bytes) => row(sum, '+', bytes) as typeof sum);

/** How many rows from the first on have at most so many bytes together; the first counts whatever it has. */
export const countWithin = (sizes: readonly { readonly bytes: number }[], maxBytes: number): number => {
  let sum = 0;
  const end = sizes.findIndex(({ bytes }, index) => {
    sum += bytes;
    return sum > maxBytes && index > 0;
  });
  return end === -1 ? sizes.length : end;
};

/** What a row takes in an answer beside its texts, in bytes. */
const bytesAroundRow = 512;

/** Bytes of all rows: those of text in these columns, and 512 around each row; null when there are none. */
export const bytesOfAll =
  <Table extends keyof Database>(...columns: readonly StringReference<Database, Table>[]) =>
  (row: ExpressionBuilder<Database, Table>) =>
    row.fn.sum<number | null>(row(bytesIn<Table>(...columns)(row), '+', row.lit(bytesAroundRow)));

/** The rows with these ids in the order of the ids; what has no row is left out. */
export const inOrder = <Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
