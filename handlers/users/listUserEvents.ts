import { listUserEvents } from '../../domain/users/events.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listUserEvents', async ({ app, path, query }) => ({
  status: 200,
  body: { events: await listUserEvents(app, path.id, query) },
}));
