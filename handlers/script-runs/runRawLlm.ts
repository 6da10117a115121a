import { runRawLlm } from '../../domain/scripts/runs/raw-llm.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('runRawLlm', async ({ app, caller, body, signal }) => ({
  status: 200,
  body: await runRawLlm(app, caller, body, signal),
}));
