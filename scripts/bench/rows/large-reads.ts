import type { Line, Row } from '../result.js';
import { authorization } from '../servers.js';
import { latencyBeside } from './latency.js';

/** The heaviest reads: the first looks through the text of every task, and finds none; the second counts all events. */
const heaviest = {
  manyTasks: '/api/tasks?search=no%20task%20says%20this',
  manyEvents: '/api/events/counts',
} as const;

export const largeReads: Row = {
  name: 'large-reads',
  measure: async (lab) => {
    const lines: Line[] = [];
    for (const dataset of ['manyTasks', 'manyEvents'] as const) {
      const product = await lab.product(dataset);
      const path = heaviest[dataset];
      const stored = lab.scale[dataset].toLocaleString('en-US');
      const read = async (signal: AbortSignal): Promise<void> => {
        const answer = await fetch(product.url + path, { headers: authorization, signal });
        await answer.arrayBuffer();
      };
      lines.push(...(await latencyBeside(lab, product, `GET ${path} reads ${stored} rows`, read)));
    }
    return lines;
  },
};
