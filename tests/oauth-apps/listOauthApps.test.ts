import { addOauthApp, connectAccount, localProvider, startOddProvider, usualTokens } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { changeRow } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer(localProvider);
afterAll(stopServing);

test('apps come by provider, with their accounts, the state of the default one, and no secret', async () => {
  const provider = await startOddProvider();
  const b = await addOauthApp(server, provider, { provider: 'b' });
  const a = await addOauthApp(server, provider, { provider: 'a' });
  const usual = await connectAccount(server, b.id);
  const other = await connectAccount(server, b.id, 'other');
  const list = async () => (await server.call('listOauthApps')).body.oauthApps;

  const [first, second] = await list();
  expect(first).toMatchObject({ id: a.id, tokenStatus: 'missing', authorizations: [] });
  expect(second).toMatchObject({
    id: b.id,
    tokenStatus: 'ok',
    expiresAt: usual.expiresAt,
    lastRefreshedAt: usual.updatedAt,
  });
  expect(second?.authorizations).toEqual([usual, other]);
  const told = JSON.stringify(await list());
  for (const secret of [usualTokens.access_token, usualTokens.refresh_token, 'client-secret']) {
    expect(told).not.toContain(secret);
  }
  const soon = new Date(Date.now() + 60_000).toISOString();
  changeRow(server, 'oauth_authorizations', usual.id, { expiresAt: soon });
  expect((await list())[1]).toMatchObject({ tokenStatus: 'expiring', expiresAt: soon });
});
