import { reportKeyRateLimit } from '../../domain/keys/rate-limit.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('reportKeyRateLimit', async ({ body, app }) => {
  const until = await reportKeyRateLimit(app, body);
  return { status: 200, body: { success: true, message: `Key …${body.keySuffix} is rate limited until ${until}` } };
});
