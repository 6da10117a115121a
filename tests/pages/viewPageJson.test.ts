import { createPage, launched, look, noPage } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('viewPageJson tells the content of a page, its agent and its hash not', async () => {
  const { id } = await createPage(server, { title: 'T', authMode: 'password', password: 'right', body: '<p>"</p>' });
  await server.call('updatePage', { path: { id }, body: { description: 'D' } });

  const answer = await look(server, `/p/${id}.json?key=right`);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toMatch(/^page_session=/);
  expect(await answer.json()).toEqual({
    id,
    title: 'T',
    description: 'D',
    contentType: 'text/html',
    authMode: 'password',
    body: '<p>"</p>',
    version: 1,
  });
});

test('viewPageJson opens as the page does', async () => {
  const { id } = await createPage(server);
  const locked = await createPage(server, { authMode: 'password', password: 'right' });
  const cookie = await launched(server, id);

  expect((await look(server, `/p/${id}.json`, { Cookie: cookie })).status).toBe(200);
  await server.call('viewPageJson', { path: { id }, key: null }).refused(401, 'page_session_required');
  await server.call('viewPageJson', { path: { id: noPage } }).refused(404, 'page_not_found');
  await server
    .call('viewPageJson', { path: { id: locked.id }, query: { key: 'x' } })
    .refused(401, 'page_password_wrong');
  const other = await createPage(server);
  expect((await look(server, `/p/${other.id}.json`, { Cookie: cookie })).status).toBe(403);
});
