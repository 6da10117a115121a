import { type OwnServer, startServer } from '../support/server.js';

let server: OwnServer;

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
