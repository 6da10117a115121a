import { runScript } from '../../domain/scripts/run/run.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('runScript', async ({ app, caller, body, signal }) => ({
  status: 200,
  body: await runScript(app, caller, body, signal),
}));
