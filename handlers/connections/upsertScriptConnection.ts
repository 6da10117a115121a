import { upsertScriptConnection } from '../../domain/connections/upsert.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('upsertScriptConnection', async ({ app, caller, body, signal }) => ({
  status: 200,
  body: await upsertScriptConnection(app, caller, body, signal),
}));
