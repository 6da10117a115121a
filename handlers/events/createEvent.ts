import { createEvent } from '../../domain/events/record.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createEvent', async ({ app, body }) => ({
  status: 201,
  body: { success: true, event: await createEvent(app, body) },
}));
