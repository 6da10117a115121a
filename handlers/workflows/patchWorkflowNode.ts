import { patchWorkflowNode } from '../../domain/workflows/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('patchWorkflowNode', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await patchWorkflowNode(app, caller, path.id, path.nodeId, body),
}));
