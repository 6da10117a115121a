import { getOAuthRedirectUri } from '../../domain/oauth/redirect-uri.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getOAuthRedirectUri', ({ app }) => ({
  status: 200,
  body: { redirectUri: getOAuthRedirectUri(app) },
}));
