import { replyToChat } from '../../domain/chat/talk.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('replyToChat', async ({ app, caller, body, signal }) => ({
  status: 201,
  body: await replyToChat(app, caller, body, signal),
}));
