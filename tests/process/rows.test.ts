import { bulkInsert } from '../../db/bulk-insert.js';
import { Columns } from '../../db/columns.js';
import { changeStatement, type Placeholders, statement } from '../../db/statement.js';
import type { ChannelCursorTable } from '../../db/tables/channel-cursors.js';
import { useDatabase } from '../support/database.js';

const columns = new Columns<ChannelCursorTable>({ channelId: true, ts: true, updatedAt: true });
const insertMany = bulkInsert(columns, (db, rows) => db.insertInto('channel_cursors').values(rows));
const insertOne = changeStatement((db, row: Placeholders<ChannelCursorTable>) =>
  db.insertInto('channel_cursors').values(columns.pick(row)),
);

// More than the table knows, in another order than the columns have.
const surplus = { updatedAt: '2026-01-03', ts: '3', evenIfUnknown: true, channelId: 'c' };

const database = useDatabase();

const stored = () => database.db.selectFrom('channel_cursors').selectAll().orderBy('channelId').execute();

test('a list of columns that forgets one, or has one too many, does not compile', () => {
  // @ts-expect-error updatedAt is missing
  new Columns<ChannelCursorTable>({ channelId: true, ts: true });
  // @ts-expect-error there is no such column
  new Columns<ChannelCursorTable>({ channelId: true, ts: true, updatedAt: true, name: true });

  expect(columns.valuesOf([surplus])).toEqual(['c', '3', '2026-01-03']);
});

test('rows inserted together are stored right whatever the order of their properties', async () => {
  const rows = [
    { updatedAt: '2026-01-01', channelId: 'a', ts: '1' },
    { ts: '2', channelId: 'b', updatedAt: '2026-01-02' },
    surplus,
  ];

  await database.db.transaction().execute((transaction) => insertMany(transaction, rows));

  expect(await stored()).toEqual([
    { channelId: 'a', ts: '1', updatedAt: '2026-01-01' },
    { channelId: 'b', ts: '2', updatedAt: '2026-01-02' },
    { channelId: 'c', ts: '3', updatedAt: '2026-01-03' },
  ]);
});

test('a compiled insert stores the columns of its table, whatever else the row has', async () => {
  await database.db.transaction().execute((transaction) => insertOne.run(transaction, surplus));

  expect(await stored()).toEqual([{ channelId: 'c', ts: '3', updatedAt: '2026-01-03' }]);
});

test('a statement that makes something of a parameter while its SQL is built is refused', async () => {
  const byPrefix = statement((db, parameter: Placeholders<{ prefix: string }>) =>
    db.selectFrom('channel_cursors').selectAll().where('channelId', 'like', `${parameter.prefix}%`),
  );
  await expect(byPrefix.all(database.db, { prefix: 'c' })).rejects.toThrow('The parameter prefix has no value yet');
});
