import { postToChat } from '../../domain/chat/talk.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('postToChat', async ({ app, caller, body, signal }) => ({
  status: 201,
  body: await postToChat(app, caller, body, signal),
}));
