import { refreshOauthAuthorization } from '../../domain/oauth/force-refresh.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('refreshOauthAuthorization', async ({ app, caller, path }) => ({
  status: 200,
  body: await refreshOauthAuthorization(app, caller, path.id),
}));
