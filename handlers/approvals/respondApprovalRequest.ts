import { respondApprovalRequest } from '../../domain/approvals/respond.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('respondApprovalRequest', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await respondApprovalRequest(app, caller, path.id, body),
}));
