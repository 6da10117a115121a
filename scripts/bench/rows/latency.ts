import type { Lab } from '../lab.js';
import { type Line, milliseconds } from '../result.js';
import { authorization, type Target } from '../servers.js';
import { readAgent } from './agents.js';

const shareOfMost = 0.2;
const clients = 16;
const probeRounds = 4;
const alwaysGoodMs = 5;
const timesIdle = 3;
const worstHealthMs = 100;
const health = { method: 'GET', path: '/health' } as const;
const healthPerSecond = 50;

interface Latency {
  readonly p99Ms: number;
  readonly worstHealthMs: number;
}

/** Small requests at a fifth of the rate that is possible, sent at fixed times, and the health check beside them. */
const probe = async (lab: Lab, product: Target, perSecond: number): Promise<Latency> => {
  const durationMs = lab.scale.roundMs * probeRounds;
  const connections = Array.from({ length: clients }, () => [{ ...readAgent, headers: authorization }]);
  const [small, beside] = await Promise.all([
    lab.run({ origin: product.url, connections, durationMs, perSecond }),
    lab.run({ origin: product.url, connections: [[health]], durationMs, perSecond: healthPerSecond }),
  ]);
  return { p99Ms: small.p99Ms, worstHealthMs: beside.worstMs };
};

/** What callers notice of work that is done over and over beside them; the last time its signal ends it. */
export const latencyBeside = async (
  lab: Lab,
  product: Target,
  what: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<Line[]> => {
  const most = await (await lab.rate(product, readAgent))();
  const perSecond = most * shareOfMost;
  const idle = await probe(lab, product, perSecond);
  const over = new AbortController();
  const busyWork = (async () => {
    while (!over.signal.aborted) {
      await work(over.signal);
    }
  })().catch((error) => {
    if (!over.signal.aborted) {
      throw error;
    }
  });
  const busy = await probe(lab, product, perSecond);
  over.abort();
  await busyWork;
  const limitMs = Math.max(timesIdle * idle.p99Ms, alwaysGoodMs);
  return [
    {
      work: `p99 of GET /api/agents/{id} at ${Math.round(perSecond)}/s while ${what}`,
      ours: milliseconds(busy.p99Ms),
      against: `idle ${milliseconds(idle.p99Ms)}`,
      ratio: busy.p99Ms / idle.p99Ms,
      target: `≤ ${timesIdle} × or ${alwaysGoodMs} ms`,
      pass: busy.p99Ms <= limitMs,
    },
    {
      work: `worst GET /health while ${what}`,
      ours: milliseconds(busy.worstHealthMs),
      against: `idle ${milliseconds(idle.worstHealthMs)}`,
      target: `< ${worstHealthMs} ms`,
      pass: busy.worstHealthMs < worstHealthMs,
    },
  ];
};
