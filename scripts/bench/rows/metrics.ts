import { timed } from '../measure.js';
import { below, type Row } from '../result.js';
import { authorization, type Target } from '../servers.js';

/** What a query of a metric may take (docs/metrics.md), and by how much its end may be late. */
const timeLimitMs = 10_000;
const mostLateMs = 200;
const mostHealthMs = 100;
const healthEveryMs = 20;

/** It would compare each task to each other one. */
const endless = 'select count(*) as pairs from tasks a, tasks b where a.priority + b.priority = -1';

const post = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const storeMetric = async ({ url }: Target): Promise<string> => {
  const widgets = [{ id: 'pairs', title: 'Pairs', query: { sql: endless }, viz: { type: 'table' } }];
  const answer = await post(`${url}/api/metrics/definitions`, {
    title: 'Pairs of tasks',
    definition: { version: 1, widgets },
  });
  const { id } = (await answer.json()) as { readonly id: string };
  return id;
};

/** The longest that the health check took until it was over. */
const worstHealth = async ({ url }: Target, isOver: () => boolean): Promise<number> => {
  let worst = 0;
  while (!isOver()) {
    const ms = await timed(async () => {
      await (await fetch(`${url}/health`)).arrayBuffer();
    });
    worst = Math.max(worst, ms);
    await new Promise((resolve) => setTimeout(resolve, healthEveryMs));
  }
  return worst;
};

export const metrics: Row = {
  name: 'metrics',
  measure: async (lab) => {
    const product = await lab.product('manyTasks');
    const id = await storeMetric(product);
    let isOver = false;
    const health = worstHealth(product, () => isOver);
    const tookMs = await timed(async () => {
      const answer = await post(`${product.url}/api/metrics/definitions/${id}/run`, {});
      const text = await answer.text();
      if (!text.includes('metric_query_timeout')) {
        throw new Error(`The query was not ended by its time limit: ${answer.status} ${text.slice(0, 500)}`);
      }
    });
    isOver = true;
    const stored = lab.scale.manyTasks.toLocaleString('en-US');
    return [
      below(`an endless metric query over ${stored} tasks is ended`, tookMs, timeLimitMs + mostLateMs),
      below('worst GET /health meanwhile', await health, mostHealthMs),
    ];
  },
};
