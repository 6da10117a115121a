import { cancelApprovalRequest } from '../../domain/approvals/cancel.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('cancelApprovalRequest', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await cancelApprovalRequest(app, caller, path.id, body?.reason),
}));
