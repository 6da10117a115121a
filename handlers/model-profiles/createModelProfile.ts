import { createModelProfile } from '../../domain/model-profiles/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createModelProfile', async ({ app, caller, body }) => ({
  status: 201,
  body: await createModelProfile(app, caller, body),
}));
