import { sweep } from '../../domain/heartbeat/sweep.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('runHeartbeatSweep', async ({ app }) => ({
  status: 200,
  body: { success: true, message: await sweep(app) },
}));
