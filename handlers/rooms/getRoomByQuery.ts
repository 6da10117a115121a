import { getRoomByQuery } from '../../domain/rooms/rooms.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getRoomByQuery', async ({ app, caller, query }) => ({
  status: 200,
  body: { room: await getRoomByQuery(app, caller, query) },
}));
