import { createScriptRun } from '../../domain/scripts/runs/create.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createScriptRun', async ({ app, caller, body }) => ({
  status: 201,
  body: await createScriptRun(app, caller, body),
}));
