import { runHeartbeatSweep } from '../../domain/heartbeat/heartbeat.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('runHeartbeatSweep', async ({ app, signal }) => ({
  status: 200,
  body: { success: true, message: await runHeartbeatSweep(app, signal) },
}));
