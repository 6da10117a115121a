import { createPage, noPage } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getPageVersion shows what a page was before a change', async () => {
  const { id, agentId } = await createPage(server, { body: 'before' });
  await server.call('updatePage', { path: { id }, agentId, body: { body: 'after' } });
  const { body } = await server.call('getPageVersion', { path: { id, version: 1 }, agentId });

  expect(body).toMatchObject({ pageId: id, version: 1, changedByAgentId: agentId, snapshot: { body: 'before' } });
  await server.call('getPageVersion', { path: { id, version: 2 } }).refused(404, 'page_version_not_found');
  await server.call('getPageVersion', { path: { id: noPage, version: 1 } }).refused(404, 'page_not_found');
  await server.call('getPageVersion', { path: { id, version: 1 }, agentId: 'another' }).refused(403, 'page_forbidden');
});
