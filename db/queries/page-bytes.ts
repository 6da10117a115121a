import type { ExpressionBuilder, StringReference } from 'kysely';
import type { Database } from '../schema.js';

/** Bytes of text that a row has in these columns. Their lengths stand at the head of a row: no text is opened for it. */
export const bytesIn =
  <Table extends keyof Database>(...columns: readonly StringReference<Database, Table>[]) =>
  (row: ExpressionBuilder<Database, Table>) =>
    columns
      .map((column) => row.fn.coalesce(row.fn<number>('octet_length', [column]), row.lit(0)))
      .reduce((sum, bytes) => row(sum, '+', bytes) as typeof sum);

/** Looks at no row behind the first one that is too much. */
const countUpTo = <Row>(rows: readonly Row[], bytesOf: (row: Row) => number, maxBytes: number): number => {
  let sum = 0;
  const end = rows.findIndex((row, index) => {
    sum += bytesOf(row);
    return sum > maxBytes && index > 0;
  });
  return end === -1 ? rows.length : end;
};

/** How many rows from the first on have at most so many bytes together; the first counts whatever it has. */
export const countWithin = (sizes: readonly { readonly bytes: number }[], maxBytes: number): number =>
  countUpTo(sizes, ({ bytes }) => bytes, maxBytes);

/** What of a row may be long in an answer: texts, which are escaped, and stored JSON, which is written as it is. */
export interface Answered {
  readonly texts: readonly (string | null)[];
  readonly json?: readonly (string | null)[];
  /** Bytes beside these. */
  readonly around?: number;
}

/** A character becomes six bytes at most in JSON: a control character is written as `\u0001`. */
const mostBytesOfCharacter = 6;

const charactersIn = (texts: readonly (string | null)[]): number =>
  texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);

const mostBytes = ({ texts, json = [], around = 0 }: Answered): number =>
  mostBytesOfCharacter * (charactersIn(texts) + charactersIn(json)) + around;

/** Bytes of a text in JSON, without its quotes. */
const escapedBytes = (text: string | null): number => (text === null ? 0 : Buffer.byteLength(JSON.stringify(text)) - 2);

const bytesAnswered = ({ texts, json = [], around = 0 }: Answered): number =>
  texts.reduce((sum, text) => sum + escapedBytes(text), around) +
  json.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);

const mostBytesOf = (rows: readonly Answered[]): number => rows.reduce((sum, row) => sum + mostBytes(row), 0);

/** The rows from the first on that have at most so many bytes in an answer together; the first comes whatever it has. */
export const startWithin = <Row>(rows: Row[], answered: (row: Row) => Answered, maxBytes: number): Row[] => {
  const parts = rows.map(answered);
  if (mostBytesOf(parts) <= maxBytes) {
    return rows;
  }
  return rows.slice(0, countUpTo(parts, bytesAnswered, maxBytes));
};

/** What a row takes in an answer beside its texts, in bytes. */
export const bytesAroundRow = 512;

/** So many rows are looked at for so many bytes: each counts with what is around its texts, and one tells of more. */
export const mostRowsWithin = (maxBytes: number): number => Math.ceil(maxBytes / bytesAroundRow) + 1;

/** All rows in stretches that have at most so many bytes each, or one row. */
export const stretchesWithin = <Row extends { readonly bytes: number }>(
  rows: readonly Row[],
  maxBytes: number,
): (readonly Row[])[] => {
  const stretches: (readonly Row[])[] = [];
  let rest = rows;
  while (rest.length > 0) {
    const count = countWithin(rest, maxBytes);
    stretches.push(rest.slice(0, count));
    rest = rest.slice(count);
  }
  return stretches;
};

/** Bytes of a row: those of text in these columns, and 512 around it. */
export const bytesWithRow =
  <Table extends keyof Database>(...columns: readonly StringReference<Database, Table>[]) =>
  (row: ExpressionBuilder<Database, Table>) =>
    row(bytesIn<Table>(...columns)(row), '+', row.lit(bytesAroundRow));

/** Bytes of all rows: those of text in these columns, and 512 around each row; null when there are none. */
export const bytesOfAll =
  <Table extends keyof Database>(...columns: readonly StringReference<Database, Table>[]) =>
  (row: ExpressionBuilder<Database, Table>) =>
    row.fn.sum<number | null>(bytesWithRow<Table>(...columns)(row));

/** The rows with these ids in the order of the ids; what has no row is left out. */
export const inOrder = <Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
