import { upsertScript } from '../../domain/scripts/upsert.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('upsertScript', async ({ app, caller, body, signal }) => ({
  status: 200,
  body: await upsertScript(app, caller, body, signal),
}));
