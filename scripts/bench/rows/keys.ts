import { keyType, poolKeys } from '../databases/fill.js';
import { atLeast, type Row } from '../result.js';

export const availableKeys = {
  method: 'GET',
  path: `/api/keys/available?keyType=${keyType}&totalKeys=${poolKeys}`,
} as const;

export const keyPool: Row = {
  name: 'keys-available',
  measure: async (lab) => {
    const [product, bare] = [await lab.product('few'), await lab.bare()];
    const { ours, other } = await lab.inTurn({
      ours: await lab.rate(product, availableKeys),
      other: await lab.rate(bare, availableKeys),
    });
    const work = `GET /api/keys/available, ${poolKeys} keys in the pool`;
    return [atLeast(0.7, { work, ours, other, name: 'bare, same read' })];
  },
};
