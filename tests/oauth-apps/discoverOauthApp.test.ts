import { registerAgent } from '../support/agents.js';
import { localProvider, type OddProvider, startOddProvider } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { useServer } from '../support/server.js';

const server = useServer(localProvider);
afterAll(stopServing);

const metadata = {
  authorization_endpoint: 'https://provider.example/authorize',
  token_endpoint: 'https://provider.example/token',
  userinfo_endpoint: 'https://provider.example/me',
  revocation_endpoint: 'https://provider.example/revoke',
  scopes_supported: ['openid', 7, 'email'],
};

/** A provider that has these documents, and nothing else. */
const serving = async (documents: Readonly<Record<string, unknown>>): Promise<OddProvider> => {
  const provider = await startOddProvider();
  provider.answer = (path) => (path in documents ? { body: documents[path] } : { status: 404, body: 'none' });
  return provider;
};

const discover = (url: string) => server.call('discoverOauthApp', { body: { url } });

test.each([
  ['/tenant/.well-known/oauth-authorization-server', '/tenant/'],
  ['/tenant/.well-known/openid-configuration', '/tenant'],
  ['/tenant/metadata', '/tenant/metadata'],
  ['/.well-known/oauth-authorization-server/tenant', '/tenant'],
])('the document %s is found from %s', async (document, path) => {
  const issuer = 'https://provider.example/tenant';
  const { url } = await serving({ [document]: { ...metadata, issuer } });

  expect((await discover(url + path)).body).toEqual({
    authorizeUrl: metadata.authorization_endpoint,
    tokenUrl: metadata.token_endpoint,
    userinfoUrl: metadata.userinfo_endpoint,
    revocationUrl: metadata.revocation_endpoint,
    scopes: ['openid', 'email'],
    issuer,
    sourceUrl: url + document,
  });
});

test('a protected resource names its server', async () => {
  const other = await serving({
    '/.well-known/oauth-authorization-server': { ...metadata, scopes_supported: undefined },
  });
  const { url } = await serving({ '/.well-known/oauth-protected-resource': { authorization_servers: [other.url] } });

  expect((await discover(`${url}/mcp`)).body).toMatchObject({
    scopes: [],
    sourceUrl: expect.stringContaining(other.url),
  });
});

test('nothing is found where nothing is, and the text names each try', async () => {
  const { url, asked } = await serving({ '/': [], '/.well-known/openid-configuration': { issuer: 'x' } });
  const { error } = await discover(url).refused(400, 'oauth_discovery_failed');

  expect(error).toContain('/.well-known/oauth-authorization-server: status 404');
  expect(error).toContain('/.well-known/openid-configuration: no endpoints');
  expect(asked.length).toBeGreaterThanOrEqual(4);
});

test.each([
  ['https://10.1.2.3/', 'outbound_host_refused'],
  ['http://provider.example/', 'outbound_plain_http_refused'],
  ['ftp://provider.example/', 'outbound_scheme_refused'],
  ['nothing', 'outbound_url_invalid'],
])('%s is not asked', async (url, code) => {
  await discover(url).refused(400, code);
});

test('where an answer leads is judged, and what it names, too', async () => {
  const redirecting = await startOddProvider();
  redirecting.answer = () => ({ body: { ...metadata, token_endpoint: 'https://169.254.169.254/token' } });
  await discover(redirecting.url).refused(400, 'outbound_host_refused');
  redirecting.answer = () => ({ body: { ...metadata, authorization_endpoint: 'javascript:alert(1)' } });
  await discover(redirecting.url).refused(400, 'outbound_scheme_refused');
  for (const name of ['userinfo_endpoint', 'revocation_endpoint', 'issuer']) {
    redirecting.answer = () => ({ body: { ...metadata, [name]: 'https://10.1.2.3/' } });
    await discover(redirecting.url).refused(400, 'outbound_host_refused');
  }
});

test.each([
  ['data:text/html,x', 'outbound_scheme_refused'],
  ['mailto:a@b.example', 'outbound_scheme_refused'],
  ['file:///etc/passwd', 'outbound_scheme_refused'],
  ['https://169.254.169.254/', 'outbound_host_refused'],
])('a protected resource that names %s as its server is refused', async (named, code) => {
  const { url } = await serving({ '/.well-known/oauth-protected-resource': { authorization_servers: [named] } });

  await discover(`${url}/mcp`).refused(400, code);
});

test('agents that are no leads look nothing up', async () => {
  const worker = await registerAgent(server);
  const body = { url: 'https://provider.example' };
  await server.call('discoverOauthApp', { body, agentId: worker.id }).refused(403, 'lead_only');
});
