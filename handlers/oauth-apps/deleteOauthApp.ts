import { deleteOauthApp } from '../../domain/oauth/manage-apps.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteOauthApp', async ({ app, caller, path }) => ({
  status: 200,
  body: await deleteOauthApp(app, caller, path.provider),
}));
