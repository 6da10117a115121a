import { createScriptApi } from '../../domain/scripts/apis/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createScriptApi', async ({ app, caller, path, body }) => ({
  status: 201,
  body: await createScriptApi(app, caller, path.id, body),
}));
