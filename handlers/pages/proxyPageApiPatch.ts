import { proxyPageApiPatch } from '../../domain/pages/proxy.js';
import { handler } from '../../generated/swarm/contract.js';
import { pageCallIn, passedOn, writes } from '../http/page-call.js';

export default handler(
  'proxyPageApiPatch',
  async (request) => passedOn(await proxyPageApiPatch(request.app, pageCallIn(request), request.signal)),
  writes,
);
