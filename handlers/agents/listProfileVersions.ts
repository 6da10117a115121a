import { listProfileVersions } from '../../domain/agents/profile-versions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listProfileVersions', async ({ app, path, query }) => ({
  status: 200,
  body: await listProfileVersions(app, path.id, query),
}));
