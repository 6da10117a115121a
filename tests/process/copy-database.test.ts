import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { openDatabase } from '../../db/open.js';
import type { DatabaseTarget } from '../../db/target.js';
import { PostgresSource } from '../../scripts/copy-database/postgres.js';
import { type Postgres, startPostgres } from '../../scripts/lib/postgres/server.js';
import { readStartup } from '../../server/startup.js';
import { registerAgent } from '../support/agents.js';
import { addTask, download, upload } from '../support/files.js';
import { onlyOn } from '../support/only-on.js';
import { insertRows } from '../support/rows.js';
import { beginScript, runScript } from '../support/run-script.js';
import { emptyDataDir, type OwnServer, startServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';

onlyOn('sqlite', 'it copies between both databases, and starts a PostgreSQL server of its own');

let postgres: Postgres;
const folder = mkdtempSync(join(tmpdir(), 'swarm-copies-'));

beforeAll(async () => {
  postgres = await startPostgres({ folder: join(tmpdir(), 'postgres-of-copies') });
});

afterAll(() => postgres.stop());

const manyRows = 20_000;

let databases = 0;

const newDatabase = async (): Promise<string> => {
  databases += 1;
  const name = `copy_${databases}`;
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query(
    `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C.UTF-8'`,
  );
  await client.end();
  return postgres.url(name);
};

/** What a statement answers, made by somebody else than the command. */
const asked = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
};

const targetOf = (url: string): DatabaseTarget => {
  const needed = { SWARM_API_KEY: 'x'.repeat(16), SECRETS_ENCRYPTION_KEY_FILE: '-', FILE_PROVIDER_LOCAL_DIR: '-' };
  return readStartup(new Map(Object.entries({ ...needed, DATABASE_URL: url }))).database;
};

/** The tables of this version, and nothing in them. */
const makeSchema = async (url: string): Promise<void> => {
  await (await openDatabase(targetOf(url))).close();
};

const copyDatabase = (from: string, to: string, env: Readonly<Record<string, string>> = {}) =>
  runScript('copy-database', [from, to], env);

const rowsOf = (path: string): Record<string, unknown[]> => {
  const database = new SqliteDatabase(path, { readonly: true });
  const tables = database
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'schema_migrations' order by name",
    )
    .pluck()
    .all();
  const all = tables.map((name) => {
    // A kind of tasks of which there are none any more may be counted or not.
    const some = name === 'task_counts' ? ' where count <> 0' : '';
    const rows = database.prepare(`select * from "${name}"${some}`).all();
    return [name, rows.map((row) => JSON.stringify(row)).sort()] as const;
  });
  database.close();
  return Object.fromEntries(all);
};

/** Rows of many kinds: texts of all alphabets, large numbers, secrets, trees of tasks, costs and a file. */
const fill = async (server: OwnServer) => {
  const { id: agentId } = await registerAgent(server);
  const parent = await createTask(server, { task: 'Übersicht 総覧 🚀 \\ "quoted" {a,b}', agentId });
  await createTask(server, { task: 'child', parentTaskId: parent.id, dependsOn: [parent.id], agentId: null });
  await server.call('createSessionCost', {
    body: {
      sessionId: 'one',
      agentId,
      taskId: parent.id,
      totalCostUsd: 0.1 + 0.2,
      inputTokens: 9_007_199,
      outputTokens: 5,
      model: 'model-x',
    },
  });
  await server.call('upsertConfig', {
    body: { scope: 'global', key: 'DEPLOY_TOKEN', value: 'very-secret-value', isSecret: true },
  });
  await server.call('createUser', { body: { name: 'Ada', email: 'ada@example.com' } });
  const taskId = await addTask(server);
  const { body: file } = await upload(server, taskId, 'a.txt', 'content');
  return { agentId, taskId, fileId: file.id as string, parentId: parent.id };
};

const secretOf = async (server: OwnServer) =>
  (await server.call('listConfig', { query: { includeSecrets: true } })).body.configs.find(
    ({ key }) => key === 'DEPLOY_TOKEN',
  )?.value;

