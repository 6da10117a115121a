import { createChannel } from '../../domain/channels/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createChannel', async ({ app, caller, body }) => ({
  status: 201,
  body: await createChannel(app, caller, body),
}));
