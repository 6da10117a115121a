import { callAsPage, createPage, launched, refusalOf } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('a page changes by PATCH nothing that the contract does not give it', async () => {
  const { id } = await createPage(server);
  const cookie = await launched(server, id);
  const body = { title: 'Mine now' };

  expect(await refusalOf(await callAsPage(server, cookie, 'PATCH', 'tasks/x/title', { body }))).toEqual([
    403,
    'page_call_forbidden',
  ]);
  expect((await callAsPage(server, cookie, 'PATCH', 'agents', { body })).status).toBe(404);
  expect((await callAsPage(server, '', 'PATCH', 'tasks/x/title', { body })).status).toBe(401);
});