test('an installation moves to PostgreSQL and back: all rows are the same, secrets stay readable, counters go on', async () => {
  const first = await startServer({ dataDir: emptyDataDir() });
  const { taskId, fileId, parentId } = await fill(first);
  const { total } = (await first.call('listTasks')).body;
  const path = first.databasePath;
  await first.stop();
  const url = await newDatabase();

  expect(await copyDatabase(`sqlite:${path}`, url)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Copied '),
  });

  const back = join(folder, 'back', 'swarm.sqlite');
  expect((await copyDatabase(url, `sqlite:${back}`)).output).toContain('and compared them');
  expect(rowsOf(back)).toEqual(rowsOf(path));
  expect(existsSync(`${back}.unfinished`)).toBe(false);

  const keys = {
    SECRETS_ENCRYPTION_KEY_FILE: join(first.dataDir, '.encryption-key'),
    FILE_PROVIDER_LOCAL_DIR: join(first.dataDir, 'fs'),
  };
  const moved = await startServer({ dataDir: emptyDataDir(), env: { DATABASE_URL: url, ...keys } });
  expect(await secretOf(moved)).toBe('very-secret-value');
  expect(await (await download(moved, taskId, fileId)).text()).toBe('content');
  expect((await moved.call('getTask', { path: { id: parentId } })).body.totalCostUsd).toBe(0.1 + 0.2);
  await createTask(moved, { task: 'another' });
  expect((await moved.call('listTasks')).body.total).toBe(total + 1);

  // Nobody loses what was made since: neither a database with rows nor one in use is written over.
  expect((await copyDatabase(`sqlite:${path}`, url)).output).toContain('is in use');
  expect(await copyDatabase(url, `sqlite:${join(folder, 'served.sqlite')}`)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is in use by servers'),
  });
  await moved.stop();
  expect(await copyDatabase(`sqlite:${path}`, url)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  });
  expect((await copyDatabase(url, `sqlite:${path}`)).output).toContain('exists already');
  const foreign = join(folder, 'foreign.sqlite');
  writeFileSync(`${foreign}-wal`, 'of another file of this name');
  expect((await copyDatabase(url, `sqlite:${foreign}`)).output).toContain('foreign.sqlite-wal exists already');

  const restored = await startServer({
    dataDir: join(folder, 'back'),
    env: { DATABASE_URL: `sqlite:${back}`, ...keys },
  });
  expect((await restored.call('listTasks')).body.total).toBe(total);
  await createTask(restored, { task: 'another' });
  expect((await restored.call('listTasks')).body.total).toBe(total + 1);
  await restored.stop();
  await first.destroy();
});

test('a file that is served is refused', async () => {
  const server = await startServer();
  expect((await copyDatabase(`sqlite:${server.databasePath}`, await newDatabase())).output).toContain(
    'is in use by another process',
  );
  await server.destroy();
});

test('a file to which another program writes is refused, and a folder that cannot be written is told in a line', async () => {
  const server = await startServer({ dataDir: emptyDataDir() });
  await createTask(server, { task: 'plain' });
  const path = server.databasePath;
  await server.stop();
  const url = await newDatabase();
  const writer = new SqliteDatabase(path);
  writer.exec('begin immediate');
  expect(await copyDatabase(`sqlite:${path}`, url)).toEqual({
    code: 1,
    output: `${path} is in use: another program writes to it. End it first.\n`,
  });
  writer.close();
  expect((await copyDatabase(`sqlite:${path}`, url)).code).toBe(0);

  const noFolder = join(folder, 'a-file');
  writeFileSync(noFolder, '');
  expect(await copyDatabase(url, `sqlite:${join(noFolder, 'below', 'x.sqlite')}`)).toEqual({
    code: 1,
    output: expect.stringMatching(/^Stopped, as the disk could not be used: ENOTDIR: .*\n$/),
  });
  await server.destroy();
});

test('a PostgreSQL database to which somebody else writes is refused', async () => {
  const server = await startServer({ dataDir: emptyDataDir() });
  const path = server.databasePath;
  await server.stop();
  const url = await newDatabase();
  expect((await copyDatabase(`sqlite:${path}`, url)).code).toBe(0);
  const back = join(folder, 'written.sqlite');
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query('begin');
  await writer.query(`update task_counts set count = count`);

  const refused = await copyDatabase(url, `sqlite:${back}`);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('is in use: 1 other connection is open. Stop all servers first.');
  expect(existsSync(back)).toBe(false);
  await writer.end();
  expect((await copyDatabase(url, `sqlite:${back}`)).code).toBe(0);
  await server.destroy();
});

/** Kills a copy as soon as it tells that it is done with a table; returns the line. */
const killInTheMiddle = async (from: string, to: string): Promise<string> => {
  const child = beginScript('copy-database', [from, to], {});
  const ended = once(child, 'exit');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  return String(line);
};

