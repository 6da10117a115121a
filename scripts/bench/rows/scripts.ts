import type { Lab } from '../lab.js';
import type { LoadRequest } from '../load/load.js';
import { below, type Line, type Row } from '../result.js';
import { authorization, type Target } from '../servers.js';
import { latencyBeside } from './latency.js';

const mebibyte = 1024 * 1024;
const maxMedianMs = 20;
const maxP99Ms = 80;
/** So many at once, … */
const together = 20;
/** … or so many a second, for which processes are ready. */
const runsPerSecond = 10;
const maxResidentMiB = 260;
/** What counts as no growth: a collection of garbage more or less. */
const maxGrowthMiB = 8;
const memoryClients = 4;

/** Headers of the agent whose scripts these are. */
export const asAgent = { ...authorization, 'X-Agent-ID': 'agent-7' } as const;

/** Sends one request for the agent of the scripts; returns what is answered. */
export const ask = async (
  { url }: Target,
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { ...asAgent, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`POST ${path} was answered with ${answer.status}: ${text.slice(0, 500)}`);
  }
  return JSON.parse(text);
};

const name = 'trivial';
const run: LoadRequest = { method: 'POST', path: '/api/scripts/run', headers: asAgent, body: { name, args: { n: 1 } } };

/** A product that has the trivial script, and has run it. */
const productWithScript = async (lab: Lab): Promise<Target> => {
  const product = await lab.product('few');
  await ask(product, '/api/scripts/upsert', { name, source: 'export default ({ n }: { n: number }) => n + 1;' });
  await lab.hammer(product, run, lab.scale.warmUpMs, 1);
  return product;
};

/** Runs at a pace at which a process is always ready, in one connection each. */
const paced = async (lab: Lab, product: Target): Promise<Line[]> => {
  const { p50Ms, p99Ms } = await lab.run({
    origin: product.url,
    connections: Array.from({ length: memoryClients }, () => [run]),
    requests: lab.scale.scriptRuns / 2,
    perSecond: runsPerSecond,
  });
  const work = `trivial script over HTTP, ${runsPerSecond}/s`;
  return [below(`${work}, p50`, p50Ms, maxMedianMs), below(`${work}, p99`, p99Ms, maxP99Ms)];
};

export const scripts: Row = {
  name: 'scripts',
  measure: async (lab) => {
    const product = await productWithScript(lab);
    const lines = await paced(lab, product);
    const beside = await latencyBeside(lab, product, `${together} scripts run at once`, async (signal) => {
      const body = { name, args: { n: 1 } };
      await Promise.all(Array.from({ length: together }, () => ask(product, '/api/scripts/run', body, signal)));
    });
    return [...lines, ...beside];
  },
};

export const scriptMemory: Row = {
  name: 'scripts-memory',
  measure: async (lab) => {
    const product = await productWithScript(lab);
    const { scriptRuns } = lab.scale;
    const connections = Array.from({ length: memoryClients }, () => [run]);
    const half = async (): Promise<number> => {
      await lab.run({ origin: product.url, connections, requests: scriptRuns / 2 });
      return product.residentBytes() / mebibyte;
    };
    const [first, last] = [await half(), await half()];
    const grown = last - first;
    return [
      {
        work: `memory after ${scriptRuns.toLocaleString('en-US')} script runs`,
        ours: `${Math.round(last)} MiB`,
        against: `after half of them ${Math.round(first)} MiB`,
        target: `< ${maxResidentMiB} MiB, and ≤ ${maxGrowthMiB} MiB more`,
        pass: last < maxResidentMiB && grown <= maxGrowthMiB,
      },
    ];
  },
};
