import { storedTime } from '../../domain/kernel/iso-time.js';
import { listUserEvents } from '../../domain/users/events.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listUserEvents', async ({ path, query, app }) => {
  const before = query.before === undefined ? undefined : storedTime(query.before, 'query.before');
  return { status: 200, body: { events: await listUserEvents(app.db, path.id, query.limit, before) } };
});
