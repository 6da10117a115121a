import { connectPageRooms } from '../../domain/pages/realtime.js';
import { handler } from '../../generated/swarm/contract.js';
import { assertOwnOrigin } from '../http/own-origin.js';
import { sessionToken } from '../http/page-session.js';
import { openWebSocket } from '../http/web-socket.js';

export default handler('connectPageRooms', async ({ app, query: { pageId }, rawHeaders }) => {
  assertOwnOrigin(app, rawHeaders);
  return openWebSocket(app, await connectPageRooms(app, pageId, sessionToken(rawHeaders)));
});
