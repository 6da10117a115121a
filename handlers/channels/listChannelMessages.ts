import { listChannelMessages } from '../../domain/channels/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listChannelMessages', async ({ app, path, query }) => ({
  status: 200,
  body: await listChannelMessages(app, path.channel, query),
}));
