import type SqliteDatabase from 'better-sqlite3';
import { ReadError } from './connection.js';

/** What a statement may open: these tables, with their indexes, and nothing else. */
export interface Access {
  readonly tables: readonly string[];
}

interface Instruction {
  readonly opcode: string;
  readonly p2: number;
  readonly p3: number;
  readonly p4: string | null;
  readonly p5: number;
}

const maxSqlLength = 100_000;
const mainDatabase = 0;
/** P2 names a register instead of a page: such a program decides where it reads while it runs. */
const rootPageInRegister = 0x10;

const startsAsRead = /^(?:\s|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:select|with|values)\b/i;
const opensRootPage = /^(?:Open(?:Read|Write)|ReopenIdx)$/;
const callsFunction = /^(?:Function|PureFunc|AggStep1?|AggInverse|AggFinal|AggValue)$/;
const refusedFunction = /^(?:load_extension|edit|readfile|writefile|sqlite_|fts|rtree|geopoly)/;
/** Table-valued functions that only take their arguments apart. */
const harmlessModules: ReadonlySet<string> = new Set(['json_each', 'json_tree', 'jsonb_each', 'jsonb_tree']);

const refused = (what: string): ReadError => new ReadError('NOT_ALLOWED', `The statement may not ${what}`);

const column = (database: SqliteDatabase.Database, sql: string): string[] =>
  database.prepare<[], string>(sql).pluck().all();

/** The table to which the page belongs that a cursor opens. */
const tableAt = (database: SqliteDatabase.Database, { p2, p3, p5 }: Instruction): string | undefined => {
  if (p3 !== mainDatabase || (p5 & rootPageInRegister) !== 0) {
    return undefined;
  }
  return database
    .prepare<[number], string>('select tbl_name from main.sqlite_schema where rootpage = ?')
    .pluck()
    .get(p2);
};

/**
 * A cursor on a virtual table does not say which one it is. Its name must stand in the statement or in a view, in one
 * piece: a statement that has a virtual table is refused when either names any that is not harmless.
 */
const assertHarmlessModules = (database: SqliteDatabase.Database, sql: string): void => {
  const views = column(database, "select sql from main.sqlite_schema where type = 'view'");
  const modules = column(database, 'select name from pragma_module_list').filter((name) => !harmlessModules.has(name));
  const virtualTables = column(database, "select name from main.sqlite_schema where type = 'table' and rootpage = 0");
  const text = [sql, ...views].join('\n').toLowerCase();
  const named = ['pragma_', ...modules, ...virtualTables].find((name) => text.includes(name.toLowerCase()));
  if (named !== undefined) {
    throw refused(`use the virtual table ${named}`);
  }
};

const assertCursors = (
  database: SqliteDatabase.Database,
  program: readonly Instruction[],
  { tables }: Access,
): void => {
  for (const instruction of program.filter(({ opcode }) => opensRootPage.test(opcode))) {
    const table = tableAt(database, instruction);
    if (table === undefined) {
      throw refused('read the tables of the schema');
    }
    if (!tables.includes(table)) {
      throw refused(`read the table ${table}`);
    }
  }
};

const assertFunctions = (program: readonly Instruction[]): void => {
  for (const { opcode, p4 } of program) {
    if (callsFunction.test(opcode) && p4 !== null && refusedFunction.test(p4.toLowerCase())) {
      throw refused(`call ${p4.replace(/\(.*/, '')}`);
    }
  }
};

/**
 * Holds a statement that somebody else wrote against what it may open, by the program that the database makes of it:
 * views, subqueries and names in disguise are resolved there. Run it in the transaction in which the statement runs.
 *
 * @throws ReadError NOT_ALLOWED; Error of the database when the text is no statement
 */
export const assertAccess = (
  database: SqliteDatabase.Database,
  sql: string,
  parameters: readonly unknown[],
  access: Access,
): void => {
  if (sql.length > maxSqlLength) {
    throw refused(`have more than ${maxSqlLength} characters`);
  }
  if (sql.includes('\0') || !startsAsRead.test(sql)) {
    throw refused('be anything but SELECT, WITH or VALUES');
  }
  const program = database.prepare<unknown[], Instruction>(`explain ${sql}`).all(...parameters);
  assertCursors(database, program, access);
  assertFunctions(program);
  if (program.some(({ opcode }) => opcode.startsWith('V') && opcode !== 'Variable')) {
    assertHarmlessModules(database, sql);
  }
};
