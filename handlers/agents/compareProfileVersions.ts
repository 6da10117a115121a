import { compareProfileVersions } from '../../domain/agents/profile-versions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('compareProfileVersions', async ({ app, path, query }) => ({
  status: 200,
  body: await compareProfileVersions(app, path.id, query),
}));
