import { changeRoom } from '../../domain/rooms/rooms.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('changeRoom', async ({ app, caller, body }) => ({
  status: 200,
  body: { room: await changeRoom(app, caller, body, body) },
}));
