import { deleteChannel } from '../../domain/channels/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteChannel', async ({ app, caller, path }) => {
  await deleteChannel(app, caller, path.channel);
  return { status: 204 };
});
