import { setScriptRunStatus } from '../../domain/scripts/runs/change.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setScriptRunStatus', async ({ app, caller, path, body }) => {
  await setScriptRunStatus(app, caller, path.runId, body);
  return { status: 204 };
});
