import { listPages } from '../../domain/pages/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listPages', async ({ app, caller, query }) => ({
  status: 200,
  body: await listPages(app, caller, query),
}));
