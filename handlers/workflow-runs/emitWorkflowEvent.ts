import { emitWorkflowEvent } from '../../domain/workflows/runs/waits.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('emitWorkflowEvent', async ({ app, caller, body, signal }) => ({
  status: 200,
  body: await emitWorkflowEvent(app, body, { signal, sender: caller }),
}));
