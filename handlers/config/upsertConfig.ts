import { upsertConfig } from '../../domain/config/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('upsertConfig', async ({ app, caller, query, body }) => ({
  status: 200,
  body: await upsertConfig(app, caller, body, query.includeSecrets),
}));
