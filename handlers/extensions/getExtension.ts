import { getExtension } from '../../domain/extensions/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getExtension', async ({ app, path }) => ({
  status: 200,
  body: await getExtension(app, path.id),
}));
