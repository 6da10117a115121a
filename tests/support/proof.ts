/**
 * How much a proof does: the small number in `npm test`, the large one in `npm run prove`, which has an hour rather than
 * a minute.
 */
export const proofSize = (inTests: number, inProofs: number): number =>
  process.env.PROVE === '1' ? inProofs : inTests;
