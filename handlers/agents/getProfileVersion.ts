import { getProfileVersion } from '../../domain/agents/profile-versions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getProfileVersion', async ({ app, path }) => ({
  status: 200,
  body: await getProfileVersion(app, path.id, path.field, path.version),
}));
