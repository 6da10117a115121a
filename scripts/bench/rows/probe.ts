import type { Lab } from '../lab.js';
import type { LoadRequest } from '../load/load.js';
import { authorization, type Target } from '../servers.js';
import { readAgent } from './agents.js';

const rounds = 4;

/** The latencies of a small request that comes about every millisecond. */
export const probe = (
  lab: Lab,
  product: Target,
  request: LoadRequest = readAgent,
): Promise<{ readonly p99Ms: number; readonly worstMs: number }> =>
  lab.run({
    origin: product.url,
    connections: [[{ ...request, headers: authorization }]],
    durationMs: lab.scale.roundMs * rounds,
    pauseMs: 1,
  });
