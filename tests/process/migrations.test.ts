import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { forgetNumberGuards } from '../support/costs.js';
import { onlyOn } from '../support/only-on.js';
import { emptyDataDir, type OwnServer, startAndFail, startServer } from '../support/server.js';

onlyOn('sqlite', 'the databases of older releases are SQLite files');

const formerDatabase = readFileSync(fileURLToPath(new URL('../fixtures/former-steps.sql', import.meta.url)), 'utf8');

/** A data folder with the database that the last version with separate steps left, changed by `change`. */
const formerDataDir = (change = ''): string => {
  const dataDir = emptyDataDir();
  const file = new Database(join(dataDir, 'swarm.sqlite'));
  file.exec(formerDatabase);
  file.exec(change);
  file.close();
  return dataDir;
};

const withFile = <Result>(path: string, look: (file: Database.Database) => Result): Result => {
  const file = new Database(path);
  try {
    return look(file);
  } finally {
    file.close();
  }
};

/** Every table, index and trigger with its definition, in one spelling. */
const schemaOf = (file: Database.Database): string[] =>
  (
    file.prepare('select type, name, tbl_name as "table", sql from sqlite_master').all() as {
      type: string;
      name: string;
      table: string;
      sql: string | null;
    }[]
  )
    .map(({ type, name, table, sql }) => `${type} ${name} ${table} ${sql?.replace(/\s+/g, ' ') ?? ''}`)
    .sort();

const historyOf = (file: Database.Database): string[] =>
  file.prepare('select name from schema_migrations order by name').pluck().all() as string[];

/** All rows that no start may touch. */
const rowsOf = (file: Database.Database): unknown[] =>
  ['agents', 'tasks', 'task_counts', 'task_sessions', 'agent_log', 'users', 'user_roles'].map((table) =>
    file.prepare(`select * from ${table}`).all(),
  );

describe('a database that came to the first schema in steps', () => {
  test('is adopted with its rows as they are, and from then on has the history of a new one', async () => {
    const dataDir = formerDataDir();
    const path = join(dataDir, 'swarm.sqlite');
    const before = withFile(path, rowsOf);
    const server = await startServer({ dataDir });
    const { body } = await server.request('GET', '/api/tasks');
    await server.stop();
    const fresh = await startServer({ dataDir: emptyDataDir() });
    await fresh.stop();

    expect(body.tasks.map(({ task }: { task: string }) => task).sort()).toEqual([
      'Count the files',
      'Count the folders',
    ]);
    expect(withFile(path, rowsOf)).toMatchObject(before);
    expect(withFile(path, historyOf)).toEqual(withFile(fresh.databasePath, historyOf));
    await server.destroy();
    await fresh.destroy();
  });

  test('has the same tables, indexes and triggers as a new one', async () => {
    const adopted = await startServer({ dataDir: formerDataDir() });
    const fresh = await startServer({ dataDir: emptyDataDir() });

    expect(schemaOf(adopted.sqlite)).toEqual(schemaOf(fresh.sqlite));
    expect(schemaOf(fresh.sqlite).length).toBeGreaterThan(100);
    await adopted.destroy();
    await fresh.destroy();
  });

  test('and stopped on the way is refused, names the step it lacks and what to start first, and is left alone', async () => {
    const dataDir = formerDataDir("delete from schema_migrations where name >= '0060'");
    const path = join(dataDir, 'swarm.sqlite');
    const before = withFile(path, historyOf);
    const { code, output } = await startAndFail({ dataDir });

    expect(code).toBe(1);
    expect(output).toContain('lacks migration 0060-events-and-inbox-messages');
    expect(output).toContain('Start the last version with that migration once (commit 49e0586), then this one.');
    expect(output.split('\n')).toHaveLength(1);
    expect(withFile(path, historyOf)).toEqual(before);
  });

  test('and went on to a step that this version does not know is refused as newer', async () => {
    const dataDir = formerDataDir("insert into schema_migrations values ('0080-more', '2030-01-01T00:00:00.000Z')");
    const { code, output } = await startAndFail({ dataDir });

    expect(code).toBe(1);
    expect(output).toContain('0080-more');
    expect(output).toContain('newer version');
  });
});

test('an older database is told of with each step that it needs, a new one of none', async () => {
  const upgrades = (server: OwnServer) =>
    server.output.filter((line) => line.includes('bringing the database to this version'));
  const server = await startServer({ dataDir: emptyDataDir() });
  forgetNumberGuards(server);
  await server.stop();
  const next = await startServer({ dataDir: server.dataDir });

  expect(upgrades(server)).toEqual([]);
  expect(upgrades(next).map((line) => JSON.parse(line).migration)).toEqual(['0006-guarded-numbers']);
  await next.destroy();
});

test('a new database file can give back what deleted rows leave empty', async () => {
  const server = await startServer({ dataDir: emptyDataDir() });

  expect(server.sqlite.pragma('auto_vacuum', { simple: true })).toBe(2);
  await server.destroy();
});
