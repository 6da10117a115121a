import { createEvent } from '../../domain/events/record.js';
import { orFailAs } from '../../domain/kernel/failure.js';
import { nowIso } from '../../domain/kernel/unit-of-work.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createEvent', async ({ app, body }) => {
  const event = await orFailAs(app, 'Failed to store event', () => createEvent({ db: app.db, now: nowIso() }, body));
  return { status: 201, body: { success: true, event } };
});
