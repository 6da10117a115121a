import { getFileCapabilities } from '../../domain/files/active-provider.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getFileCapabilities', ({ app }) => ({ status: 200, body: getFileCapabilities(app) }));
