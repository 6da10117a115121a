import { getPageVersion } from '../../domain/pages/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getPageVersion', async ({ app, caller, path }) => ({
  status: 200,
  body: await getPageVersion(app, caller, path.id, path.version),
}));
