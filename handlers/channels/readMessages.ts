import { readMessages } from '../../domain/channels/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('readMessages', async ({ app, caller, body }) => ({
  status: 200,
  body: await readMessages(app, caller, body),
}));
