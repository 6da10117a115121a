import { listOauthAppAuthorizations } from '../../domain/oauth/manage-apps.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listOauthAppAuthorizations', async ({ app, path }) => ({
  status: 200,
  body: await listOauthAppAuthorizations(app, path.id),
}));
