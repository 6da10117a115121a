import { deleteConfig } from '../../domain/config/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteConfig', async ({ app, caller, path }) => {
  await deleteConfig(app, caller, path.id);
  return { status: 200, body: { success: true } };
});
