import { getConcurrentContext } from '../../domain/statistics/concurrent-context.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getConcurrentContext', async ({ app }) => ({
  status: 200,
  body: await getConcurrentContext(app),
}));
