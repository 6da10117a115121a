import { type Answered, bytesInAnswer } from '../../db/queries/page-bytes.js';
import { unavailable } from './errors.js';

/** The most bytes of text that a list without pages answers with (docs/http.md). */
export const maxListBytes = 16 * 1024 ** 2;

/** A page ends early where it would have more bytes of text: so many are read and written beside other requests. */
export const maxPageBytes = 4 * 1024 ** 2;

/**
 * Refuses a list without pages that would have more bytes of text than a list may; `narrowing` says what to ask instead.
 *
 * @throws ProductError unavailable (`read_too_large`)
 */
export const refuseLongList = (bytes: number, narrowing: string): void => {
  if (bytes > maxListBytes) {
    throw unavailable(`The list has more than ${maxListBytes / 1024 ** 2} MiB; ${narrowing}`, {
      code: 'read_too_large',
      retryAfterMs: 30_000,
    });
  }
};

/**
 * Refuses the rows of a list without pages that would have more bytes in the answer than a list may: the answer may be
 * six times as long as what is stored.
 *
 * @throws ProductError unavailable (`read_too_large`)
 */
export const refuseLongAnswer = (rows: readonly Answered[], narrowing: string): void => {
  refuseLongList(bytesInAnswer(rows, maxListBytes), narrowing);
};

/** A list without pages. */
interface WholeList<Row> {
  /** The bytes that are stored of it. */
  readonly sumBytes: () => Promise<number>;
  readonly read: () => Promise<Row[]>;
  readonly answered: (row: Row) => Answered;
  /** What to ask instead when it is too long. */
  readonly narrowing: string;
}

/**
 * Reads a list without pages, unless it has more bytes than a list may: before it is read, as it is stored, and then as it
 * is answered.
 *
 * @throws ProductError unavailable (`read_too_large`)
 */
export const readWhole = async <Row>({ sumBytes, read, answered, narrowing }: WholeList<Row>): Promise<Row[]> => {
  refuseLongList(await sumBytes(), narrowing);
  const rows = await read();
  refuseLongAnswer(rows.map(answered), narrowing);
  return rows;
};
