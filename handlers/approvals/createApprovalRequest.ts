import { createApprovalRequest } from '../../domain/approvals/create.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createApprovalRequest', async ({ app, caller, body }) => ({
  status: 201,
  body: await createApprovalRequest(app, caller, body),
}));
