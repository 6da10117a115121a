import { updateExtension } from '../../domain/extensions/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateExtension', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await updateExtension(app, caller, path.id, body),
}));
