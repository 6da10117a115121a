import { getStatus } from '../../domain/status/document.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getStatus', async ({ app, signal }) => ({ status: 200, body: await getStatus(app, signal) }));
