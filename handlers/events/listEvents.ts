import { listEvents } from '../../domain/events/search.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listEvents', async ({ app, query, signal }) => ({
  status: 200,
  body: await listEvents(app, query, signal),
}));
