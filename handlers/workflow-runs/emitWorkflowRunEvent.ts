import { emitWorkflowRunEvent } from '../../domain/workflows/runs/waits.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('emitWorkflowRunEvent', async ({ app, caller, path, body, signal }) => ({
  status: 200,
  body: await emitWorkflowRunEvent(app, path.runId, body, { signal, sender: caller }),
}));