test('a copy that was killed in the middle leaves nothing behind, and the same command again copies all, both ways', async () => {
  const server = await startServer({ dataDir: emptyDataDir() });
  await fill(server);
  // Enough that it takes a while after the first tables.
  const entry = { namespace: 'many', value: 'x'.repeat(100), valueType: 'string', createdAt: 1, updatedAt: 1 };
  insertRows(
    server,
    'kv_entries',
    Array.from({ length: manyRows }, (_, index) => ({ ...entry, key: String(index) })),
  );
  const path = server.databasePath;
  await server.stop();
  const url = await newDatabase();
  const back = join(folder, 'killed.sqlite');
  const whole = { code: 0, output: expect.stringContaining(`\nkv_entries: ${manyRows} rows\n`) };

  expect(await killInTheMiddle(`sqlite:${path}`, url)).toMatch(/^\w+: \d+ rows?$/);
  expect(await copyDatabase(`sqlite:${path}`, url)).toMatchObject(whole);

  expect(await killInTheMiddle(url, `sqlite:${back}`)).toMatch(/^\w+: \d+ rows?$/);
  expect(existsSync(back)).toBe(false);
  expect(existsSync(`${back}.unfinished`)).toBe(true);
  expect(await copyDatabase(url, `sqlite:${back}`)).toMatchObject(whole);
  expect(existsSync(`${back}.unfinished`)).toBe(false);
  expect(rowsOf(back)).toEqual(rowsOf(path));
  await server.destroy();
});

test('rows that PostgreSQL cannot hold are named before anything is written; mended, the same command copies them', async () => {
  const server = await startServer();
  const { id } = await createTask(server, { task: 'plain' });
  const path = server.databasePath;
  await server.stop();
  const change = (statement: string): void => {
    const database = new SqliteDatabase(path);
    database.exec(statement);
    database.close();
  };
  change(`update tasks set task = 'a' || char(0) || 'b', priority = 'high'`);
  const url = await newDatabase();

  const refused = await copyDatabase(`sqlite:${path}`, url);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`tasks ${id}: task has a character NUL`);
  expect(refused.output).toContain(`tasks ${id}: priority holds no integer`);
  expect(refused.output).toContain('Nothing was written');
  expect(await asked(url, `select * from pg_tables where schemaname = 'public'`)).toEqual([]);

  change(`update tasks set task = 'a b', priority = 50`);
  expect((await copyDatabase(`sqlite:${path}`, url)).code).toBe(0);
  await server.destroy();
});

test('rows of PostgreSQL are read as many at a time as have few bytes, and one that has many alone', async () => {
  const url = await newDatabase();
  await makeSchema(url);
  // Some large ones in the middle of many small ones, and one that is larger than may be at once.
  const large = 1024 * 1024;
  await asked(
    url,
    `insert into kv_entries (namespace, key, value, "valueType", "createdAt", "updatedAt")
     select 'some', lpad(i::text, 5, '0'), repeat('x', case when i = 1500 then ${6 * large} when i between 1000 and 1020 then ${large} else 100 end),
       'string', 1, 1 from generate_series(1, 3000) as i`,
  );
  const server = targetOf(url);
  const source = 'path' in server ? undefined : await PostgresSource.open(server);
  const table = (await source?.tables())?.find(({ name }) => name === 'kv_entries');
  const [key = -1, value = -1] = ['key', 'value'].map((name) => table?.columns.findIndex((one) => one.name === name));
  const keys: string[] = [];
  const pages: { rows: number; bytes: number }[] = [];
  for await (const rows of table === undefined ? [] : (source?.pages(table) ?? [])) {
    keys.push(...rows.map((row) => String(row[key])));
    pages.push({ rows: rows.length, bytes: rows.reduce((sum, row) => sum + String(row[value]).length, 0) });
  }
  await source?.close();

  expect(keys.sort()).toEqual(Array.from({ length: 3000 }, (_, index) => String(index + 1).padStart(5, '0')));
  expect(pages.filter(({ rows, bytes }) => rows > 1 && bytes > 4 * large)).toEqual([]);
  expect(pages.find(({ bytes }) => bytes === 6 * large)?.rows).toBe(1);
  // Small ones are many at a time.
  expect(pages.length).toBeLessThan(25);
});

