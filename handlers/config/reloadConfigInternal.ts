import { reloadConfig } from '../../domain/config/reload.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('reloadConfigInternal', async ({ app }) => ({ status: 200, body: await reloadConfig(app) }));
