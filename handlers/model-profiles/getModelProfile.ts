import { getModelProfile } from '../../domain/model-profiles/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getModelProfile', async ({ app, path }) => ({
  status: 200,
  body: await getModelProfile(app, path.name),
}));
