import { reportKeyRateLimitWindows } from '../../domain/keys/window-report.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('reportKeyRateLimitWindows', async ({ body, app }) => {
  await reportKeyRateLimitWindows(app, body);
  const names = Object.keys(body.windows);
  const message = names.length === 0 ? 'Nothing to merge' : `Merged ${names.join(', ')} of key …${body.keySuffix}`;
  return { status: 200, body: { success: true, message } };
});
