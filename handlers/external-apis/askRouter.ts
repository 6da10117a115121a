import { askRouter } from '../../domain/external-apis/router.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('askRouter', async ({ app, body, signal }) => ({
  status: 200,
  body: await askRouter(app, body, signal),
}));
