import { disableExtension } from '../../domain/extensions/activate.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('disableExtension', async ({ app, caller, path }) => ({
  status: 200,
  body: await disableExtension(app, caller, path.id),
}));
