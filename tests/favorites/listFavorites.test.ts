import type { CallInput } from '../support/call.js';
import { favoritesOf } from '../support/favorites.js';
import { changeRows } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';
import { createUser, mintToken } from '../support/users.js';

const server = useSharedServer();

const { set, list } = favoritesOf(server);

describe('listFavorites', () => {
  test('filters by type and ids, last updated first', async () => {
    const { plaintext: key } = await mintToken(server, (await createUser(server)).id);
    for (const [itemType, itemId] of [
      ['page', '1'],
      ['page', '2'],
      ['schedule', '1'],
    ]) {
      await set({ itemType, itemId, favorite: true }, { key });
    }
    changeRows(server, 'favorites', { itemType: 'schedule' }, { lastUpdatedAt: '2026-01-01T00:00:00.000Z' });
    const ids = async (query: CallInput<'listFavorites'>['query'] = {}) =>
      (await list(query, { key })).body.favorites.map(({ itemType, itemId }) => `${itemType} ${itemId}`);

    expect(await ids()).toEqual(['page 2', 'page 1', 'schedule 1']);
    expect(await ids({ itemType: 'page' })).toEqual(['page 2', 'page 1']);
    expect(await ids({ itemIds: '1, 3,' })).toEqual(['page 1', 'schedule 1']);
    expect(await ids({ itemIds: '1', itemType: 'schedule' })).toEqual(['schedule 1']);
    expect(await ids({ itemIds: '' })).toHaveLength(3);
    expect(await ids({ itemIds: ',' })).toHaveLength(3);
  });

  test('an agent has those of the user it works for', async () => {
    const user = await createUser(server, { identities: [{ kind: 'chat', externalId: 'UCHAT' }] });
    const other = await createUser(server);
    const { plaintext: key } = await mintToken(server, user.id);
    await set({ itemType: 'page', itemId: 'theirs', favorite: true }, { key });
    insertTaskRow(server, { id: 'fav-own', agentId: 'fav-agent', requestedByUserId: user.id });
    insertTaskRow(server, { id: 'fav-chat', agentId: 'fav-agent', chatUserId: 'UCHAT' });
    insertTaskRow(server, { id: 'fav-unknown-chat', agentId: 'fav-agent', chatUserId: 'UNOBODY' });
    insertTaskRow(server, { id: 'fav-foreign', agentId: 'someone-else', requestedByUserId: other.id });
    insertTaskRow(server, {
      id: 'fav-running',
      agentId: 'fav-busy',
      requestedByUserId: user.id,
      status: 'in_progress',
    });
    const idsFor = async (headers: Record<string, string>) => {
      const answer = await list({ itemType: 'page' }, { headers }).answer();
      return answer.status === 200 ? answer.body.favoriteIds : answer.status;
    };

    expect(await idsFor({ 'X-Agent-ID': 'fav-agent', 'X-Source-Task-Id': 'fav-own' })).toEqual(['theirs']);
    expect(await idsFor({ 'X-Agent-ID': 'fav-agent', 'X-Source-Task-Id': 'fav-chat' })).toEqual(['theirs']);
    expect(await idsFor({ 'X-Agent-ID': 'fav-busy' })).toEqual(['theirs']);
    expect(await idsFor({ 'X-Agent-ID': 'fav-agent', 'X-Source-Task-Id': 'fav-unknown-chat' })).toBe(403);
    expect(await idsFor({ 'X-Agent-ID': 'fav-agent', 'X-Source-Task-Id': 'fav-foreign' })).toBe(403);
    expect(await idsFor({ 'X-Agent-ID': 'fav-busy', 'X-Source-Task-Id': 'fav-own' })).toBe(403);
    expect(await idsFor({ 'X-Agent-ID': 'fav-agent' })).toBe(403);
    const idle = { headers: { 'X-Agent-ID': 'idle' } };
    await set({ itemType: 'page', itemId: 'x', favorite: true }, idle).refused(403, 'user_required');
  });

  test('refuses a list of an unknown type, and of more than a thousand ids', async () => {
    await server
      .callUntyped('listFavorites', { query: { itemType: 'task' } })
      .refused(400, 'validation_error', 'query.itemType');
    await list({ itemIds: `${'x,'.repeat(1000)}x` }).refused(400, 'validation_error', 'query.itemIds');
  });
});
