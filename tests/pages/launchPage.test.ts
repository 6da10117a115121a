import { createPage, launched, noPage } from '../support/pages.js';
import { changeRows, rowsOf } from '../support/rows.js';
import { startServer, useSharedServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';
import { waitFor } from '../support/wait.js';

const server = useSharedServer();

test('launchPage gives the cookie of a session and a way to the page', async () => {
  const { id } = await createPage(server);

  const { headers } = await server.call('launchPage', { path: { id } });

  expect(headers.get('set-cookie')).toMatch(/^page_session=[\w-]{43}; HttpOnly; Path=\/; Max-Age=3600; SameSite=Lax$/);
  expect(headers.get('location')).toMatch(new RegExp(`/p/${id}\\?code=[\\w-]{43}$`));
});

test('launchPage keeps neither the token nor the code, and knows a person from the operator', async () => {
  const { id } = await createPage(server);
  const user = await createUser(server);
  const cookie = await launched(server, id, (await mintToken(server, user.id)).plaintext);
  await launched(server, id);

  const sessions = rowsOf(server, 'page_sessions', { pageId: id });
  expect(sessions.map(({ kind, userId }) => [kind, userId]).sort()).toEqual([
    ['operator', null],
    ['user', user.id],
  ]);
  expect(JSON.stringify(sessions)).not.toContain(cookie.split('=')[1]);
});

test.each([
  ['https://app.example.com', /SameSite=None; Secure$/],
  ['http://localhost:5274', /SameSite=Lax$/],
])('launchPage from %s sets a cookie that gets there', async (origin, expected) => {
  const { id } = await createPage(server);

  const { headers } = await server.call('launchPage', { path: { id }, headers: { Origin: origin } });

  expect(headers.get('set-cookie')).toMatch(expected);
  expect(headers.get('vary')).toContain('Origin');
});

test('launchPage opens no page with a password, and none that is not there', async () => {
  const { id } = await createPage(server, { authMode: 'password', password: 'right' });

  await server.call('launchPage', { path: { id } }).refused(400, 'page_has_password');
  await server.call('launchPage', { path: { id: noPage } }).refused(404, 'page_not_found');
  await server.call('launchPage', { path: { id }, key: null }).refused(401, 'unauthenticated');
  expect(rowsOf(server, 'page_sessions', { pageId: id })).toEqual([]);
});

describe('sessions', () => {
  test('are forgotten with their page, and when a server starts after their time', async () => {
    const own = await startServer();
    const { id } = await createPage(own);
    const kept = await createPage(own);
    await launched(own, id);
    await launched(own, kept.id);
    await own.call('deletePage', { path: { id } });
    expect(rowsOf(own, 'page_sessions', { pageId: id })).toEqual([]);
    expect(rowsOf(own, 'page_launch_codes', { pageId: id })).toEqual([]);
    const live = await createPage(own);
    await launched(own, live.id);
    const past = { expiresAt: '2020-01-01T00:00:00.000Z' };
    changeRows(own, 'page_sessions', { pageId: kept.id }, past);
    changeRows(own, 'page_launch_codes', { pageId: kept.id }, past);

    await own.stop();
    const again = await startServer({ dataDir: own.dataDir });

    await waitFor('the sweep', () => rowsOf(again, 'page_sessions', { pageId: kept.id }).length === 0);
    expect(rowsOf(again, 'page_launch_codes', { pageId: kept.id })).toEqual([]);
    expect(rowsOf(again, 'page_sessions', { pageId: live.id })).toHaveLength(1);
    await again.destroy();
  });
});
