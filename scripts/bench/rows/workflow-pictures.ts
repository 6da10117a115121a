import { setTimeout } from 'node:timers/promises';
import type { Lab } from '../lab.js';
import { median } from '../measure.js';
import { pausesIn } from '../pauses.js';
import { below, type Line, milliseconds, type Row } from '../result.js';
import { authorization, type Target } from '../servers.js';

const nodes = 60;
const mostMs = 100;
const mostBlockedMs = 20;
const rounds = 30;
const warmUp = 5;

const ask = async <Body>(product: Target, method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await fetch(product.url + path, {
    method,
    headers: { ...authorization, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  }
  return (path.endsWith('.svg') ? text : JSON.parse(text)) as Body;
};

/** A graph with branches, joins and a loop. */
const graphOf = (round: number) => ({
  nodes: Array.from({ length: nodes }, (_, index) => {
    const next = `n${index + 1}`;
    const further = `n${Math.min(nodes - 1, index + 4)}`;
    return {
      id: `n${index}`,
      type: 'property-match',
      label: `Step ${index} of round ${round}`,
      config: { conditions: [{ field: 'run.id', op: 'exists' }] },
      ...(index < nodes - 1 && { next: index % 3 === 0 ? { true: next, false: further } : next }),
    };
  }),
});

/** Stored before anything is measured; each another one, so that no picture is kept. */
const storeGraph = async (product: Target, round: number): Promise<string> => {
  const { id } = await ask<{ id: string }>(product, 'POST', '/api/workflows', {
    name: `bench pictures ${round}`,
    definition: graphOf(round),
  });
  return id;
};

const draw = async (product: Target, id: string): Promise<number> => {
  const begun = performance.now();
  await ask(product, 'GET', `/api/workflows/${id}/graph.svg`);
  return performance.now() - begun;
};

const pictures = async (lab: Lab): Promise<Line[]> => {
  const pauses = pausesIn(lab.emptyFolder());
  const product = await lab.product('few', undefined, pauses.env);
  const ids: string[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    ids.push(await storeGraph(product, round));
  }
  for (const id of ids.slice(0, warmUp)) {
    await draw(product, id);
  }
  // What the server puts off until after its start is no part of drawing.
  await setTimeout(lab.scale.warmUpMs);
  const beginning = Date.now();
  const times: number[] = [];
  for (const id of ids.slice(warmUp)) {
    times.push(await draw(product, id));
  }
  const ms = median(times);
  return [
    below(`a graph of ${nodes} nodes drawn`, ms, mostMs),
    below('main thread blocked the longest while graphs are drawn', pauses.longestSince(beginning), mostBlockedMs),
  ];
};

const runsTested = 100;
const mostBacktestMs = 5000;

const untilEnded = async (product: Target, runId: string): Promise<void> => {
  await ask(product, 'GET', `/api/workflow-runs/${runId}?wait=20`);
};

const backtest = async (lab: Lab): Promise<Line> => {
  const product = await lab.product('few');
  const template = (text: string, next?: string) => ({
    id: next === undefined ? 'last' : 'first',
    type: 'notify',
    config: { channel: 'swarm', template: `${text} {{trigger.n}}` },
    ...(next !== undefined && { next }),
  });
  const { id } = await ask<{ id: string }>(product, 'POST', '/api/workflows', {
    name: 'bench backtest',
    definition: { nodes: [template('Week', 'last'), template('End of week')] },
  });
  for (let n = 0; n < runsTested; n += 1) {
    const { runId } = await ask<{ runId: string }>(product, 'POST', `/api/workflows/${id}/trigger`, { n });
    await untilEnded(product, runId);
  }
  const definition = { nodes: [template('The week', 'last'), template('End of week')] };
  const begun = performance.now();
  const { different } = await ask<{ different: number }>(product, 'POST', `/api/workflows/${id}/backtest`, {
    definition,
    limit: runsTested,
  });
  const ms = performance.now() - begun;
  return {
    work: `a backtest of ${runsTested} runs`,
    ours: milliseconds(ms),
    against: '–',
    target: `< ${milliseconds(mostBacktestMs)}`,
    pass: ms < mostBacktestMs && different === runsTested,
  };
};

export const workflowPictures: Row = {
  name: 'workflow-pictures',
  measure: async (lab) => [...(await pictures(lab)), await backtest(lab)],
};
