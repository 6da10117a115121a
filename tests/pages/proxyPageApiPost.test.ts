import { ask, yesOrNo } from '../support/approvals.js';
import { callAsPage, cookieIn, createPage, launched, look, refusalOf } from '../support/pages.js';
import { useServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

const server = useServer();

test('a page creates a task for the person who looks at it', async () => {
  const { id } = await createPage(server);
  const user = await createUser(server);
  const cookie = await launched(server, id, (await mintToken(server, user.id)).plaintext);

  const answer = await callAsPage(server, cookie, 'POST', 'tasks', { body: { task: 'From a page' } });

  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ task: 'From a page', requestedByUserId: user.id });
});

test('a page may make no key, no page and no setting, whoever looks at it', async () => {
  const { id } = await createPage(server);
  const user = await createUser(server);
  const cookie = await launched(server, id);

  for (const path of [`users/${user.id}/mcp-tokens`, 'pages', `pages/${id}/launch`, `pages/${id}/feedback`, 'users']) {
    expect(await refusalOf(await callAsPage(server, cookie, 'POST', path, { body: {} }))).toEqual([
      403,
      'page_call_forbidden',
    ]);
  }
});

test.each([
  ['text/plain', '{"task":"x"}'],
  ['application/x-www-form-urlencoded', '{"task":"x"}'],
  ['multipart/form-data; boundary=x', '--x--'],
])('a body that a form could send as %s is refused, also with a key', async (type, body) => {
  const { id } = await createPage(server);
  const cookie = await launched(server, id);
  const headers = { 'Content-Type': type, Authorization: 'Bearer any' };

  expect(await refusalOf(await callAsPage(server, cookie, 'POST', 'tasks', { body, headers }))).toEqual([
    415,
    'unsupported_content_type',
  ]);
});

test('a request of another origin changes nothing', async () => {
  const { id } = await createPage(server);
  const cookie = await launched(server, id);
  const headers = { Origin: 'http://127.0.0.1:1' };

  const answer = await callAsPage(server, cookie, 'POST', 'tasks', { body: { task: 'Forged' }, headers });

  expect(await refusalOf(answer)).toEqual([403, 'other_origin']);
  const { body } = await server.call('listTasks', { query: { search: 'Forged' } });
  expect(body.tasks).toEqual([]);
});

test('a guest has the entries and rooms of the page and nothing else', async () => {
  const { id } = await createPage(server, { authMode: 'password', password: 'right' });
  const guest = cookieIn((await look(server, `/p/${id}?key=right`)).headers);
  const room = {
    namespace: 'task:agent:somebody',
    name: 'board',
    operations: [{ type: 'set', path: ['a'], value: 1 }],
  };

  expect((await callAsPage(server, guest, 'POST', 'kv/n/incr', { body: { by: 2 } })).status).toBe(200);
  const changed = await callAsPage(server, guest, 'POST', 'rooms/change', { body: room });
  expect(changed.status).toBe(200);
  expect(await changed.json()).toMatchObject({ room: { namespace: `task:page:${id}`, state: { a: 1 } } });
  expect((await callAsPage(server, guest, 'GET', 'agents')).status).toBe(403);
  expect((await callAsPage(server, guest, 'POST', 'tasks', { body: { task: 'x' } })).status).toBe(403);
  expect((await callAsPage(server, guest, 'POST', `pages/${id}/feedback`, { body: {} })).status).toBe(403);
});

test('only a person answers an approval request from a page', async () => {
  const { id } = await createPage(server);
  const { plaintext } = await mintToken(server, (await createUser(server)).id);
  const { id: requestId } = await ask(server, { questions: [yesOrNo] });
  const body = { responses: { [yesOrNo.id]: { approved: true } } };
  const respond = async (cookie: string) =>
    (await callAsPage(server, cookie, 'POST', `approval-requests/${requestId}/respond`, { body })).status;

  expect(await respond(await launched(server, id))).toBe(403);
  expect(await respond(await launched(server, id, plaintext))).not.toBe(403);
});
