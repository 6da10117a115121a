import { keepHarnessBWarm } from '../../domain/oauth/harness-b/keep-warm.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('keepHarnessBWarm', async ({ app }) => ({
  status: 200,
  body: { results: await keepHarnessBWarm(app) },
}));
