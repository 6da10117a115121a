import { postMessage } from '../../domain/channels/post.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('postMessage', async ({ app, caller, body }) => ({
  status: 201,
  body: await postMessage(app, caller, body),
}));
