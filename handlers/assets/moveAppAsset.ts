import { moveAppAsset } from '../../domain/assets/move.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('moveAppAsset', async ({ app, caller, path, body, signal }) => ({
  status: 200,
  body: await moveAppAsset(app, caller, path.id, body, signal),
}));
