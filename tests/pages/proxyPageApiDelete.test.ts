import { callAsPage, createPage, launched, refusalOf } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('a page deletes an entry of its own, and not itself', async () => {
  const { id } = await createPage(server);
  const cookie = await launched(server, id);
  await callAsPage(server, cookie, 'PUT', 'kv/a', { body: { value: 1 } });

  expect((await callAsPage(server, cookie, 'DELETE', 'kv/a')).status).toBe(204);
  expect(await refusalOf(await callAsPage(server, cookie, 'DELETE', 'kv/a'))).toEqual([404, 'kv_entry_not_found']);
  expect(await refusalOf(await callAsPage(server, cookie, 'DELETE', `pages/${id}`))).toEqual([
    403,
    'page_call_forbidden',
  ]);
});
