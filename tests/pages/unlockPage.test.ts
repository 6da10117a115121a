import { cookieIn, createPage, look, noPage, sendPassword } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code: unknown }).code;

test('unlockPage leads to the page and opens it', async () => {
  const { id } = await createPage(server, { authMode: 'password', password: 'öffne dich' });

  const answer = await sendPassword(server, id, 'öffne dich');

  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`/p/${id}`);
  expect((await look(server, `/p/${id}`, { Cookie: cookieIn(answer.headers) })).status).toBe(200);
});

test('unlockPage tells people what is wrong, in a document that no page can frame or hold', async () => {
  const { id } = await createPage(server, { authMode: 'password', password: 'right' });

  const answer = await sendPassword(server, id, 'wrong');

  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBeNull();
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  const text = await answer.text();
  expect(text).toContain(`<form method="post" action="/p/${id}">`);
  expect(text).toContain('That is not the password of this page.');
});

test('unlockPage gives programs the cookie alone', async () => {
  const { id } = await createPage(server, { authMode: 'password', password: 'right' });

  const answer = await sendPassword(server, id, 'right', { Accept: '*/*' });

  expect(answer.status).toBe(204);
  expect((await look(server, `/p/${id}`, { Cookie: cookieIn(answer.headers) })).status).toBe(200);
});

test('unlockPage tells programs in JSON', async () => {
  const { id } = await createPage(server, { authMode: 'password', password: 'right' });
  const open = await createPage(server, { authMode: 'public' });
  const json = { Accept: '*/*' };

  const wrong = await sendPassword(server, id, 'wrong', json);
  expect([wrong.status, await codeOf(wrong)]).toEqual([401, 'page_password_wrong']);
  expect(wrong.headers.get('www-authenticate')).toBe(`Basic realm="page ${id}"`);
  const without = await sendPassword(server, open.id, 'any', json);
  expect([without.status, await codeOf(without)]).toEqual([400, 'page_without_password']);
  expect((await sendPassword(server, noPage, 'any', json)).status).toBe(404);
});

test.each([
  [{ Origin: 'https://evil.example' }, 403, 'other_origin'],
  [{ Origin: 'null' }, 403, 'other_origin'],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403, 'other_origin'],
  [{ 'Content-Type': 'text/plain' }, 415, 'unsupported_content_type'],
])('unlockPage refuses what no form of ours sends: %j', async (headers, status, code) => {
  const { id } = await createPage(server, { authMode: 'password', password: 'right' });

  const answer = await sendPassword(server, id, 'right', { Accept: '*/*', ...headers } as Record<string, string>);

  expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('unlockPage reads no more than a form has', async () => {
  const { id } = await createPage(server, { authMode: 'password', password: 'right' });

  expect((await sendPassword(server, id, 'x'.repeat(9000), { Accept: '*/*' })).status).toBe(413);
});

test('a session that begins while the page is changed ends with those before it', async () => {
  for (let time = 0; time < 3; time += 1) {
    const { id } = await createPage(server, { authMode: 'password', password: 'former' });
    const opening = sendPassword(server, id, 'former');
    await server.call('updatePage', { path: { id }, body: { password: 'new' } });

    const cookie = cookieIn((await opening).headers);

    expect((await look(server, `/p/${id}`, { Cookie: cookie })).status).toBe(401);
  }
});

test('a page that is deleted while it is unlocked is not found', async () => {
  const { id } = await createPage(server, { authMode: 'password', password: 'right' });
  const opening = Array.from({ length: 5 }, () => sendPassword(server, id, 'right'));
  await server.call('deletePage', { path: { id } });

  const statuses = (await Promise.all(opening)).map(({ status }) => status);

  expect(statuses.filter((status) => status !== 404 && status !== 303)).toEqual([]);
});

test('unlockPage takes no more than so many wrong passwords for a page, whatever addresses they come from', async () => {
  const { id } = await createPage(server, { authMode: 'password', password: 'right' });
  let tried = 0;
  const guess = async (): Promise<number> => {
    tried += 1;
    const from = `198.51.100.${tried}`;
    return (await sendPassword(server, id, `guess ${tried}`, { Accept: '*/*', 'X-Forwarded-For': from })).status;
  };
  const guessing = async (): Promise<number[]> => {
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && tried < 250) {
      statuses.push(await guess());
    }
    return statuses;
  };
  const statuses = (await Promise.all([guessing(), guessing(), guessing(), guessing()])).flat();

  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});
