import { sql } from 'kysely';
import type { Transaction } from '../../db/access.js';
import type { Locks } from '../../db/dialect/locks.js';
import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { useDatabase } from '../support/database.js';
import { onlyOn } from '../support/only-on.js';
import { waitFor } from '../support/wait.js';

onlyOn('postgres', 'SQLite has one writer: nothing runs beside a unit of work');

const database = useDatabase();

const unit = <Result>(locks: Locks, work: (db: Transaction) => Promise<Result>): Promise<Result> =>
  dialectOf(database.db).transact(database.db, locks, work);

const store = async (db: Transaction, channelId: string): Promise<void> => {
  await db.insertInto('channel_cursors').values({ channelId, ts: '0', updatedAt: '' }).execute();
};

const touch = async (db: Transaction, channelId: string, ts: string): Promise<void> => {
  await db.updateTable('channel_cursors').set({ ts }).where('channelId', '=', channelId).execute();
};

const count = async (db: Transaction, channelId: string): Promise<void> => {
  const { ts } = await db
    .selectFrom('channel_cursors')
    .select('ts')
    .where('channelId', '=', channelId)
    .executeTakeFirstOrThrow();
  await touch(db, channelId, String(Number(ts) + 1));
};

const counted = async (channelId: string): Promise<string | undefined> => {
  const row = await database.db
    .selectFrom('channel_cursors')
    .select('ts')
    .where('channelId', '=', channelId)
    .executeTakeFirst();
  return row?.ts;
};

/** Lets each of so many wait until all are there. */
const meeting = (size: number): (() => Promise<void>) => {
  let missing = size;
  let open: () => void = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    missing -= 1;
    if (missing === 0) {
      open();
    }
    return isOpen;
  };
};

const many = 20;

test.each<[string, Locks]>([
  ['everything', 'everything'],
  ['a name', ['counter:a']],
])('units that lock %s read and write one after the other', async (_, locks) => {
  await unit('everything', (db) => store(db, 'a'));

  await Promise.all(Array.from({ length: many }, () => unit(locks, (db) => count(db, 'a'))));

  expect(await counted('a')).toBe(String(many));
});

test('units that lock nothing, or other names, run at the same time', async () => {
  const meet = meeting(3);
  const done = await Promise.all([
    unit([], async () => meet()),
    unit(['one'], async (db) => {
      await store(db, 'one');
      await meet();
    }),
    unit(['two', 'three'], async (db) => {
      await store(db, 'two');
      await meet();
    }),
  ]);
  expect(done).toHaveLength(3);
});

const isAnyoneWaiting = async (): Promise<boolean> => {
  const { rows } = await sql<{ waiting: number }>`
    select exists (select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())) as waiting`.execute(database.db);
  return rows[0]?.waiting === 1;
};

test('a unit that locks everything waits for those that lock a name', async () => {
  const order: string[] = [];
  const begun = meeting(2);
  const named = unit(['one'], async (db) => {
    await store(db, 'one');
    await begun();
    await waitFor('the unit that locks everything to wait', isAnyoneWaiting);
    order.push('named');
  });
  await begun();
  await unit('everything', async (db) => {
    await store(db, 'all');
    order.push('everything');
  });
  await named;
  expect(order).toEqual(['named', 'everything']);
});

test('units that lock rows crosswise are done again, and both are done once', async () => {
  await unit('everything', async (db) => {
    await store(db, 'a');
    await store(db, 'b');
  });
  const meet = meeting(2);
  let attempts = 0;
  const crosswise = (one: string, other: string) =>
    unit([], async (db) => {
      attempts += 1;
      await count(db, one);
      if (attempts <= 2) {
        await meet();
      }
      await count(db, other);
    });

  await Promise.all([crosswise('a', 'b'), crosswise('b', 'a')]);

  expect(attempts).toBe(3);
  expect([await counted('a'), await counted('b')]).toEqual(['2', '2']);
});

test('a unit reads what is committed while all others are at work', async () => {
  const meet = meeting(12);
  const reads = await Promise.all(
    Array.from({ length: 12 }, () =>
      unit([], async (db) => {
        await touch(db, 'none', '1');
        await meet();
        return database.db.selectFrom('channel_cursors').selectAll().execute();
      }),
    ),
  );
  expect(reads).toHaveLength(12);
});

test('a unit that fails leaves nothing, and its connection serves others', async () => {
  for (let turn = 0; turn < many; turn += 1) {
    const failing = unit([], async (db) => {
      await store(db, 'a');
      throw new Error('not today');
    });
    await expect(failing).rejects.toThrow('not today');
  }
  expect(await counted('a')).toBeUndefined();
});
