import { heartbeatScriptRun } from '../../domain/scripts/runs/change.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('heartbeatScriptRun', async ({ app, caller, path }) => {
  await heartbeatScriptRun(app, caller, path.runId);
  return { status: 204 };
});
