import type { DatasetName } from './databases/datasets.js';
import type { Lab } from './lab.js';
import type { LoadRequest } from './load/load.js';
import { median } from './measure.js';
import { perSecond } from './result.js';
import { readAgent } from './rows/agents.js';
import { monthsSummary } from './rows/costs.js';
import { createBatch, createEvent } from './rows/events.js';
import { availableKeys } from './rows/keys.js';
import { claimRate, pollOf } from './rows/polling.js';
import { store } from './rows/session-logs.js';
import { createTask } from './rows/tasks.js';

/** Makes the figure of one server: work done a second. */
type Figure = (lab: Lab, server: string | undefined) => Promise<() => Promise<number>>;

const rateOf =
  (dataset: DatasetName, request: LoadRequest, clients?: number): Figure =>
  async (lab, server) =>
    lab.rate(await lab.product(dataset, server), request, clients);

const get = (path: string): LoadRequest => ({ method: 'GET', path });

const figures: Readonly<Record<string, Figure>> = {
  'GET /api/agents/{id}': rateOf('few', readAgent),
  'idle poll, much history': rateOf('manyTasks', pollOf('poller-1')),
  'poll → claim, 8 pollers': (lab, server) => claimRate(lab, 'few', lab.scale.few, server),
  'POST /api/tasks': rateOf('few', createTask),
  'POST /api/tasks, 16 connections': rateOf('few', createTask, 16),
  'GET /api/tasks, first page, much history': rateOf('manyTasks', get('/api/tasks')),
  'GET /api/stats': rateOf('few', get('/api/stats')),
  'GET /api/keys/available': rateOf('few', availableKeys),
  'POST /api/events': rateOf('few', createEvent),
  'POST /api/events/batch of 100': rateOf('few', createBatch),
  'GET /api/events, newest page': rateOf('few', get('/api/events')),
  'POST /api/session-logs, 100 lines': rateOf('few', store(100)),
  'GET /api/session-costs/summary, a month': rateOf('manyTasks', monthsSummary, 1),
};

/** Two-sided 95 % points of Student's distribution by degrees of freedom, from 1. */
const student = [12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145];

interface Comparison {
  readonly work: string;
  readonly ours: number;
  readonly theirs: number;
  /** Ours divided by theirs: the middle and the ends of its 95 % interval. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/** The mean of the rounds' ratios and its 95 % interval, on the logarithmic scale on which twice and half are equal. */
const intervalOf = (ratios: readonly number[]): Pick<Comparison, 'ratio' | 'low' | 'high'> => {
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1);
  const reach = (student[logs.length - 2] ?? 1.96) * Math.sqrt(variance / logs.length);
  return { ratio: Math.exp(mean), low: Math.exp(mean - reach), high: Math.exp(mean + reach) };
};

const compare = async (lab: Lab, work: string, figure: Figure, server: string): Promise<Comparison> => {
  const [measureOurs, measureTheirs] = [await figure(lab, undefined), await figure(lab, server)];
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < lab.scale.rounds; round += 1) {
    // Who goes first changes, so that neither always meets the machine as the other left it.
    const turns = [async () => ours.push(await measureOurs()), async () => theirs.push(await measureTheirs())];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) {
      await turn();
    }
  }
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
  return { work, ours: median(ours), theirs: median(theirs), ...intervalOf(ratios) };
};

/** The kinds of work that can be compared. */
export const comparable = Object.keys(figures);

/**
 * Compares this checkout's server with another version's, round by round in turn. `openLab` gives each kind of work a
 * laboratory of its own, with databases that the other version made.
 */
export const compareAll = async (
  openLab: () => Lab,
  server: string,
  names: readonly string[],
): Promise<Comparison[]> => {
  const comparisons: Comparison[] = [];
  for (const [work, figure] of Object.entries(figures).filter(([name]) => names.includes(name))) {
    process.stderr.write(`comparing ${work}…\n`);
    const lab = openLab();
    try {
      comparisons.push(await compare(lab, work, figure, server));
    } finally {
      await lab.close();
    }
  }
  return comparisons;
};

const verdictOf = ({ low, high }: Comparison): string => {
  if (high < 1) {
    return '**slower**';
  }
  return low > 1 ? 'faster' : 'no difference seen';
};

/** The comparisons as a Markdown table. A row is slower only when its whole interval lies below 1. */
export const comparisonTable = (comparisons: readonly Comparison[]): string =>
  [
    '| work | ours | theirs | ratio | 95 % interval | verdict |',
    '| --- | --- | --- | --- | --- | --- |',
    ...comparisons.map((row) => {
      const interval = `${row.low.toFixed(2)}–${row.high.toFixed(2)}`;
      const rates = `${perSecond(row.ours)} | ${perSecond(row.theirs)}`;
      return `| ${row.work} | ${rates} | ${row.ratio.toFixed(2)} × | ${interval} | ${verdictOf(row)} |`;
    }),
  ].join('\n');
