import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { compiled } from '../compile.js';
import type { Lab } from '../lab.js';
import { type Row, within } from '../result.js';
import type { Target } from '../servers.js';
import { latencyBeside } from './latency.js';

const clients = 4;
const cardsBeforeMeasuring = 10;

/** Every card another one, so that none comes from a cache. */
const card = {
  method: 'GET',
  path: '/api/og?title=Card%20number%20{n}%20about%20agents&subtitle=a%20subtitle%20for%20card%20{n}',
} as const;

const bareCardMs = async (cards: number): Promise<number> =>
  Number((await promisify(execFile)(process.execPath, [compiled('peers/cards'), String(cards)])).stdout);

/** Threads that draw: all cores but the one that answers requests. */
const drawingCores = Math.max(1, Math.min(4, availableParallelism() - 1));

const draw = async (lab: Lab, product: Target, requests: number): Promise<number> => {
  const connections = Array.from({ length: clients }, () => [card]);
  const { ms } = await lab.run({ origin: product.siteUrl, connections, requests });
  return (ms * drawingCores) / requests;
};

export const socialImages: Row = {
  name: 'og',
  measure: async (lab) => {
    const { cards } = lab.scale;
    const product = await lab.product('few');
    await draw(lab, product, cardsBeforeMeasuring);
    const { ours, other } = await lab.inTurn({
      other: () => bareCardMs(cards),
      ours: () => draw(lab, product, cards),
    });
    return [
      within(1.3, {
        work: 'GET /api/og uncached, 4 clients: time a card on one core',
        ours,
        other,
        name: 'satori + resvg',
      }),
      ...(await latencyBeside(lab, product, 'cards render', async () => {
        await draw(lab, product, clients * 2);
      })),
    ];
  },
};
