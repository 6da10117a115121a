import { createAssetMapping } from '../../domain/assets/mappings.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createAssetMapping', async ({ app, caller, body }) => ({
  status: 200,
  body: await createAssetMapping(app, caller, body),
}));
