import { listOauthApps } from '../../domain/oauth/manage-apps.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listOauthApps', async ({ app }) => ({ status: 200, body: await listOauthApps(app) }));
