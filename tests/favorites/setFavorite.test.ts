import { randomUUID } from 'node:crypto';
import { favoritesOf } from '../support/favorites.js';
import { insertRows, rowOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

const server = useSharedServer();

const { set, list } = favoritesOf(server);

describe('setFavorite', () => {
  test('there are 5,000 at most, and those that are there may be set again', async () => {
    const user = await createUser(server);
    const { plaintext: key } = await mintToken(server, user.id);
    const item = { itemType: 'page', itemId: 'p1', favorite: true };
    await set(item, { key });
    const row = rowOf(server, 'favorites', { userId: user.id });
    insertRows(
      server,
      'favorites',
      Array.from({ length: 4999 }, (_, index) => ({ ...row, id: randomUUID(), itemId: `other-${index}` })),
    );

    await set({ ...item, itemId: 'p2' }, { key }).refused(409, 'too_many_favorites');
    expect((await set(item, { key })).status).toBe(200);
    await set({ ...item, favorite: false }, { key });
    expect((await set({ ...item, itemId: 'p2' }, { key })).status).toBe(200);
  });

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
    expect(again.body.row).toMatchObject({ id: first.body.row?.id, createdAt: first.body.row?.createdAt });
    expect((await list({}, { key })).body).toEqual({ favorites: [again.body.row], favoriteIds: ['p1'] });
    expect((await list()).body.favoriteIds).not.toContain('p1');

    const removed = await set({ ...item, favorite: false }, { key });
    const removedAgain = await set({ ...item, favorite: false }, { key });
    expect([removed.body, removedAgain.body]).toEqual(
      Array.from({ length: 2 }, () => ({ favorite: false, ...item, row: null })),
    );
    expect((await list({}, { key })).body.favorites).toEqual([]);
  });

  test('is one favorite, also when twenty calls set it at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => set({ itemType: 'page', itemId: 'race', favorite: true })));

    expect((await list({ itemIds: 'race' })).body.favorites).toHaveLength(1);
  });

  test.each([
    ['an unknown type', { itemType: 'task', itemId: 'x', favorite: true }, 'body.itemType'],
    ['an empty id', { itemType: 'page', itemId: '', favorite: true }, 'body.itemId'],
    ['no flag', { itemType: 'page', itemId: 'x' }, 'body.favorite'],
    ['a flag as text', { itemType: 'page', itemId: 'x', favorite: 'true' }, 'body.favorite'],
  ])('refuses %s', async (_what, body, path) => {
    await set(body).refused(400, 'validation_error', path);
  });
});
