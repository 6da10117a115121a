import { listChatChannels } from '../../domain/chat/talk.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listChatChannels', async ({ app, query, signal }) => ({
  status: 200,
  body: await listChatChannels(app, query.adapter, signal),
}));
