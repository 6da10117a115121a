import { revokeCredentialAccess } from '../../domain/connections/uses.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('revokeCredentialAccess', async ({ app, caller, body }) => ({
  status: 200,
  body: await revokeCredentialAccess(app, caller, body),
}));
