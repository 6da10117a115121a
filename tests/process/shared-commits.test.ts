import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../db/access.js';
import { type OpenDatabase, openDatabase } from '../../db/open.js';
import { readSettings } from '../../domain/kernel/settings/snapshot.js';
import { onlyOn } from '../support/only-on.js';

onlyOn('sqlite', 'only the one writer of SQLite shares commits');

const killed = fileURLToPath(new URL('fixtures/killed-before-commit.ts', import.meta.url));
const many = 20;

let folder: string;
let path: string;
let database: OpenDatabase;
/** Another connection: it sees what is committed. */
let observer: SqliteDatabase.Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swarm-test-'));
  path = join(folder, 'swarm.sqlite');
  database = await openDatabase({ path, synchronous: 'full' });
  observer = new SqliteDatabase(path, { readonly: true });
});
afterEach(async () => {
  observer.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const cursor = (channelId: string) => ({ channelId, ts: '1', updatedAt: '2026-01-01' });

const insert = async (db: Transaction, channelId: string): Promise<void> => {
  await db.insertInto('channel_cursors').values(cursor(channelId)).execute();
};

const unit = <Result>(work: (db: Transaction) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work);

const stored = (): unknown[] => observer.prepare('select channelId from channel_cursors order by 1').pluck().all();

const names = Array.from({ length: many }, (_, index) => `channel-${String(index).padStart(2, '0')}`);

const statuses = (results: readonly PromiseSettledResult<unknown>[]): string[] => results.map(({ status }) => status);

test('units that arrive together are committed together, and nobody is told before', async () => {
  const seenInside: unknown[] = [];
  const seenOnceTold: unknown[][] = [];

  await Promise.all(
    names.map(async (name) => {
      await unit(async (db) => {
        await insert(db, name);
        seenInside.push(stored().includes(name));
      });
      expect(stored()).toContain(name);
      seenOnceTold.push(stored());
    }),
  );

  expect(seenInside).toEqual(names.map(() => false));
  expect(new Set(seenOnceTold.map(({ length }) => length)).size).toBeLessThan(many);
});

test('a unit that fails takes back all of its own work and nothing of the others', async () => {
  const results = await Promise.allSettled(
    names.map((name, index) =>
      unit(async (db) => {
        await insert(db, name);
        if (index === 7) {
          await insert(db, `${name}-more`);
          await insert(db, 'channel-00');
        }
        if (index === 11) {
          throw new Error('changed my mind');
        }
      }),
    ),
  );

  expect(results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([7, 11]);
  expect(stored()).toEqual(names.filter((_, index) => index !== 7 && index !== 11));
});

test('the first unit of a commit takes back all of its own work too, and those after it are stored', async () => {
  const results = await Promise.allSettled([
    unit(async (db) => {
      await insert(db, 'a');
      throw new Error('changed my mind');
    }),
    unit(async (db) => {
      await insert(db, 'b');
      throw new Error('changed my mind');
    }),
    unit((db) => insert(db, 'c')),
    unit(async (db) => {
      await insert(db, 'd');
      throw new Error('changed my mind');
    }),
    unit((db) => insert(db, 'e')),
  ]);

  expect(statuses(results)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(stored()).toEqual(['c', 'e']);
});

test('a commit waits for a turn that brings nobody when the one before brought several', async () => {
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const roundIsShared = async (round: string): Promise<boolean> => {
    const first = unit((db) => insert(db, `${round}-a`)).then(() => stored().includes(`${round}-c`));
    const second = unit((db) => insert(db, `${round}-b`));
    await nextTurn();
    await nextTurn();
    await Promise.all([second, unit((db) => insert(db, `${round}-c`))]);
    return first;
  };
  const shared: boolean[] = [];

  for (const round of names) {
    shared.push(await roundIsShared(round));
  }

  // Not all of them have to: a commit waits for a bounded time, and the machine may be slow.
  expect(shared).toContain(true);
});

test('a unit that survives a failed statement keeps what it did beside it', async () => {
  await unit((db) => insert(db, 'a'));

  await unit(async (db) => {
    await insert(db, 'b');
    await expect(insert(db, 'a')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
    await insert(db, 'c');
  });

  expect(stored()).toEqual(['a', 'b', 'c']);
});

test('a broken reference fails the unit that made it: no reference of the schema waits for the commit', async () => {
  const at = '2026-01-01';
  const dangling = { id: 'f', owner: 'user:nobody', userId: 'nobody', itemType: 'page', itemId: 'x' } as const;

  const results = await Promise.allSettled([
    unit((db) => insert(db, 'a')),
    unit((db) =>
      db
        .insertInto('favorites')
        .values({ ...dangling, createdAt: at, lastUpdatedAt: at })
        .execute(),
    ),
    unit((db) => insert(db, 'b')),
  ]);

  expect(statuses(results)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(stored()).toEqual(['a', 'b']);
  expect(observer.prepare("select name from sqlite_master where sql like '%initially deferred%'").all()).toEqual([]);
});

test('a unit sees what those before it in the commit did, a read outside does not', async () => {
  const count = async (db: Reader): Promise<number> =>
    (await db.selectFrom('channel_cursors').select('channelId').execute()).length;
  const seen: Record<string, number> = {};

  await Promise.all([
    unit((db) => insert(db, 'a')),
    unit(async (db) => {
      seen.inside = await count(db);
      seen.outside = await count(database.db);
    }),
  ]);

  expect(seen).toEqual({ inside: 1, outside: 0 });
});

test('more units than one commit takes are all stored, in order of arrival', async () => {
  const order: number[] = [];
  const all = Array.from({ length: 500 }, (_, index) => `channel-${index}`);

  await Promise.all(all.map((name, index) => unit((db) => insert(db, name)).then(() => order.push(index))));

  expect(order).toEqual(all.map((_, index) => index));
  expect(stored()).toHaveLength(all.length);
});

test('the first of many units is told while the last still wait: a commit takes a bounded number', async () => {
  let done = 0;
  let doneWhenFirstWasTold = 0;
  const all = Array.from({ length: 500 }, (_, index) => `channel-${index}`);

  await Promise.all(
    all.map(async (name, index) => {
      await unit(async (db) => {
        await insert(db, name);
        done += 1;
      });
      if (index === 0) {
        doneWhenFirstWasTold = done;
      }
    }),
  );

  expect(doneWhenFirstWasTold).toBeLessThan(all.length);
});

test('when the disk is full, whoever was not committed is told so, and later work goes on', async () => {
  await sql.raw('pragma max_page_count = 400').execute(database.db);
  const fill = (db: Transaction) =>
    db
      .insertInto('channel_cursors')
      .values({ ...cursor('big'), ts: 'x'.repeat(4_000_000) })
      .execute();

  const results = await Promise.allSettled([
    unit((db) => insert(db, 'a')),
    unit(fill),
    unit(async (db) => {
      await insert(db, 'b');
      await fill(db).catch(() => undefined);
      await insert(db, 'c');
    }),
    unit((db) => insert(db, 'd')),
  ]);

  const told = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [['a', 'big', 'b', 'd'][index]] : []));
  expect(stored().filter((name) => name !== 'c')).toEqual(told);
  expect(told).not.toContain('big');
  await unit((db) => insert(db, 'e'));
  expect(stored()).toContain('e');
});

test('work that was done and not committed is lost whole with the process, what was told is not', async () => {
  await database.close();

  const { stdout, signal } = spawnSync(process.execPath, ['--import', 'tsx', killed, path], { encoding: 'utf8' });

  expect(signal).toBe('SIGKILL');
  const told = stdout.trim().split('\n');
  expect(told).toHaveLength(many);
  expect(stored()).toEqual([...told].sort());
  database = await openDatabase({ path, synchronous: 'full' });
});

test.each([
  ['full', 2],
  ['normal', 1],
] as const)('a database opened as %s commits so', async (synchronous, level) => {
  await database.close();
  database = await openDatabase({ path, synchronous });

  const { rows } = await sql.raw('pragma synchronous').execute(database.db);

  expect(rows).toEqual([{ synchronous: level }]);
});

test('a commit waits for the disk unless the settings say otherwise', () => {
  const inEnvironment = (value?: string) => (name: string) => (name === 'SQLITE_SYNCHRONOUS' ? value : undefined);

  expect(readSettings(inEnvironment()).sqliteSynchronous).toBe('full');
  expect(readSettings(inEnvironment('normal')).sqliteSynchronous).toBe('normal');
});
