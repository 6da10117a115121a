import { listConfig } from '../../domain/config/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listConfig', async ({ app, caller, query, signal }) => ({
  status: 200,
  body: await listConfig(app, caller, query, signal),
}));
