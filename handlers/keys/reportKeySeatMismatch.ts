import { reportSeatMismatch } from '../../domain/keys/seat-mismatch.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('reportKeySeatMismatch', async ({ body, app }) => {
  await reportSeatMismatch(app, body);
  return { status: 200, body: { success: true, message: `Key …${body.keySuffix} has no seat for ${body.model}` } };
});
