import { getRoom } from '../../domain/rooms/rooms.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getRoom', async ({ app, caller, body }) => ({
  status: 200,
  body: { room: await getRoom(app, caller, body) },
}));
