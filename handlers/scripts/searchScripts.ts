import { searchScripts } from '../../domain/scripts/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('searchScripts', async ({ app, caller, body, signal }) => ({
  status: 200,
  body: await searchScripts(app, caller, body, signal),
}));
