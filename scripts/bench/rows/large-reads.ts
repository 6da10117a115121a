import type { Lab } from '../lab.js';
import { milliseconds, type Row } from '../result.js';
import { authorization, type Target } from '../servers.js';
import { probe } from './probe.js';

const timesIdle = 3;
const alwaysFineMs = 5;
const maxHealthMs = 100;

/** The heaviest read of all: it looks through the text of every task, and finds none. */
const searchAll = '/api/tasks?search=no%20task%20says%20this';

/** Takes a figure while the heaviest read runs again and again; the last one is left alone, and with that ends. */
const meanwhile = async (product: Target, figure: () => Promise<number>): Promise<number> => {
  const done = new AbortController();
  const reading = (async () => {
    while (!done.signal.aborted) {
      const answer = await fetch(product.url + searchAll, { headers: authorization, signal: done.signal });
      await answer.arrayBuffer();
    }
  })().catch((error) => {
    if (!done.signal.aborted) {
      throw error;
    }
  });
  const taken = await figure();
  done.abort();
  await reading;
  return taken;
};

const health = { method: 'GET', path: '/health' } as const;

export const largeReads: Row = {
  name: 'large-reads',
  measure: async (lab: Lab) => {
    const product = await lab.product('manyTasks');
    await probe(lab, product);
    const { idle, busy, worst } = await lab.inTurn({
      idle: async () => (await probe(lab, product)).p99Ms,
      busy: () => meanwhile(product, async () => (await probe(lab, product)).p99Ms),
      worst: () => meanwhile(product, async () => (await probe(lab, product, health)).worstMs),
    });
    const among = `${lab.scale.manyTasks.toLocaleString('en-US')} tasks`;
    return [
      {
        work: `p99 of GET /api/agents/{id} while all texts of ${among} are searched`,
        ours: milliseconds(busy),
        against: `idle ${milliseconds(idle)}`,
        ratio: busy / idle,
        target: `≤ ${timesIdle} ×, or ${alwaysFineMs} ms`,
        pass: busy <= Math.max(timesIdle * idle, alwaysFineMs),
      },
      {
        work: 'worst GET /health meanwhile',
        ours: milliseconds(worst),
        against: '–',
        target: `< ${maxHealthMs} ms`,
        pass: worst < maxHealthMs,
      },
    ];
  },
};
