import { installExtension } from '../../domain/extensions/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('installExtension', async ({ app, caller, body, signal }) => ({
  status: 200,
  body: await installExtension(app, caller, body, signal),
}));
