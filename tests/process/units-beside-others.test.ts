import { sql } from 'kysely';
import type { Transaction } from '../../db/access.js';
import type { Locks } from '../../db/dialect/locks.js';
import { dialectOf } from '../../db/dialect/sql-dialect.js';
import { changeStatement, lockStatement, type Placeholders, readTogether, statement } from '../../db/statement.js';
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

/** The same in one statement, which needs no lock of a name to be right beside others. */
const add = async (db: Transaction, channelId: string): Promise<void> => {
  await db
    .updateTable('channel_cursors')
    .set({ ts: sql<string>`cast(cast(ts as integer) + 1 as text)` })
    .where('channelId', '=', channelId)
    .execute();
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

test('what parts of a unit still ask for while it is taken back is not done', async () => {
  const parts: Promise<void>[] = [];
  const part = async (db: Transaction, name: string): Promise<void> => {
    for (let turn = 0; ; turn += 1) {
      await store(db, `late ${name} ${turn}`);
    }
  };
  const undone = unit([], async (db) => {
    await store(db, 'late');
    parts.push(...Array.from({ length: 5 }, (_value, index) => part(db, String(index))));
    throw new Error('the unit is given up');
  });
  await expect(undone).rejects.toThrow('the unit is given up');
  await Promise.allSettled(parts);

  const left = await database.db.selectFrom('channel_cursors').select('channelId').where('channelId', 'like', 'late%');
  expect(await left.execute()).toEqual([]);
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
      await add(db, one);
      if (attempts <= 2) {
        await meet();
      }
      await add(db, other);
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

type Channel = { readonly channelId: string };

const insertion = changeStatement((db, { channelId }: Placeholders<Channel>) =>
  db.insertInto('channel_cursors').values({ channelId, ts: '0', updatedAt: '' }),
);

const reading = statement((db, { channelId }: Placeholders<Channel>) =>
  db.selectFrom('channel_cursors').select('ts').where('channelId', '=', channelId),
);

const locking = lockStatement((db, { channelId }: Placeholders<Channel>) =>
  db.selectFrom('channel_cursors').select('channelId').where('channelId', '=', channelId).forUpdate(),
);

describe('what goes out with other statements', () => {
  const channelId = 'a';

  test('a unit of which nobody waits for anything is committed', async () => {
    await unit([], (db) => insertion.send(db, { channelId }));
    expect(await counted(channelId)).toBe('0');
  });

  test('a change that nobody waits for and that fails takes the unit back', async () => {
    const twice = unit([], async (db) => {
      await store(db, channelId);
      await insertion.send(db, { channelId });
    });
    await expect(twice).rejects.toThrow('duplicate key');
    expect(await counted(channelId)).toBeUndefined();
  });

  test('a unit that only locks, or reads early in vain, leaves its connection as it was', async () => {
    await unit([], (db) => locking.take(db, { channelId }));
    await unit([], (db) => reading.readEarly(db, { channelId }));
    await unit('everything', (db) => store(db, channelId));
    expect(await counted(channelId)).toBe('0');
  });

  test('what is read early is told once, as it was when it went out', async () => {
    await unit('everything', (db) => store(db, channelId));
    const seen = await unit([], async (db) => {
      await reading.readEarly(db, { channelId });
      await touch(db, channelId, '1');
      return [await reading.first(db, { channelId }), await reading.first(db, { channelId })];
    });
    expect(seen).toEqual([{ ts: '0' }, { ts: '1' }]);
  });

  test('rows that are locked on the way are there for one unit after the other', async () => {
    await unit('everything', (db) => store(db, channelId));
    await Promise.all(
      Array.from({ length: many }, () =>
        unit([], async (db) => {
          await locking.take(db, { channelId });
          await count(db, channelId);
        }),
      ),
    );
    expect(await counted(channelId)).toBe(String(many));
  });

  test('reads that go out together have an answer each', async () => {
    await unit('everything', (db) => store(db, channelId));
    const reads = [reading.asked({ channelId }), reading.asked({ channelId: 'none' })] as const;
    expect(await readTogether(database.db, reads)).toEqual([[{ ts: '0' }], []]);
  });
});
