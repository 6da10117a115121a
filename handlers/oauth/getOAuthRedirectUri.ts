import { publicApiOrigin } from '../../domain/kernel/public-addresses.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getOAuthRedirectUri', ({ app }) => ({
  status: 200,
  body: { redirectUri: `${publicApiOrigin(app.settings)}/api/oauth/callback` },
}));
