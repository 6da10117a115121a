import { connectRuntimeController } from '../../domain/runtimes/links.js';
import { handler } from '../../generated/swarm/contract.js';
import { openWebSocket } from '../http/web-socket.js';

export default handler('connectRuntimeController', ({ app, caller }) =>
  openWebSocket(app, connectRuntimeController(app, caller)),
);
