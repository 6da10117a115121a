import type { EveryField } from '../../domain/kernel/every-field.js';
import { createPricing, type NewPrice } from '../../domain/pricing/prices.js';
import { handler } from '../../generated/swarm/contract.js';
import { keyFingerprint } from '../http/key-fingerprint.js';

export default handler('createPricing', async ({ path, body, app, rawHeaders }) => {
  const price: EveryField<NewPrice> = {
    provider: path.provider,
    model: path.model,
    tokenClass: path.tokenClass,
    pricePerMillionUsd: body.pricePerMillionUsd,
    effectiveFrom: body.effectiveFrom,
  };
  return { status: 201, body: await createPricing(app, keyFingerprint(rawHeaders.authorization), price) };
});
