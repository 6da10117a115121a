import { updateModelProfile } from '../../domain/model-profiles/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateModelProfile', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await updateModelProfile(app, caller, path.name, body),
}));
