import { getScript } from '../../domain/scripts/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getScript', async ({ app, path }) => ({
  status: 200,
  body: { script: await getScript(app, path.id) },
}));
