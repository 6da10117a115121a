import { listExtensions } from '../../domain/extensions/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listExtensions', async ({ app }) => ({
  status: 200,
  body: await listExtensions(app),
}));
