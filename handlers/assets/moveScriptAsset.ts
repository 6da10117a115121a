import { moveScriptAsset } from '../../domain/assets/move.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('moveScriptAsset', async ({ app, caller, path, body, signal }) => ({
  status: 200,
  body: await moveScriptAsset(app, caller, path.id, body, signal),
}));
