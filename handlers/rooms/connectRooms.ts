import { connectRooms } from '../../domain/rooms/live/connect.js';
import { handler } from '../../generated/swarm/contract.js';
import { openWebSocket } from '../http/web-socket.js';

export default handler('connectRooms', async (request) => {
  const { app, caller } = request;
  return openWebSocket(app, await connectRooms(app, caller, () => request.readmit()));
});
