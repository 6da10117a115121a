import { createPage, noPage } from '../support/pages.js';
import { countRows, insertRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useServer();

test('deletePage lets leads delete the pages of other agents', async () => {
  const { id } = await createPage(server);
  const [worker, lead] = [addAgent(server), addAgent(server, { isLead: 1 })];
  await server.call('deletePage', { path: { id }, agentId: worker }).refused(403, 'page_forbidden');
  await server.call('deletePage', { path: { id }, agentId: lead });
  await server.call('getPage', { path: { id } }).refused(404, 'page_not_found');
});

test('deletePage deletes a page with all that is stored for it', async () => {
  const { id } = await createPage(server);
  const other = await createPage(server);
  await server.call('updatePage', { path: { id }, body: {} });
  await server.call('setFavorite', { body: { itemType: 'page', itemId: id, favorite: true } });
  await server.call('setFavorite', { body: { itemType: 'page', itemId: other.id, favorite: true } });
  await server.call('changeRoom', {
    agentId: 'a',
    body: { namespace: `task:page:${id}`, name: 'r', operations: [{ type: 'set', path: ['a'], value: 1 }] },
  });
  insertRow(server, 'kv_entries', {
    namespace: `task:page:${id}`,
    key: 'a',
    value: '1',
    valueType: 'json',
    createdAt: 1,
    updatedAt: 1,
  });
  expect((await server.call('getMetrics')).body.pages).toEqual({ total: 2 });

  await server.call('deletePage', { path: { id }, agentId: 'another' }).refused(403, 'page_forbidden');
  await server.call('deletePage', { path: { id } });

  await server.call('getPage', { path: { id } }).refused(404, 'page_not_found');
  await server.call('deletePage', { path: { id } }).refused(404, 'page_not_found');
  await server.call('deletePage', { path: { id: noPage } }).refused(404, 'page_not_found');
  expect((await server.call('listFavorites')).body.favoriteIds).toEqual([other.id]);
  expect(countRows(server, 'kv_entries')).toBe(0);
  expect(countRows(server, 'page_versions')).toBe(0);
  await server
    .call('getRoomByQuery', { query: { namespace: `task:page:${id}`, name: 'r' } })
    .refused(404, 'room_not_found');
  expect((await server.call('getMetrics')).body.pages).toEqual({ total: 1 });
});
