import { updatePage } from '../../domain/pages/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updatePage', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await updatePage(app, caller, path.id, body),
}));
