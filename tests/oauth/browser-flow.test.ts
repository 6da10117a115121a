import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { accountOf, addOauthApp, beginOauth, clientSecret, localProvider } from '../support/oauth.js';
import { type OwnServer, startServer } from '../support/server.js';

/** A real provider, with its own pages for signing in and for consent. */
let provider: Server;
let issuer: string;
let server: OwnServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ env: localProvider.env });
  provider = createServer();
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const { redirectUri } = (await server.call('getOAuthRedirectUri')).body;
  const oidc = new Provider(issuer, {
    clients: [
      {
        client_id: 'swarm-client',
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        application_type: 'native',
      },
    ],
    claims: { openid: ['sub'], email: ['email'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.com` }),
    }),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    features: { devInteractions: { enabled: true }, revocation: { enabled: true } },
    pkce: { required: () => true },
    cookies: { keys: ['only for this test'] },
  });
  provider.on('request', oidc.callback());
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  provider.closeAllConnections();
  provider.close();
  await server.destroy();
});

const discovered = async () => {
  const {
    authorizeUrl,
    tokenUrl,
    issuer: named,
  } = (await server.call('discoverOauthApp', { body: { url: issuer } })).body;
  if (named === undefined) {
    throw new Error('the provider does not say who it is');
  }
  return addOauthApp(
    server,
    { url: issuer },
    {
      provider: 'oidc',
      authorizeUrl,
      tokenUrl,
      issuer: named,
      userinfoUrl: `${issuer}/me`,
      revocationUrl: `${issuer}/token/revocation`,
      scopes: ['openid', 'email', 'offline_access'],
      extraParams: { prompt: 'consent' },
    },
  );
};

/** The address that a browser is to come back to is that of the settings; here the server has one of its own. */
const signIn = async (authorizeUrl: string, colorScheme: 'light' | 'dark', isWilling: boolean) => {
  const context = await browser.newContext({ colorScheme, viewport: { width: 900, height: 640 } });
  const page = await context.newPage();
  const { redirectUri } = (await server.call('getOAuthRedirectUri')).body;
  await page.route(`${redirectUri}**`, (route) => {
    const { search } = new URL(route.request().url());
    return route.fulfill({ status: 307, headers: { Location: `${server.url}/api/oauth/callback${search}` } });
  });
  await page.goto(authorizeUrl);
  await page.fill('input[name=login]', 'ada');
  await page.fill('input[name=password]', 'any');
  await page.click('button[type=submit]');
  await (isWilling ? page.click('button[type=submit]') : page.click('a[href$="/abort"]'));
  await page.waitForSelector('main h1');
  return { page, context };
};

test('a person signs in at a real provider, and the account can be used, refreshed and disconnected', async () => {
  const { id } = await discovered();
  const begun = await beginOauth(server, id, { label: 'Ada & friends' });
  const { page, context } = await signIn(begun.authorizeUrl, 'light', true);

  expect(await page.textContent('h1')).toBe('Account connected');
  expect(await page.textContent('dl')).toContain('Ada & friends');
  expect(await page.textContent('dl')).toContain('ada@example.com');
  expect(new URL(page.url()).search).toBe('');
  await context.close();
  const account = await accountOf(server, id, 'Ada & friends');
  expect(account).toMatchObject({ status: 'active', accountEmail: 'ada@example.com', hasRefreshToken: true });
  for (let times = 0; times < 2; times += 1) {
    const { body } = await server.call('refreshOauthAuthorization', { path: { id: account.id } });
    expect(body.status).toBe('active');
  }
  const { body } = await server.call('deleteOauthAuthorization', { path: { id: account.id } });
  expect(body).toEqual({ deleted: true, revocationAttempted: true });
});

test('a person who says no is shown why, and nothing is stored', async () => {
  const { id } = await discovered();
  const { page, context } = await signIn((await beginOauth(server, id)).authorizeUrl, 'dark', false);

  expect(await page.textContent('h1')).toBe('The account was not connected');
  expect(new URL(page.url()).search).toBe('');
  await context.close();
  expect((await server.call('listOauthAppAuthorizations', { path: { id } })).body.authorizations).toEqual([]);
});
