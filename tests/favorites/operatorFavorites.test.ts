import { favoritesOf } from '../support/favorites.js';
import { type OwnServer, startServer } from '../support/server.js';

let server: OwnServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.destroy());

test('the operator has one shared set, also after the key changed', async () => {
  await favoritesOf(server).set({ itemType: 'workflow', itemId: 'w1', favorite: true });
  const before = await favoritesOf(server).list({ itemType: 'workflow' });
  await server.stop();
  server = await startServer({ dataDir: server.dataDir, env: { SWARM_API_KEY: 'another-operator-key-987' } });
  const after = await favoritesOf(server).list({ itemType: 'workflow' }, { key: 'another-operator-key-987' });
  await server.stop();
  server = await startServer({ dataDir: server.dataDir });

  expect(before.body.favoriteIds).toEqual(['w1']);
  expect(before.body.favorites[0]).not.toHaveProperty('userId');
  expect(after.body).toEqual(before.body);
});
