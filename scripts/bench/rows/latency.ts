import type { Lab } from '../lab.js';
import { type Line, milliseconds } from '../result.js';
import { authorization, type Target } from '../servers.js';
import { readAgent } from './agents.js';

const shareOfMost = 0.2;
const clients = 16;
/** How many times as long as another figure one is measured: its p99 is to come from thousands of requests. */
const probeLength = 2;
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
  const durationMs = lab.scale.roundMs * probeLength;
  const connections = Array.from({ length: clients }, () => [{ ...readAgent, headers: authorization }]);
  const [small, beside] = await Promise.all([
    lab.run({ origin: product.url, connections, durationMs, perSecond }),
    lab.run({ origin: product.url, connections: [[health]], durationMs, perSecond: healthPerSecond }),
  ]);
  return { p99Ms: small.p99Ms, worstHealthMs: beside.worstMs };
};

/** Measures while work is done over and over; the last time its signal ends it. */
const probeBeside = async (
  work: (signal: AbortSignal) => Promise<void>,
  measure: () => Promise<Latency>,
): Promise<Latency> => {
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
  const latency = await measure();
  over.abort();
  await busyWork;
  return latency;
};

/** What callers notice of work that is done over and over beside them: medians of rounds with and without it, in turn. */
export const latencyBeside = async (
  lab: Lab,
  product: Target,
  what: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<Line[]> => {
  const most = await (await lab.rate(product, readAgent))();
  const perSecond = most * shareOfMost;
  const worst = { idle: 0, busy: 0 };
  const p99Of = async (state: keyof typeof worst, measured: Promise<Latency>): Promise<number> => {
    const { p99Ms, worstHealthMs: healthMs } = await measured;
    worst[state] = Math.max(worst[state], healthMs);
    return p99Ms;
  };
  const measure = (): Promise<Latency> => probe(lab, product, perSecond);
  const p99 = await lab.inTurn({
    idle: () => p99Of('idle', measure()),
    busy: () => p99Of('busy', probeBeside(work, measure)),
  });
  const limitMs = Math.max(timesIdle * p99.idle, alwaysGoodMs);
  return [
    {
      work: `p99 of GET /api/agents/{id} at ${Math.round(perSecond)}/s while ${what}`,
      ours: milliseconds(p99.busy),
      against: `idle ${milliseconds(p99.idle)}`,
      ratio: p99.busy / p99.idle,
      target: `≤ ${timesIdle} × or ${alwaysGoodMs} ms`,
      pass: p99.busy <= limitMs,
    },
    {
      work: `worst GET /health while ${what}`,
      ours: milliseconds(worst.busy),
      against: `idle ${milliseconds(worst.idle)}`,
      target: `< ${worstHealthMs} ms`,
      pass: worst.busy < worstHealthMs,
    },
  ];
};
