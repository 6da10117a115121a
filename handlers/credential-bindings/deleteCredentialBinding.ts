import { deleteCredentialBinding } from '../../domain/connections/bindings.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteCredentialBinding', async ({ app, caller, path }) => {
  await deleteCredentialBinding(app, caller, path.id);
  return { status: 204 };
});
