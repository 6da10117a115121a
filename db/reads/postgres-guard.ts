import pg from 'pg';
import { ignore } from '../dialect/postgres/ignore.js';
import { clientConfig } from '../dialect/postgres/server.js';
import type { PostgresServer } from '../target.js';
import { ReadError, type ReadResult } from './connection.js';
import type { Access } from './guard.js';
import { placed } from './placeholders.js';
import { assertGrowth, GrowthError } from './postgres-growth.js';
import type { GuardedRead } from './read-database.js';

const maxSqlLength = 100_000;
const guardView = 'swarm_guarded_statement';

const refused = (what: string): ReadError => new ReadError('NOT_ALLOWED', `The statement may not ${what}`);

/**
 * Functions of the database that look at nothing but their arguments and the clock, though they are not marked so: what
 * they yield depends on the time zone or on how values are written. All that are marked immutable are harmless.
 */
const harmless =
  /^(?:timestamp|date|time|interval|age$|to_char$|to_date$|to_timestamp$|to_json|extract$|json|array_|concat|text_?any|anytext|generate_series|now$|random$|row_to_json$)/;
/** All numbers that stand behind one of these names in the tree of a statement, as the database parsed it. */
const idsBehind = (tree: string, names: string): number[] => [
  ...new Set([...tree.matchAll(new RegExp(`:(?:${names}) (\\d+)`, 'g'))].map(([, id]) => Number(id))),
];

/** One statement, whatever its text holds; the declarations do not know how that is asked for. */
interface OneStatement extends pg.QueryConfig {
  readonly queryMode: 'extended';
}

const literal = (value: unknown): string => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`);

interface FunctionRow {
  readonly id: number;
  readonly name: string;
  readonly volatility: string;
  readonly isSystems: number;
}

interface RelationRow {
  readonly name: string;
  readonly isTable: number;
  readonly isOurs: number;
}

const assertRelations = async (client: pg.Client, ids: readonly number[], { tables }: Access): Promise<void> => {
  const { rows } = await client.query<RelationRow>(
    `select relname as name, (relkind = 'r')::int as "isTable", (relnamespace = current_schema()::regnamespace)::int as "isOurs"
     from pg_catalog.pg_class where oid = any($1::oid[]) and oid <> $2::regclass`,
    [ids, guardView],
  );
  const other = rows.find(({ name, isTable, isOurs }) => isTable !== 1 || isOurs !== 1 || !tables.includes(name));
  if (other) {
    throw refused(`read ${other.name}`);
  }
};

/** The names of functions, all of which may be called. */
const allowedFunctions = async (client: pg.Client, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await client.query<FunctionRow>(
    `select oid::int8 as id, proname as name, provolatile as volatility, (pronamespace = 'pg_catalog'::regnamespace)::int as "isSystems"
     from pg_catalog.pg_proc where oid = any($1::oid[])`,
    [ids],
  );
  const other = rows.find(
    ({ name, volatility, isSystems }) => isSystems !== 1 || (volatility !== 'i' && !harmless.test(name)),
  );
  if (other) {
    throw refused(`call ${other.name}`);
  }
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
};

const assertMemory = (tree: string, names: ReadonlyMap<number, string>): void => {
  try {
    assertGrowth(tree, (id) => names.get(id) ?? '');
  } catch (error) {
    throw error instanceof GrowthError ? refused(error.message) : error;
  }
};

/**
 * Holds a statement against what it may open, by the tree that the database parses it into: it becomes a view that is taken
 * back at once, which runs nothing of it. Names in disguise, subqueries and views are resolved there.
 */
const assertAccess = async (client: pg.Client, { sql, parameters, access }: GuardedRead): Promise<void> => {
  if (sql.length > maxSqlLength) {
    throw refused(`have more than ${maxSqlLength} characters`);
  }
  if (sql.includes('\0')) {
    throw refused('have a character NUL');
  }
  const { sql: spelled, isCertain } = placed(sql, (index) => literal(parameters[index] ?? null));
  // Else it could be another statement with values in place than with their placeholders.
  if (!isCertain) {
    throw refused('have parameters beside backslashes, dollar signs or block comments');
  }
  await client.query('begin');
  try {
    const making: OneStatement = { text: `create temporary view ${guardView} as ${spelled}`, queryMode: 'extended' };
    await client.query(making);
    const { rows } = await client.query<{ tree: string }>(
      'select ev_action::text as tree from pg_catalog.pg_rewrite where ev_class = $1::regclass',
      [guardView],
    );
    const tree = rows[0]?.tree ?? '';
    await assertRelations(client, idsBehind(tree, 'relid'), access);
    const called = idsBehind(tree, 'funcid|opfuncid|aggfnoid|winfnoid|tsmhandler');
    assertMemory(tree, await allowedFunctions(client, called));
  } finally {
    await client.query('rollback');
  }
};

const bytesOf = (rows: readonly (readonly unknown[])[]): number =>
  rows.flat().reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0), 0);

const asRead = async (client: pg.Client, { sql, parameters, maxRows, maxBytes }: GuardedRead): Promise<ReadResult> => {
  await client.query('begin isolation level repeatable read read only');
  try {
    const reading: OneStatement & pg.QueryArrayConfig = {
      text: placed(sql, (index) => `$${index + 1}`).sql,
      values: [...parameters],
      rowMode: 'array',
      queryMode: 'extended',
    };
    const { fields, rows } = await client.query<unknown[]>(reading);
    if (rows.length > maxRows) {
      throw new ReadError('TOO_MANY_ROWS', `The result has more than ${maxRows} rows`);
    }
    if (bytesOf(rows) > maxBytes) {
      throw new ReadError('TOO_MANY_BYTES', `The result has more than ${maxBytes} bytes`);
    }
    return { columns: fields.map(({ name }) => name), rows };
  } finally {
    await client.query('rollback');
  }
};

/**
 * Runs a statement that somebody else wrote, on a connection of its own, after it was held against what it may open. It
 * can change nothing, and the database ends what it does for a process that is gone.
 */
export const guardedOnServer = async (server: PostgresServer, read: GuardedRead): Promise<ReadResult> => {
  const client = new pg.Client({ ...clientConfig(server), statement_timeout: server.statementTimeoutMs });
  client.on('error', ignore);
  await client.connect();
  try {
    await client.query("set client_connection_check_interval = '100ms'").catch(ignore);
    await client.query('set standard_conforming_strings = on');
    await assertAccess(client, read);
    return await asRead(client, read);
  } finally {
    await client.end().catch(ignore);
  }
};
