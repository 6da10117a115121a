import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { ReadResult } from '../../db/reads/connection.js';
import { HeavyReads, type Query } from '../../domain/kernel/heavy-reads.js';
import { ChildPlaces } from '../../domain/kernel/process-pool/child-places.js';
import { testOn } from '../support/only-on.js';
import { type OwnServer, startServer } from '../support/server.js';

const folder = mkdtempSync(join(tmpdir(), 'swarm-queries-'));
const path = join(folder, 'some.sqlite');
const database = new Database(path);
database.pragma('journal_mode = WAL');
database.exec(`
  create table words (id integer primary key, word text, tags text);
  create index words_word on words (word);
  create table spare (word text primary key, n integer) without rowid;
  create table secrets (id integer primary key, value text unique);
  create index secrets_lower on secrets (lower(value));
  create view innocent as select id, word from words;
  create view leaky as select value as word from secrets;
  create view deep as select word from (select word from leaky union all select word from innocent);
  create virtual table found using fts5(word);
  create table words_log (n integer);
  insert into words (word, tags) values ('one', '["a","b"]'), ('two', '[]');
  insert into spare values ('x', 1);
  insert into secrets (value) values ('hush');
  insert into found values ('hush');
`);

const reads = new HeavyReads({ db: undefined as never, database: { path, synchronous: 'normal' } }, new ChildPlaces(4));

