import { listTaskSteeringMessages } from '../../domain/steering/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listTaskSteeringMessages', async ({ app, path }) => ({
  status: 200,
  body: { messages: await listTaskSteeringMessages(app, path.id) },
}));
