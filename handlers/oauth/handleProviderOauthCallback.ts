import { handleProviderOauthCallback } from '../../domain/oauth/finish.js';
import { handler } from '../../generated/swarm/contract.js';
import { connectedPage, pageHeaders, untoldHeaders } from '../http/oauth-page.js';

export default handler('handleProviderOauthCallback', async ({ app, path, query, rawQuery }) => {
  const finished = await handleProviderOauthCallback(app, path.provider, { query, queryText: rawQuery });
  if ('redirect' in finished) {
    return { status: 302, headers: { ...untoldHeaders, Location: finished.redirect } };
  }
  return { status: 200, body: connectedPage(finished), headers: pageHeaders };
});
