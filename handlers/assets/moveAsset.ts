import { moveAsset } from '../../domain/assets/move.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('moveAsset', async ({ app, caller, path, body, signal }) => ({
  status: 200,
  body: await moveAsset(app, caller, path, body, signal),
}));
