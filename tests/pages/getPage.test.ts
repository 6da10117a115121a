import { createPage, noPage } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getPage shows a page to its agent and to people, and no other agent', async () => {
  const { id, agentId } = await createPage(server);

  expect((await server.call('getPage', { path: { id }, agentId })).body.id).toBe(id);
  await server.call('setFavorite', { body: { itemType: 'page', itemId: id, favorite: true } });
  expect((await server.call('getPage', { path: { id } })).body).toMatchObject({ favorite: true });
  await server.call('getPage', { path: { id }, agentId: 'another' }).refused(403, 'page_forbidden');
  await server.call('getPage', { path: { id: noPage } }).refused(404, 'page_not_found');
});
