import { deletePricing } from '../../domain/pricing/prices.js';
import { handler } from '../../generated/swarm/contract.js';
import { keyFingerprint } from '../http/key-fingerprint.js';

export default handler('deletePricing', async ({ path, app, rawHeaders }) => {
  await deletePricing(app, keyFingerprint(rawHeaders.authorization), path, Number(path.effectiveFrom));
  return { status: 204 };
});
