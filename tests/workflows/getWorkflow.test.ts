import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { passes, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

describe('getWorkflow', () => {
  test('tells the edges that the nodes make', async () => {
    const { id } = await storeWorkflow(server, [
      passes('a', { true: 'b', false: 'c' }),
      passes('b', 'c'),
      passes('c', ['d']),
      passes('d'),
    ]);
    const { edges } = (await server.call('getWorkflow', { path: { id } })).body;

    expect(edges).toEqual([
      { id: 'a->b:true', source: 'a', target: 'b', sourcePort: 'true' },
      { id: 'a->c:false', source: 'a', target: 'c', sourcePort: 'false' },
      { id: 'b->c', source: 'b', target: 'c', sourcePort: 'default' },
      { id: 'c->d', source: 'c', target: 'd', sourcePort: 'default' },
    ]);
  });

  test('tells whether it is a favorite of the caller', async () => {
    const { id } = await storeWorkflow(server, [passes('a')]);
    const favorite = async () => (await server.call('getWorkflow', { path: { id } })).body.favorite;

    expect(await favorite()).toBe(false);
    await server.call('setFavorite', { body: { itemType: 'workflow', itemId: id, favorite: true } });
    expect(await favorite()).toBe(true);
  });

  test('refuses what there is not', async () => {
    await server.call('getWorkflow', { path: { id: randomUUID() } }).refused(404, 'workflow_not_found');
  });
});
