import { listChatMessages } from '../../domain/chat/talk.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listChatMessages', async ({ app, caller, query, signal }) => ({
  status: 200,
  body: await listChatMessages(app, caller, query, signal),
}));
