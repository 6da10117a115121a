import { getScriptRunStep } from '../../domain/scripts/runs/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getScriptRunStep', async ({ app, caller, path }) => ({
  status: 200,
  body: await getScriptRunStep(app, caller, path.runId, path.stepKey),
}));
