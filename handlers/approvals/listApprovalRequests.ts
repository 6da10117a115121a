import { listApprovalRequests } from '../../domain/approvals/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listApprovalRequests', async ({ app, query }) => ({
  status: 200,
  body: await listApprovalRequests(app, query),
}));
