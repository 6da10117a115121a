import { recordScriptRunStep } from '../../domain/scripts/runs/journal.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('recordScriptRunStep', async ({ app, caller, path, body }) => {
  await recordScriptRunStep(app, caller, path.runId, body);
  return { status: 201, body: { ok: true } };
});
