import { keyFingerprint } from '../../domain/kernel/fingerprint.js';
import { addPrice } from '../../domain/pricing/prices.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createPricing', async ({ path, body, app, rawHeaders }) => ({
  status: 201,
  body: await addPrice(app, { ...path, ...body }, keyFingerprint(rawHeaders.authorization)),
}));
