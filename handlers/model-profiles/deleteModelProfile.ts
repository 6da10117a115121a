import { deleteModelProfile } from '../../domain/model-profiles/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteModelProfile', async ({ app, caller, path }) => {
  await deleteModelProfile(app, caller, path.name);
  return { status: 200, body: { deleted: true } };
});
