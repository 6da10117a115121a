import { handleProviderOauthCallback } from '../../domain/oauth/finish.js';
import { providerAnswer } from '../../domain/oauth/provider-answer.js';
import { handler } from '../../generated/swarm/contract.js';
import { connectedPage, pageHeaders, untoldHeaders } from '../http/oauth-page.js';

export default handler('handleProviderOauthCallback', async ({ app, path, query, rawQuery }) => {
  const finished = await handleProviderOauthCallback(app, path.provider, providerAnswer(query, rawQuery));
  if ('redirect' in finished) {
    return { status: 302, headers: { ...untoldHeaders, Location: finished.redirect } };
  }
  return { status: 200, body: connectedPage(finished), headers: pageHeaders };
});
