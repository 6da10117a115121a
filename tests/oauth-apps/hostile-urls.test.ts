import { hostileUrls } from '../outbound/hostile-urls.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const sendable = hostileUrls.filter(([url]) => url !== '' && url.length <= 2048);

test.each(sendable)('%j is no address of a provider, and not looked at', async (url, code) => {
  const app = {
    provider: 'p',
    clientId: 'c',
    clientSecret: 's',
    authorizeUrl: 'https://p.example.com/',
    tokenUrl: 'https://p.example.com/',
  };
  for (const name of ['authorizeUrl', 'tokenUrl', 'userinfoUrl', 'revocationUrl']) {
    await server.callUntyped('upsertOauthApp', { body: { ...app, [name]: url } }).refused(400, code);
  }
  await server.call('discoverOauthApp', { body: { url } }).refused(400, code);
});
