import { startServer, type TestServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';
import { createUser, mintToken } from '../support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.destroy());

interface As {
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

const set = (body: unknown, as: As = {}) => server.request('PUT', '/api/favorites', { body, ...as });
const list = async (query = '', as: As = {}) => server.request('GET', `/api/favorites${query}`, as);

describe('setFavorite and listFavorites', () => {
  test('a user has favorites of their own; setting and removing are idempotent', async () => {
    const user = await createUser(server);
    const { plaintext: key } = await mintToken(server, user.id);
    const item = { itemType: 'page', itemId: 'p1' };

    const first = await set({ ...item, favorite: true }, { key });
    const again = await set({ ...item, favorite: true }, { key });

    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      favorite: true,
      ...item,
      row: {
        id: expect.any(String),
        userId: user.id,
        ...item,
        createdAt: expect.any(String),
        lastUpdatedAt: expect.any(String),
        createdBy: user.id,
        updatedBy: user.id,
      },
    });
    expect(again.body.row).toMatchObject({ id: first.body.row.id, createdAt: first.body.row.createdAt });
    expect((await list('', { key })).body).toEqual({ favorites: [again.body.row], favoriteIds: ['p1'] });
    expect((await list()).body.favoriteIds).not.toContain('p1');

    const removed = await set({ ...item, favorite: false }, { key });
    const removedAgain = await set({ ...item, favorite: false }, { key });
    expect([removed.body, removedAgain.body]).toEqual(
      Array.from({ length: 2 }, () => ({ favorite: false, ...item, row: null })),
    );
    expect((await list('', { key })).body.favorites).toEqual([]);
  });

  test('is one favorite, also when twenty calls set it at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => set({ itemType: 'page', itemId: 'race', favorite: true })));

    expect((await list('?itemIds=race')).body.favorites).toHaveLength(1);
  });

  test('the operator has one shared set, also after the key changed', async () => {
    await set({ itemType: 'workflow', itemId: 'w1', favorite: true });
    const before = await list('?itemType=workflow');
    await server.stop();
    server = await startServer({ dataDir: server.dataDir, env: { SWARM_API_KEY: 'another-operator-key-987' } });
    const after = await list('?itemType=workflow', { key: 'another-operator-key-987' });
    await server.stop();
    server = await startServer({ dataDir: server.dataDir });

    expect(before.body.favoriteIds).toEqual(['w1']);
    expect(before.body.favorites[0]).not.toHaveProperty('userId');
    expect(after.body).toEqual(before.body);
  });

  test('filters by type and ids, last updated first', async () => {
    const { plaintext: key } = await mintToken(server, (await createUser(server)).id);
    for (const [itemType, itemId] of [
      ['page', '1'],
      ['page', '2'],
      ['schedule', '1'],
    ]) {
      await set({ itemType, itemId, favorite: true }, { key });
    }
    server.database
      .prepare(`update favorites set lastUpdatedAt = '2026-01-01T00:00:00.000Z' where itemType = 'schedule'`)
      .run();
    const ids = async (query: string) =>
      (await list(query, { key })).body.favorites.map(
        ({ itemType, itemId }: Record<string, string>) => `${itemType} ${itemId}`,
      );

    expect(await ids('')).toEqual(['page 2', 'page 1', 'schedule 1']);
    expect(await ids('?itemType=page')).toEqual(['page 2', 'page 1']);
    expect(await ids('?itemIds=1,%203,')).toEqual(['page 1', 'schedule 1']);
    expect(await ids('?itemIds=1&itemType=schedule')).toEqual(['schedule 1']);
    expect(await ids('?itemIds=')).toHaveLength(3);
    expect(await ids('?itemIds=,')).toHaveLength(3);
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
      const { status, body } = await list('?itemType=page', { headers });
      return status === 200 ? body.favoriteIds : status;
    };

    expect(await idsFor({ 'X-Agent-ID': 'fav-agent', 'X-Source-Task-Id': 'fav-own' })).toEqual(['theirs']);
    expect(await idsFor({ 'X-Agent-ID': 'fav-agent', 'X-Source-Task-Id': 'fav-chat' })).toEqual(['theirs']);
    expect(await idsFor({ 'X-Agent-ID': 'fav-busy' })).toEqual(['theirs']);
    expect(await idsFor({ 'X-Agent-ID': 'fav-agent', 'X-Source-Task-Id': 'fav-unknown-chat' })).toBe(401);
    expect(await idsFor({ 'X-Agent-ID': 'fav-agent', 'X-Source-Task-Id': 'fav-foreign' })).toBe(401);
    expect(await idsFor({ 'X-Agent-ID': 'fav-busy', 'X-Source-Task-Id': 'fav-own' })).toBe(401);
    expect(await idsFor({ 'X-Agent-ID': 'fav-agent' })).toBe(401);
    const refused = await set({ itemType: 'page', itemId: 'x', favorite: true }, { headers: { 'X-Agent-ID': 'idle' } });
    expect(refused.body.error).toContain('Authenticated principal required');
  });

  test.each([
    ['an unknown type', { itemType: 'task', itemId: 'x', favorite: true }],
    ['an empty id', { itemType: 'page', itemId: '', favorite: true }],
    ['no flag', { itemType: 'page', itemId: 'x' }],
    ['a flag as text', { itemType: 'page', itemId: 'x', favorite: 'true' }],
  ])('refuses %s', async (_what, body) => {
    expect((await set(body)).status).toBe(400);
  });

  test('refuses a list of an unknown type, and of more than a thousand ids', async () => {
    expect((await list('?itemType=task')).status).toBe(400);
    expect((await list(`?itemIds=${'x,'.repeat(1000)}x`)).body.error).toContain('query.itemIds');
  });
});