describe('a target that stores something else than it is given', () => {
  let server: OwnServer;

  beforeAll(async () => {
    server = await startServer({ dataDir: emptyDataDir() });
    const entry = { namespace: 'some', value: 'as it was', valueType: 'string', createdAt: 1, updatedAt: 1 };
    insertRows(
      server,
      'kv_entries',
      ['a', 'b', 'c'].map((key) => ({ ...entry, key })),
    );
    await server.stop();
  });

  afterAll(() => server.destroy());

  // Rules go on while the triggers of a table are off.
  test.each([
    ['a row less', `on insert to kv_entries where new.key = 'b' do instead nothing`],
    ['another value', `on insert to kv_entries do also update kv_entries set value = 'as it is!' where key = 'c'`],
    ['another number', `on insert to kv_entries do also update kv_entries set "updatedAt" = 2 where key = 'c'`],
  ])('%s: the copy fails, says of which table, and nothing is kept', async (_what, rule) => {
    const url = await newDatabase();
    await makeSchema(url);
    await asked(url, `create rule spoil as ${rule}`);

    const { code, output } = await copyDatabase(`sqlite:${server.databasePath}`, url);
    expect(code).toBe(1);
    expect(output).toMatch(/^What was stored of kv_entries is not what was read; nothing was kept\n$/m);
    expect(output).not.toContain('Copied');
    expect(await asked(url, 'select key from kv_entries')).toEqual([]);

    await asked(url, 'drop rule spoil on kv_entries');
    expect((await copyDatabase(`sqlite:${server.databasePath}`, url)).code).toBe(0);
    expect(await asked(url, 'select key, value from kv_entries order by key')).toEqual(
      ['a', 'b', 'c'].map((key) => ({ key, value: 'as it was' })),
    );
  });
});

test('what is wrong with an address is told of the word that gave it', async () => {
  const file = `sqlite:${join(folder, 'none.sqlite')}`;
  const server = await startServer({ dataDir: emptyDataDir() });
  const path = server.databasePath;
  await server.stop();
  const nobody = 'postgres://a:hidden-password@127.0.0.1:1/x';
  const outputs = await Promise.all([
    copyDatabase(`sqlite:${path}`, nobody),
    copyDatabase(nobody, file),
    copyDatabase('mysql://a:hidden-password@host/x', file),
    copyDatabase(file, 'postgres://host:port/x'),
  ]);

  expect(outputs.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(outputs.map(({ output }) => /^<\w+>/.exec(output)?.[0])).toEqual(['<to>', '<from>', '<from>', '<to>']);
  expect(outputs.map(({ output }) => output).join()).not.toMatch(/DATABASE_URL|hidden-password/);
  await server.destroy();
});

test('it takes one file and one PostgreSQL, and says so', async () => {
  expect((await copyDatabase('sqlite:a', 'sqlite:b')).output).toContain('One of the two must be');
  expect(await runScript('copy-database', ['--help'], {})).toMatchObject({ code: 0 });
  const wrong = await copyDatabase(
    `sqlite:${join(folder, 'none.sqlite')}`,
    'postgres://a:hidden-password@127.0.0.1:1/x',
  );
  expect(wrong.output).toContain('none.sqlite. Name the file of a server that is stopped.');
  const unreachable = await copyDatabase(
    'postgres://a:hidden-password@127.0.0.1:1/x',
    `sqlite:${join(folder, 'none.sqlite')}`,
  );
  expect(unreachable).toEqual({
    code: 1,
    output: '<from>: the PostgreSQL database 127.0.0.1:1/x cannot be used: connect ECONNREFUSED 127.0.0.1:1\n',
  });
});

test('what cannot be used is told in one line, and PostgreSQL is reached as the settings say', async () => {
  const url = await newDatabase();
  const copy = `sqlite:${join(folder, 'never.sqlite')}`;
  const wrong = await copyDatabase(url.replace('only-for-tests', 'hidden-password'), copy);
  const plain = await copyDatabase(url, copy, { DATABASE_TLS: 'require' });
  const foreign = join(folder, 'shopping.sqlite');
  writeFileSync(foreign, 'a list of things to buy, which is no database');
  const strange = await copyDatabase(`sqlite:${foreign}`, url);

  expect(wrong.output).toMatch(/^<from>: [^\n]* password authentication failed for user "postgres"\n$/);
  expect(plain.output).toMatch(/^DATABASE_TLS: [^\n]* does not support SSL connections\n$/);
  expect(strange.output).toMatch(/Name another one in <from>/);
  expect(strange.output).toMatch(/shopping\.sqlite is [^\n]*not a database of this program[^\n]*\n$/);
  expect([wrong.code, plain.code, strange.code]).toEqual([1, 1, 1]);
});
