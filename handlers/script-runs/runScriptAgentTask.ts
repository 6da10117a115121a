import { runScriptAgentTask } from '../../domain/scripts/runs/agent-task.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('runScriptAgentTask', async ({ app, caller, path, body, signal }) => {
  const answer = await runScriptAgentTask(app, caller, path.runId, body, signal);
  return 'status' in answer ? { status: 202, body: answer } : { status: 200, body: answer };
});
