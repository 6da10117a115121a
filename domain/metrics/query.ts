import type { ReadResult } from '../../db/reads/connection.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { invalid, ProductError } from '../kernel/errors.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { msPerSecond } from '../kernel/time.js';
import { statementOf } from './sql.js';
import { readableTables } from './tables.js';

type Schemas = components['schemas'];
type Value = Schemas['MetricValue'];

const limitSeconds = 10;
/** To start a process, and to end one, is part of what a caller waits. */
const aroundMs = 200;
const timeoutMs = limitSeconds * msPerSecond - aroundMs;
/** Of all that one request has asked. */
const secondsTogether = 30;
/** How many rows an answer may have. */
export const mostRows = 500;
const MiB = 1024 * 1024;
const maxBytes = 4 * MiB;
const maxBytesTogether = 16 * MiB;

/** Queries one after another, so that one caller takes one place, until the signal aborts. */
export interface Running {
  readonly app: App;
  readonly signal: AbortSignal;
  /** By `performance.now()`. */
  readonly until: number;
  bytesLeft: number;
}

export const begin = (app: App, signal: AbortSignal): Running => ({
  app,
  signal,
  until: performance.now() + secondsTogether * msPerSecond,
  bytesLeft: maxBytesTogether,
});

/** The longest numbers have 24 characters. */
const bytesOfValue = (value: unknown): number => (typeof value === 'string' ? Buffer.byteLength(value) : 24);

/** About how long rows are as JSON: each repeats the names of its columns. */
const bytesOf = ({ columns, rows }: ReadResult): number => {
  const names = columns.reduce((sum, name) => sum + Buffer.byteLength(name), 0);
  const values = rows.flat().reduce<number>((sum, value) => sum + bytesOfValue(value), 0);
  return rows.length * names + values;
};

const count = (running: Running, result: ReadResult): ReadResult => {
  const bytes = bytesOf(result);
  running.bytesLeft -= bytes;
  if (bytes > 2 * maxBytes || running.bytesLeft < 0) {
    throw invalid('The results, with the names of their columns, are too long: take fewer rows or columns', {
      code: 'query_failed',
    });
  }
  return result;
};

const bound = (value: Value): string | number | null => (typeof value === 'boolean' ? Number(value) : (value ?? null));

const tookTooLong = (isTogether: boolean): ProductError =>
  invalid(
    isTogether
      ? `The queries took longer than ${secondsTogether} seconds together and were ended: ask for less`
      : `The query took longer than ${limitSeconds} seconds and was ended`,
    { code: 'metric_query_timeout' },
  );

/** Runs one statement. @throws ProductError invalid (`query_failed`, `query_not_allowed`, `metric_query_timeout`) */
export const ask = async (
  running: Running,
  sql: string,
  parameters: readonly Value[],
  maxRows: number,
): Promise<ReadResult> => {
  const { app, signal, until } = running;
  const leftMs = Math.floor(until - performance.now());
  if (leftMs <= 0) {
    throw tookTooLong(true);
  }
  const access = { tables: readableTables };
  const time = { timeoutMs: Math.min(timeoutMs, leftMs) };
  const query = { sql, parameters: parameters.map(bound), access, maxRows, maxBytes, ...time };
  try {
    return count(running, await app.service(heavyReads).query(query, signal));
  } catch (error) {
    if (error instanceof ProductError && error.code === 'work_timeout') {
      throw tookTooLong(leftMs < timeoutMs);
    }
    throw error;
  }
};

/** Rows by their columns. */
export const toRows = ({ columns, rows }: ReadResult): Record<string, unknown>[] =>
  rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]])));

/** The first rows of a statement; the line break ends a comment at its end. */
export const firstRows = (sql: string, limit: number): string =>
  `select * from (${statementOf(sql)}\n) as metric_rows limit ${limit}`;

/**
 * The first rows that a statement yields, and how many there are.
 *
 * @throws ProductError invalid (`metric_query_invalid`, `query_failed`, `query_not_allowed`, `metric_query_timeout`)
 */
export const rowsOf = async (
  running: Running,
  sql: string,
  parameters: readonly Value[],
  maxRows: number,
): Promise<Schemas['MetricResult']> => {
  const startedAt = performance.now();
  const found = await ask(running, firstRows(sql, maxRows + 1), parameters, maxRows + 1);
  const isCut = found.rows.length > maxRows;
  const rows = toRows(found).slice(0, maxRows);
  const counting = `select count(*) as total from (${statementOf(sql)}\n) as metric_rows`;
  const total = isCut ? Number((await ask(running, counting, parameters, 1)).rows[0]?.[0]) : rows.length;
  return {
    columns: [...found.columns],
    rows,
    elapsed: Math.round(performance.now() - startedAt),
    total,
    truncated: total > rows.length,
    maxRows,
  };
};

/**
 * Runs one statement that reads (docs/metrics.md). Reads until the signal aborts.
 *
 * @throws ProductError invalid (`metric_query_invalid`, `query_failed`, `query_not_allowed`, `metric_query_timeout`);
 * unavailable
 */
export const queryDatabase = (
  app: App,
  { sql, params, maxRows }: Required<Schemas['DatabaseQuery']>,
  signal: AbortSignal,
): Promise<Schemas['MetricResult']> => rowsOf(begin(app, signal), sql, params, maxRows);
