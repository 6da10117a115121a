import { createPage } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('resolvePage finds a page by its slug, of several agents the last changed one', async () => {
  const slug = `slug of ${Date.now()}`;
  const first = await createPage(server, { slug });
  const second = await createPage(server, { slug });
  const resolve = async (query: { slug: string; agentId?: string }) =>
    (await server.call('resolvePage', { query })).body.id;

  expect(await resolve({ slug, agentId: first.agentId })).toBe(first.id);
  expect(await resolve({ slug })).toBe(second.id);
  await server.call('updatePage', { path: { id: first.id }, body: {} });
  expect(await resolve({ slug })).toBe(first.id);
  await server.call('resolvePage', { query: { slug, agentId: 'nobody' } }).refused(404, 'page_not_found');
  await server.callUntyped('resolvePage', { query: { slug: '' } }).refused(400, 'validation_error', 'query.slug');
});
