import { assertReady } from '../../domain/status/server-readiness.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getServerReadiness', async ({ app }) => {
  await assertReady(app);
  return { status: 200, body: { status: 'ready', version: app.version } };
});
