import { keyFingerprint } from '../../domain/kernel/fingerprint.js';
import { deletePricing } from '../../domain/pricing/prices.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deletePricing', async ({ path, app, rawHeaders }) => {
  await deletePricing(app, path, Number(path.effectiveFrom), keyFingerprint(rawHeaders.authorization));
  return { status: 204 };
});
