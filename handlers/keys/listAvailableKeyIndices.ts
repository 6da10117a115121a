import { listAvailableKeyIndices } from '../../domain/keys/availability.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listAvailableKeyIndices', async ({ query, app }) => {
  const { keyType, totalKeys, scope, scopeId = '', model } = query;
  const pool = { keyType, totalKeys, scope, scopeId, ...(model && { model }) };
  return { status: 200, body: { success: true, ...(await listAvailableKeyIndices(app, pool)) } };
});
