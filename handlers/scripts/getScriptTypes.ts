import { getScriptTypes } from '../../domain/scripts/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getScriptTypes', async ({ app, caller, path, query }) => ({
  status: 200,
  body: await getScriptTypes(app, caller, path.name, query),
}));
