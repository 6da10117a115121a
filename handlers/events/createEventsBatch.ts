import { createEventsBatch } from '../../domain/events/record.js';
import { orFailAs } from '../../domain/kernel/failure.js';
import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createEventsBatch', async ({ app, body }) => {
  await orFailAs(app, 'Failed to store events', () => inTransaction(app, (uow) => createEventsBatch(uow, body.events)));
  return { status: 201, body: { success: true, count: body.events.length } };
});
