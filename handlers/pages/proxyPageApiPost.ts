import { proxyPageApiPost } from '../../domain/pages/proxy.js';
import { handler } from '../../generated/swarm/contract.js';
import { pageCallIn, passedOn, writes } from '../http/page-call.js';

export default handler(
  'proxyPageApiPost',
  async (request) => passedOn(await proxyPageApiPost(request.app, pageCallIn(request), request.signal)),
  writes,
);
