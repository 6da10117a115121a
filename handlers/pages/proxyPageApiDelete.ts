import { proxyPageApiDelete } from '../../domain/pages/proxy.js';
import { handler } from '../../generated/swarm/contract.js';
import { pageCallIn, passedOn, writes } from '../http/page-call.js';

export default handler(
  'proxyPageApiDelete',
  async (request) => passedOn(await proxyPageApiDelete(request.app, pageCallIn(request), request.signal)),
  writes,
);
