import { listModelProfiles } from '../../domain/model-profiles/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listModelProfiles', async ({ app, query }) => ({
  status: 200,
  body: { profiles: await listModelProfiles(app, query) },
}));
