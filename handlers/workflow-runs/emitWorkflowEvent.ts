import { emitWorkflowEvent } from '../../domain/workflows/runs/waits.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('emitWorkflowEvent', async ({ app, body, signal }) => ({
  status: 200,
  body: await emitWorkflowEvent(app, body, signal),
}));
