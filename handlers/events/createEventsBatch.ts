import { createEventsBatch } from '../../domain/events/record.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createEventsBatch', async ({ app, body }) => {
  await createEventsBatch(app, body.events);
  return { status: 201, body: { success: true, count: body.events.length } };
});
