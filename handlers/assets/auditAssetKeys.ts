import { auditAssetKeys } from '../../domain/assets/audit.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('auditAssetKeys', async ({ app, caller, signal }) => ({
  status: 200,
  body: await auditAssetKeys(app, caller, signal),
}));
