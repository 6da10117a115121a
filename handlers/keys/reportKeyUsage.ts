import { reportKeyUsage } from '../../domain/keys/usage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('reportKeyUsage', async ({ body, app }) => {
  await reportKeyUsage(app, body);
  return { status: 200, body: { success: true, message: `Recorded usage of key …${body.keySuffix}` } };
});
