import { callAsPage, createPage, launched, refusalOf } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('a page writes and reads the entries of its own namespace, whatever it names', async () => {
  const { id, agentId } = await createPage(server);
  const cookie = await launched(server, id);

  const answer = await callAsPage(server, cookie, 'PUT', 'kv/count', {
    body: { value: 1, namespace: `task:agent:${agentId}` },
    headers: { 'X-Agent-ID': agentId, 'X-Page-Id': 'another' },
  });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ namespace: `task:page:${id}`, key: 'count', value: 1 });
  const list = await callAsPage(server, cookie, 'GET', 'kv?prefix=c&limit=5');
  expect(await list.json()).toMatchObject({ total: 1, namespace: `task:page:${id}` });
  const explicit = await callAsPage(server, cookie, 'PUT', `kv/_/task:agent:${agentId}/count`, { body: { value: 1 } });
  expect(await refusalOf(explicit)).toEqual([403, 'page_call_forbidden']);
});

test('the entries of pages are apart, and no header makes a caller a page', async () => {
  const [one, other] = [await createPage(server), await createPage(server)];
  await callAsPage(server, await launched(server, one.id), 'PUT', 'kv/a', { body: { value: 1 } });

  expect((await callAsPage(server, await launched(server, other.id), 'GET', 'kv/a')).status).toBe(404);
  await server
    .callUntyped('putKvInNamespace', {
      path: { namespace: `task:page:${one.id}`, key: 'a' },
      body: { value: 2 },
      headers: { 'X-Page-Id': one.id },
    })
    .refused(403, 'namespace_forbidden');
});
