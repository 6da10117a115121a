import { proxyPageApiGet } from '../../domain/pages/proxy.js';
import { handler } from '../../generated/swarm/contract.js';
import { pageCallIn, passedOn, reads } from '../http/page-call.js';

export default handler(
  'proxyPageApiGet',
  async (request) => passedOn(await proxyPageApiGet(request.app, pageCallIn(request), request.signal)),
  reads,
);
