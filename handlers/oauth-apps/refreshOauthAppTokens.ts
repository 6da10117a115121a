import { refreshOauthAppTokens } from '../../domain/oauth/force-refresh.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('refreshOauthAppTokens', async ({ app, caller, path }) => ({
  status: 200,
  body: await refreshOauthAppTokens(app, caller, path.provider),
}));
