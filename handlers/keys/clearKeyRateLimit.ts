import { clearKeyRateLimit } from '../../domain/keys/clear.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('clearKeyRateLimit', async ({ body, app }) => {
  const cleared = await clearKeyRateLimit(app, body);
  const message = cleared
    ? `Key …${body.keySuffix} is available again`
    : `Nothing was cleared for key …${body.keySuffix}`;
  return { status: 200, body: { success: true, cleared, message } };
});
