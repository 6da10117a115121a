import { handleOauthCallback } from '../../domain/oauth/finish.js';
import { handler } from '../../generated/swarm/contract.js';
import { connectedPage, pageHeaders, untoldHeaders } from '../http/oauth-page.js';

export default handler('handleOauthCallback', async ({ app, query, rawQuery }) => {
  const finished = await handleOauthCallback(app, { query, queryText: rawQuery });
  if ('redirect' in finished) {
    return { status: 302, headers: { ...untoldHeaders, Location: finished.redirect } };
  }
  return { status: 200, body: connectedPage(finished), headers: pageHeaders };
});
