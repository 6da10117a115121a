import { getPage } from '../../domain/pages/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getPage', async ({ app, caller, path }) => ({
  status: 200,
  body: await getPage(app, caller, path.id),
}));
