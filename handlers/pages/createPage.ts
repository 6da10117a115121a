import { createPage } from '../../domain/pages/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createPage', async ({ app, caller, body }) => ({
  status: 201,
  body: await createPage(app, caller, body),
}));
