import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useSharedServer();

const set = (body: unknown) => server.callUntyped('setInboxItemState', { body });
const list = (query: string) => server.request('GET', `/api/inbox-state?${query}`);

describe('listInboxState', () => {
  test('lists a user’s items, last updated first, and filters them', async () => {
    const user = await createUser(server);
    const other = await createUser(server);
    const item = { userId: user.id, status: 'open' };
    await set({ ...item, itemType: 'approval', itemId: 'a' });
    await set({ ...item, itemType: 'broken_task', itemId: 'b' });
    await set({ ...item, itemType: 'approval', itemId: 'c', status: 'done' });
    await set({ ...item, itemType: 'approval', itemId: 'a' });
    await set({ ...item, userId: other.id, itemType: 'approval', itemId: 'theirs' });
    const ids = async (query: string) => (await list(query)).body.items.map(({ itemId }: { itemId: string }) => itemId);
    server.database
      .prepare(
        `update inbox_items set lastUpdatedAt = '2026-01-0' || (case itemId when 'b' then 1 when 'c' then 2 else 3 end) || 'T00:00:00.000Z' where userId = ?`,
      )
      .run(user.id);

    expect(await ids(`userId=${user.id}`)).toEqual(['a', 'c', 'b']);
    expect(await ids(`userId=${user.id}&status=open`)).toEqual(['a', 'b']);
    expect(await ids(`userId=${user.id}&itemType=approval`)).toEqual(['a', 'c']);
    expect(await ids(`userId=${user.id}&itemType=approval&status=done`)).toEqual(['c']);
    expect(await ids('userId=nobody')).toEqual([]);
  });

  test.each(['', 'userId=', 'userId=x&status=gone', 'userId=x&status=', 'userId=x&itemType=gossip'])(
    'refuses "%s"',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );
});

test('more than 16 MiB of items are refused until the question is narrowed', async () => {
  const { id: userId } = await createUser(server);
  await set({ userId, itemType: 'approval', itemId: 'first', status: 'done' });
  const insert = server.database.prepare(
    `insert into inbox_items (id, userId, itemType, itemId, status, createdAt, lastUpdatedAt)
     values (?, ?, 'broken_task', ?, 'open', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  );
  server.database.transaction(() => {
    for (let count = 0; count < 17_000; count += 1) {
      insert.run(randomUUID(), userId, String(count).padEnd(512, '.'));
    }
  })();

  const { body, status } = await list(`userId=${userId}`);
  expect([status, body.code]).toEqual([503, 'read_too_large']);
  expect((await list(`userId=${userId}&status=done`)).body.items).toMatchObject([{ itemId: 'first' }]);
});
