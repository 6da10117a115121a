import { listExtensionRuns } from '../../domain/extensions/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listExtensionRuns', async ({ app, path, query }) => ({
  status: 200,
  body: await listExtensionRuns(app, path.id, query),
}));
