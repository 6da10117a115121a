import type { RuntimePoolRow } from '../../db/queries/runtime-pools.js';
import { failuresThatOpen } from '../agents/circuit.js';

/** Workers of a pool, those that make room left out, and those of them that have not registered. */
interface Counted {
  readonly open: number;
  readonly provisioning: number;
}

/** How many more workers `maxRuntimes` of a pool leaves. */
export const roomIn = (
  { maxRuntimes }: Pick<RuntimePoolRow, 'maxRuntimes'>,
  { open }: Pick<Counted, 'open'>,
): number => (maxRuntimes === null ? Number.POSITIVE_INFINITY : maxRuntimes - open);

/** How many more workers a pool may start whose circuit is not open: where it is half open, one is tried. */
export const startableIn = (
  pool: Pick<RuntimePoolRow, 'maxRuntimes' | 'consecutiveFailures'>,
  counted: Counted,
): number => {
  const tries = pool.consecutiveFailures >= failuresThatOpen ? 1 - counted.provisioning : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(roomIn(pool, counted), tries));
};