afterAll(async () => {
  await reads.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
setMaxListeners(0, never);

const query = (sql: string, options: Partial<Query> = {}, signal = never): Promise<ReadResult> =>
  reads.query(
    {
      sql,
      parameters: [],
      access: { tables: ['words', 'spare'] },
      maxRows: 100,
      maxBytes: 10_000,
      timeoutMs: 20_000,
      ...options,
    },
    signal,
  );

test.each([
  ['select word from words order by id', [['one'], ['two']]],
  ['  -- what there is\n /* all\n of it; */ SELECT count(*) FROM words', [[2]]],
  ['with w as (select word from words) select max(word) from w', [['two']]],
  ['values (1), (2)', [[1], [2]]],
  ['select word from innocent order by 1 desc limit 1', [['two']]],
  ['select n from spare', [[1]]],
  ["select value from words, json_each(words.tags) where word = 'one'", [['a'], ['b']]],
  ['select count(*) from words a join words b on a.word = b.word', [[2]]],
  ['select word from words group by word having count(*) > 0 order by random() limit 0', []],
  ["select 'secrets', 'delete from words; drop table words'", [['secrets', 'delete from words; drop table words']]],
  ['with recursive n(i) as (select 1 union all select i + 1 from n where i < 3) select i from n', [[1], [2], [3]]],
  ['select (select word from words where id = 1), exists (select 1 from spare)', [['one', 1]]],
  [
    'select word, rank() over (order by word) from words;',
    [
      ['one', 1],
      ['two', 2],
    ],
  ],
])('%s is answered', async (sql, rows) => {
  expect((await query(sql)).rows).toEqual(rows);
});

test('parameters are bound, by place', async () => {
  expect(await query('select id, ? as given from words where word = ?', { parameters: ["'; --", 'two'] })).toEqual({
    columns: ['id', 'given'],
    rows: [[2, "'; --"]],
  });
});

const refusals = [
  // Other tables, however they are reached.
  'select * from secrets',
  'select value from main.secrets',
  'select 1 from "secrets"',
  'select 1 from [SECRETS]',
  'select count(*) from secrets',
  'select max(rowid) from secrets',
  'select value from secrets indexed by sqlite_autoindex_secrets_1',
  'select lower(value) from secrets where lower(value) > ""'.replace('""', "''"),
  'select * from leaky',
  'select * from deep',
  'select word from words where word in (select value from secrets)',
  'select word from words where exists (select 1 from secrets where value like word)',
  'select (select value from secrets) from words',
  'select word from words union all select value from secrets',
  'select word from words except select value from secrets',
  'select word from words order by (select value from secrets limit 1)',
  'select word from words limit (select length(value) from secrets)',
  'with words as (select value as word from secrets) select word from words',
  'with recursive n(i) as (select 1 union all select i + 1 from n, secrets where i < 3) select i from n',
  'select sum(id) filter (where id in (select id from secrets)) from words',
  'select rank() over (order by (select value from secrets)) from words',
  'select w.word from words w left join secrets s on s.id = w.id where s.value is not null',
  "select case when (select substr(value, 1, 1) from secrets) = 'h' then 1 else 0 end",
  'select value from json_each((select json_group_array(value) from secrets))',
  'select word from words natural join secrets',
  // The schema, and what looks at it or at the file.
  'select * from sqlite_schema',
  'select sql from sqlite_master',
  'select * from temp.sqlite_schema',
  'select * from sqlite_temp_master',
  "select * from pragma_table_info('words')",
  "select * from pragma_table_info('secrets') as json_each",
  'select * from "PRAGMA_database_list"',
  "select * from [pragma_function_list], json_each('[1]')",
  'select * from dbstat',
  "select * from 'dbstat'",
  "select * from DBSTAT as json_each, json_each('[1]')",
  // Virtual tables.
  'select * from found',
  "select * from found('hush')",
  'select * from found_content',
  "select c0 from found_content, json_each('[1]')",
  // Functions that reach out of the statement.
  "select load_extension('/tmp/other.so')",
  'select word from words order by load_extension(word)',
  'select sqlite_version()',
  "select sqlite_compileoption_used('x')",
  'select fts5(null)',
  // Anything but one read.
  "insert into words (word) values ('new')",
  "insert into words (word) values ('new') returning id",
  'update words set word = 1 returning word',
  'delete from words',
  'delete from words returning *',
  'with w as (select 1) delete from words returning *',
  'create table other (id)',
  'create temp table other as select 1',
  'drop table words',
  "attach database '/tmp/other.sqlite' as other",
  'detach database main',
  'vacuum',
  "vacuum into '/tmp/copy.sqlite'",
  'reindex',
  'analyze',
  'begin',
  'commit',
  'savepoint s',
  'pragma table_info(secrets)',
  'pragma query_only = off',
  'pragma writable_schema = on',
  'pragma user_version',
  'explain select * from words',
  'explain query plan select * from words',
  'query plan select * from words',
  '/* select */ pragma user_version',
  '-- select\npragma user_version',
  'select 1\0; select 2',
  `select ${' '.repeat(100_000)} 1`,
];

test.each(refusals)('%s is refused', async (sql) => {
  await expect(query(sql)).rejects.toMatchObject({ kind: 'invalid', code: expect.stringMatching(/^query_/) });
});

test('what is refused for a table says which', async () => {
  await expect(query('select * from deep')).rejects.toMatchObject({
    code: 'query_not_allowed',
    message: 'The statement may not read the table secrets',
  });
});

test('two statements are refused, and what is none', async () => {
  for (const sql of [
    'select 1; select 2',
    'select 1; drop table words',
    'selec 1',
    '',
    ';',
    '--',
    'select',
    'select ?',
  ]) {
    await expect(query(sql)).rejects.toMatchObject({ kind: 'invalid' });
  }
});

test('nothing was changed by any of them', () => {
  expect(database.prepare('select count(*) from words').pluck().get()).toBe(2);
  expect(database.prepare('select value from secrets').pluck().all()).toEqual(['hush']);
});

test('a view that turns to a secret after it was looked through shows nothing of it', async () => {
  expect((await query('select word from innocent order by id')).rows).toEqual([['one'], ['two']]);
  database.exec('drop view innocent; create view innocent as select id, value as word from secrets');
  await expect(query('select word from innocent order by id')).rejects.toMatchObject({ code: 'query_not_allowed' });
  database.exec('drop view innocent; create view innocent as select id, word from words');
});

test('a view of what a table-valued function tells is refused', async () => {
  database.exec('create view pragmatic as select name from pragma_table_list');
  await expect(query('select * from pragmatic')).rejects.toMatchObject({ code: 'query_not_allowed' });
  database.exec('drop view pragmatic');
});

const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n';
const numbers = (count: number): string =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n`;

describe('the limits of a query', () => {
  test('are rows and bytes', async () => {
    expect((await query(numbers(100))).rows.length).toBe(100);
    await expect(query(numbers(101))).rejects.toMatchObject({ kind: 'unavailable', code: 'read_too_large' });
    expect((await query("select printf('%.*c', 10000, 'x')")).rows.length).toBe(1);
    await expect(query("select printf('%.*c', 10001, 'x')")).rejects.toMatchObject({ code: 'read_too_large' });
  });

  test('are time, and the next one works', async () => {
    await expect(query(endless, { timeoutMs: 300 })).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'work_timeout',
    });
    expect((await query('select 1')).rows).toEqual([[1]]);
  });

  test('are what whoever asked waits for', async () => {
    const controller = new AbortController();
    const left = query(endless, {}, controller.signal);
    controller.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    expect((await query('select 1')).rows).toEqual([[1]]);
  });
});

describe('on the tables of the product', () => {
  let server: OwnServer;

  beforeAll(async () => {
    server = await startServer();
  });

  afterAll(() => server.destroy());

  testOn('sqlite', 'queries of others run on files alone')('each table but the one allowed is closed', async () => {
    const own = new HeavyReads(
      { db: undefined as never, database: { path: server.databasePath, synchronous: 'normal' } },
      new ChildPlaces(4),
    );
    const tables = server.database
      .prepare<[], string>("select name from sqlite_schema where type = 'table' and rootpage > 0")
      .pluck()
      .all();
    const limits = { parameters: [], access: { tables: ['events'] }, maxRows: 10, maxBytes: 1000, timeoutMs: 20_000 };
    const outcomes: [string, string][] = [];
    for (const table of tables) {
      const answer = own.query({ sql: `select count(*) from "${table}"`, ...limits }, never);
      const outcome = await answer.then(
        () => 'open',
        ({ code }) => code,
      );
      outcomes.push([table, outcome]);
    }
    await own.close();

    expect(tables).toEqual(expect.arrayContaining(['config', 'user_tokens', 'connector_codes', 'credential_keys']));
    expect(outcomes).toEqual(tables.map((table) => [table, table === 'events' ? 'open' : 'query_not_allowed']));
  });
});
