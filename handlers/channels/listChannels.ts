import { listChannels } from '../../domain/channels/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listChannels', async ({ app, caller, query }) => ({
  status: 200,
  body: await listChannels(app, caller, query.unreadOnly),
}));
