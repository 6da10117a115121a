import { reportKeySeatMismatch } from '../../domain/keys/seat-mismatch.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('reportKeySeatMismatch', async ({ body, app }) => {
  await reportKeySeatMismatch(app, body);
  return { status: 200, body: { success: true, message: `Key …${body.keySuffix} has no seat for ${body.model}` } };
});
