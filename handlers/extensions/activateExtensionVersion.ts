import { activateExtensionVersion } from '../../domain/extensions/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('activateExtensionVersion', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await activateExtensionVersion(app, caller, path.id, body),
}));
