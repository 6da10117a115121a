import { resolvePage } from '../../domain/pages/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('resolvePage', async ({ app, caller, query }) => ({
  status: 200,
  body: await resolvePage(app, caller, query),
}));
