import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../db/access.js';
import { type OpenDatabase, openDatabase } from '../../db/open.js';
import { insertEvents } from '../../db/queries/events.js';
import { compileRead } from '../../db/statement.js';
import type { App } from '../../domain/kernel/app.js';

let folder: string;
let database: OpenDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swarm-test-'));
  database = await openDatabase({ path: join(folder, 'swarm.sqlite'), synchronous: 'normal' });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('whoever has no unit of work cannot write, and cannot open a transaction of its own', () => {
  const forbidden = {
    // @ts-expect-error a reader is no transaction
    query: (app: App) => insertEvents(app.db, []),
    // @ts-expect-error a reader has no change
    insert: (db: Reader) => db.insertInto('channel_cursors'),
    // @ts-expect-error a reader has no change
    update: (db: Reader) => db.updateTable('channel_cursors'),
    // @ts-expect-error a reader has no change
    delete: (db: Reader) => db.deleteFrom('channel_cursors'),
    // @ts-expect-error a reader runs no SQL of any kind
    raw: (db: Reader) => sql`delete from channel_cursors`.execute(db),
    // @ts-expect-error a reader runs no query that may be a change
    compiled: (db: Reader) => db.executeQuery(database.db.deleteFrom('channel_cursors').compile()),
    // @ts-expect-error a reader opens no transaction
    transaction: (db: Reader) => db.transaction(),
    // @ts-expect-error the database itself is no transaction
    database: (): Transaction => database.db,
  };
  const allowed = (transaction: Transaction): Reader => transaction;

  expect(Object.keys(forbidden)).toHaveLength(8);
  expect(allowed).toBeDefined();
});

test('a change does not pass for a query that only reads', () => {
  expect(() => compileRead(database.db.deleteFrom('channel_cursors'))).toThrow('A query that only reads is a select');
  expect(compileRead(database.db.selectFrom('channel_cursors').selectAll()).sql).toContain('select');
});
