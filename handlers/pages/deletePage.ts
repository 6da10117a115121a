import { deletePage } from '../../domain/pages/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deletePage', async ({ app, caller, path }) => {
  await deletePage(app, caller, path.id);
  return { status: 204 };
});
