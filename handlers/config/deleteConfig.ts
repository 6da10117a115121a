import { deleteEntry } from '../../domain/config/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteConfig', async ({ app, path }) => {
  await deleteEntry(app, path.id);
  return { status: 200, body: { success: true } };
});
