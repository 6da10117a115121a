import { getApprovalRequest } from '../../domain/approvals/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getApprovalRequest', async ({ app, path }) => ({
  status: 200,
  body: await getApprovalRequest(app, path.id),
}));
