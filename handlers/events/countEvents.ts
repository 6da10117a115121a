import { countEvents } from '../../domain/events/search.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('countEvents', async ({ app, query, signal }) => ({
  status: 200,
  body: { counts: await countEvents(app, query, signal) },
}));
