import { upsertCredentialBinding } from '../../domain/connections/bindings.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('upsertCredentialBinding', async ({ app, caller, body }) => ({
  status: 200,
  body: await upsertCredentialBinding(app, caller, body),
}));
