import { type Kysely, sql } from 'kysely';
import { builderFor, templateBuilderFor } from '../../db/builder.js';
import { Placeholder } from '../../db/dialect/placeholder.js';
import { createPostgres } from '../../db/dialect/postgres/postgres.js';
import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { sqlite } from '../../db/dialect/sqlite/sqlite.js';
import { containsText } from '../../db/dialect/text.js';
import type { Database } from '../../db/schema.js';
import { statement } from '../../db/statement.js';
import { useDatabase } from '../support/database.js';
import { engine } from '../support/databases/engine.js';

const postgres = createPostgres(4);

const onBoth = (build: (db: Kysely<Database>) => { compile(): { sql: string } }): string[] =>
  [sqlite, postgres].map((dialect) => build(builderFor(dialect)).compile().sql);

test('one query is written for the database it runs on', () => {
  expect(onBoth((db) => db.selectFrom('tasks').select('id').where('title', 'like', 'a%').limit(3))).toEqual([
    'select "id" from "tasks" where "title" like ? limit 3',
    'select "id" from "tasks" where "title" ilike $1 limit $2',
  ]);
  expect(
    onBoth((db) =>
      db
        .selectFrom('tasks')
        .select('id')
        .where((eb) => containsText(eb.ref('title'), '%')),
    ),
  ).toEqual([
    `select "id" from "tasks" where "title" like ? escape '\\'`,
    `select "id" from "tasks" where "title" ilike $1 escape '\\'`,
  ]);
});

test('rows are locked where there is more than one writer', () => {
  const [onSqlite, onPostgres] = onBoth((db) => db.selectFrom('tasks').select('id').forUpdate().skipLocked());
  expect(onSqlite?.trim()).toBe('select "id" from "tasks"');
  expect(onPostgres).toBe('select "id" from "tasks" for update skip locked');
});

test('nothing is in an empty list, and everything is outside', () => {
  const lists = (db: Kysely<Database>) =>
    db.selectFrom('tasks').select('id').where('id', 'in', []).where('key', 'not in', []);
  expect(onBoth(lists)[1]).toBe('select "id" from "tasks" where false and true');
});

test('types have the width and texts the order that they have on SQLite', () => {
  const table = (db: Kysely<Database>) =>
    db.schema
      .createTable('t')
      .addColumn('i', 'integer')
      .addColumn('r', 'real')
      .addColumn('t', 'text', (column) => column.notNull());
  expect(onBoth(table)).toEqual([
    'create table "t" ("i" integer, "r" real, "t" text not null)',
    'create table "t" ("i" bigint, "r" double precision, "t" text collate "C" not null)',
  ]);
});

test('of a statement that is built once only the placeholders are bound', () => {
  const template = (dialect: typeof sqlite): { sql: string; parameters: readonly unknown[] } => {
    const id = new Placeholder('id') as unknown as string;
    return templateBuilderFor(dialect)
      .selectFrom('tasks')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'x' as never)
      .compile();
  };
  expect(template(sqlite).sql).toBe(`select "id" from "tasks" where "id" = ? and "status" = 'x'`);
  expect(template(postgres).sql).toBe(`select "id" from "tasks" where "id" = $1 and "status" = 'x'`);
  expect(template(postgres).parameters).toHaveLength(1);
});

describe('on the database of this run', () => {
  const database = useDatabase();

  test('the connection knows which it is, in a transaction too', async () => {
    expect(dialectOf(database.db).name).toBe(engine);
    await database.db.transaction().execute(async (transaction) => {
      expect(dialectOf(transaction).name).toBe(engine);
    });
  });

  test('values are what they are on the other one', async () => {
    const values = statement<Record<never, never>, Record<string, unknown>>((db) =>
      db.selectNoFrom((eb) => [
        eb.exists(eb.selectFrom('tasks').select('id')).as('none'),
        sql<number>`1 = 1`.as('one'),
        sql<number>`count(*)`.as('count'),
        sql<number>`sum(2.5)`.as('sum'),
        sql<string>`'é' || 'x'`.as('text'),
        sql<null>`null`.as('nothing'),
      ]),
    );
    expect(await values.all(database.db, {})).toEqual([
      { none: 0, one: 1, count: 1, sum: 2.5, text: 'éx', nothing: null },
    ]);
  });

  test('text is compared by its bytes', async () => {
    await database.db.transaction().execute(async (transaction) => {
      for (const channelId of ['b', 'a', 'B', 'ä', 'A-1', 'A1']) {
        await transaction.insertInto('channel_cursors').values({ channelId, ts: '1', updatedAt: 'now' }).execute();
      }
    });
    const rows = await database.db.selectFrom('channel_cursors').select('channelId').orderBy('channelId').execute();
    expect(rows.map(({ channelId }) => channelId)).toEqual(['A-1', 'A1', 'B', 'a', 'b', 'ä']);
    const found = await database.db
      .selectFrom('channel_cursors')
      .select('channelId')
      .where((eb) => containsText(eb.ref('channelId'), 'Ä'))
      .execute();
    expect(found).toEqual([]);
  });

  test('a size is told', async () => {
    expect(await dialectOf(database.db).databaseBytes(database.db)).toBeGreaterThan(100_000);
  });

  test('a transaction that was caught after an error is not taken for committed', async () => {
    const { db } = database;
    const work = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('channel_cursors').values({ channelId: 'x', ts: '1', updatedAt: 'now' }).execute();
      await sql`select no_such_column`.execute(transaction).catch(() => undefined);
    });
    // SQLite takes back the statement, PostgreSQL the transaction; what it says is what is stored.
    const isCommitted = await work.then(
      () => true,
      () => false,
    );
    const rows = await db.selectFrom('channel_cursors').select('channelId').execute();
    expect(rows).toHaveLength(isCommitted ? 1 : 0);
    expect(isCommitted).toBe(engine === 'sqlite');
  });
});
