import { proxyPageApiPut } from '../../domain/pages/proxy.js';
import { handler } from '../../generated/swarm/contract.js';
import { pageCallIn, passedOn, writes } from '../http/page-call.js';

export default handler(
  'proxyPageApiPut',
  async (request) => passedOn(await proxyPageApiPut(request.app, pageCallIn(request), request.signal)),
  writes,
);
