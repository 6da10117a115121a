import { deleteExtension } from '../../domain/extensions/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteExtension', async ({ app, caller, path }) => {
  await deleteExtension(app, caller, path.id);
  return { status: 200, body: { deleted: true } };
});
