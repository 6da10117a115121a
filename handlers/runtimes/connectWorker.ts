import { connectWorker } from '../../domain/runtimes/deliveries.js';
import { handler } from '../../generated/swarm/contract.js';
import { openWebSocket } from '../http/web-socket.js';

export default handler('connectWorker', async (request) => {
  const { app, caller, headers } = request;
  return openWebSocket(app, await connectWorker(app, caller, headers['X-Agent-ID'], () => request.readmit()));
});
