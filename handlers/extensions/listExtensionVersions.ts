import { listExtensionVersions } from '../../domain/extensions/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listExtensionVersions', async ({ app, path }) => ({
  status: 200,
  body: await listExtensionVersions(app, path.id),
}));
