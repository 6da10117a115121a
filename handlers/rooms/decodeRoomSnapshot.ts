import { decodeRoomSnapshot } from '../../domain/rooms/rooms.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('decodeRoomSnapshot', ({ body }) => ({
  status: 200,
  body: decodeRoomSnapshot(body),
}));
