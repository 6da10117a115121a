import { resetRoom } from '../../domain/rooms/rooms.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('resetRoom', async ({ app, caller, body }) => ({
  status: 200,
  body: { room: await resetRoom(app, caller, body, body) },
}));
