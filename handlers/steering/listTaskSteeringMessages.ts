import { listTaskSteeringMessages } from '../../domain/steering/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listTaskSteeringMessages', async ({ app, path, query, signal }) => ({
  status: 200,
  body: await listTaskSteeringMessages(app, path.id, query.offset, signal),
}));
