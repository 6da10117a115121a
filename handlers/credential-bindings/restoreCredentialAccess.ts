import { restoreCredentialAccess } from '../../domain/connections/uses.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('restoreCredentialAccess', async ({ app, caller, body }) => ({
  status: 200,
  body: await restoreCredentialAccess(app, caller, body),
}));
