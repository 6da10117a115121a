import { enableExtension } from '../../domain/extensions/activate.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('enableExtension', async ({ app, caller, path }) => ({
  status: 200,
  body: await enableExtension(app, caller, path.id),
}));
