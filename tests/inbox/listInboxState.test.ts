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
