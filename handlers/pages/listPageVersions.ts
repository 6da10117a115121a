import { listPageVersions } from '../../domain/pages/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listPageVersions', async ({ app, caller, path, query }) => ({
  status: 200,
  body: await listPageVersions(app, caller, path.id, query),
}));
