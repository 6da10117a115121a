import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { fillFinishedRuns, fillSchedules } from '../databases/fill.js';
import type { Lab } from '../lab.js';
import { median } from '../measure.js';
import { atLeast, type Line, milliseconds, type Row, within } from '../result.js';
import { authorization, databaseIn, type Target } from '../servers.js';
import { createTask } from './tasks.js';

/** The caps of the product, raised for runs as long as those measured here. */
const caps = { WORKFLOW_MAX_STEPS_PER_RUN: '1000', WORKFLOW_MAX_ITERATIONS: '1000' } as const;

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations, of which single fields are looked at.
type Loose = any;

const call = async ({ url }: Target, method: string, path: string, body?: object, agentId?: string): Promise<Loose> => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...authorization,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(agentId !== undefined && { 'X-Agent-ID': agentId }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) {
    throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  }
  return answer.json();
};

interface Node {
  readonly id: string;
  readonly type: string;
  readonly config: object;
  readonly next?: string;
}

/** A node that is done at once. */
const instant = (id: string, next?: string): Node => ({
  id,
  type: 'property-match',
  config: { conditions: [{ field: 'run.id', op: 'exists' }] },
  ...(next !== undefined && { next }),
});

const chain = (length: number): Node[] =>
  Array.from({ length }, (_, index) => instant(`node-${index}`, index + 1 < length ? `node-${index + 1}` : undefined));

let workflows = 0;

const storeWorkflow = async (product: Target, nodes: readonly Node[]): Promise<string> => {
  workflows += 1;
  const body = { name: `bench-${workflows}`, definition: { nodes } };
  return (await call(product, 'POST', '/api/workflows', body)).id;
};

const startRun = async (product: Target, workflowId: string): Promise<string> =>
  (await call(product, 'POST', `/api/workflows/${workflowId}/trigger`, {})).runId;

const endedRun = async (product: Target, runId: string): Promise<Loose> => {
  for (;;) {
    const answer = await call(product, 'GET', `/api/workflow-runs/${runId}?wait=20`);
    const { status, error } = answer.run;
    if (status === 'completed') {
      return answer;
    }
    if (status !== 'running') {
      throw new Error(`the run is ${status}: ${error}`);
    }
  }
};

/** Runs at a time, and steps of each. */
const together = 32;
const stepsOfEach = 40;

/** Steps a second of runs that are under way together. */
const stepRate = async (lab: Lab, product: Target): Promise<() => Promise<number>> => {
  const workflowId = await storeWorkflow(product, chain(stepsOfEach));
  const measure = async (): Promise<number> => {
    const startedAt = performance.now();
    const ids = await Promise.all(Array.from({ length: together }, () => startRun(product, workflowId)));
    await Promise.all(ids.map((id) => endedRun(product, id)));
    return (together * stepsOfEach * 1000) / (performance.now() - startedAt);
  };
  for (const endAt = performance.now() + lab.scale.warmUpMs; performance.now() < endAt; ) {
    await measure();
  }
  return measure;
};

const steps = async (lab: Lab): Promise<Line> => {
  const [product, other] = [await lab.product('few', undefined, caps), await lab.product('few')];
  const figures = await lab.inTurn({
    ours: await stepRate(lab, product),
    other: await lab.rate(other, createTask),
  });
  return atLeast(0.3, { work: 'steps of workflows, instant nodes', ...figures, name: 'POST /api/tasks' });
};

const longest = 500;
/** Steps around the tenth and the last of which the mean is taken. */
const windowSteps = 20;

/** Milliseconds that a step of a long run takes, early and late. */
const longRun = async (lab: Lab): Promise<Line> => {
  const product = await lab.product('few', undefined, caps);
  const workflowId = await storeWorkflow(product, chain(longest));
  const costs = { early: [] as number[], late: [] as number[] };
  const run = async (): Promise<{ early: number; late: number }> => {
    const { steps: done } = await endedRun(product, await startRun(product, workflowId));
    const startedAt = (position: number): number => Date.parse(done[position].startedAt);
    const meanFrom = (first: number): number => (startedAt(first + windowSteps) - startedAt(first)) / windowSteps;
    return { early: meanFrom(0), late: meanFrom(longest - windowSteps - 1) };
  };
  for (let warmUp = 0; warmUp < 3; warmUp += 1) {
    await run();
  }
  for (let round = 0; round < lab.scale.rounds * 3; round += 1) {
    const { early, late } = await run();
    costs.early.push(early);
    costs.late.push(late);
  }
  return within(1.5, {
    work: `a step of a run of ${longest} steps, at its end`,
    ours: median(costs.late),
    other: median(costs.early),
    name: 'at step 10',
  });
};

const withHistory = async (lab: Lab): Promise<Line> => {
  const { finishedRuns } = lab.scale;
  const folder = await lab.folder('few', (db) => fillFinishedRuns(db, finishedRuns));
  const [product, empty] = [await lab.product({ folder }, undefined, caps), await lab.product('few', undefined, caps)];
  const figures = await lab.inTurn({
    ours: await stepRate(lab, product),
    other: await stepRate(lab, empty),
  });
  const stored = finishedRuns.toLocaleString('en-US');
  return atLeast(0.85, { work: `the same steps, ${stored} finished runs stored`, ...figures, name: 'with none' });
};

const mostWakeMs = 25;

/** The median of the time from reporting the end of a task to the beginning of the node after it. */
const wakeUp = async (lab: Lab): Promise<Line> => {
  const product = await lab.product('few');
  const agentId = 'agent-1';
  const workflowId = await storeWorkflow(product, [
    { id: 'work', type: 'agent-task', config: { template: 'Do it', agentId }, next: 'after' },
    instant('after'),
  ]);
  const times: number[] = [];
  for (let round = 0; round < lab.scale.arrivals; round += 1) {
    const runId = await startRun(product, workflowId);
    const { trigger } = await call(product, 'GET', '/api/poll?wait=20', undefined, agentId);
    const sentAt = Date.now();
    await call(product, 'POST', `/api/tasks/${trigger.taskId}/finish`, { status: 'completed', output: 'x' }, agentId);
    const run = await endedRun(product, runId);
    times.push(Date.parse(run.steps[1].startedAt) - sentAt);
  }
  const ms = median(times);
  return {
    work: 'task finished → next node started: median',
    ours: milliseconds(ms),
    against: '–',
    target: `< ${mostWakeMs} ms`,
    pass: ms < mostWakeMs,
  };
};

export const workflowRuns: Row = {
  name: 'workflows',
  measure: async (lab) => [await steps(lab), await longRun(lab), await withHistory(lab), await wakeUp(lab)],
};

const manySchedules = 10_000;
const mostFiringMs = 15_000;
const mostHealthMs = 100;
const health = { method: 'GET', path: '/health' } as const;
const healthPerSecond = 50;
/** Until they are due: the server is up by then. */
const leadMs = 5000;

/** How many tasks schedules made, and for how many of them. */
const firedIn = (folder: string): { tasks: number; schedules: number } => {
  const db = new Database(databaseIn(folder), { readonly: true });
  try {
    return db
      .prepare<[], { tasks: number; schedules: number }>(
        'select count(*) as tasks, count(distinct scheduleId) as schedules from tasks where scheduleId is not null',
      )
      .get() as { tasks: number; schedules: number };
  } finally {
    db.close();
  }
};

export const schedules: Row = {
  name: 'schedules',
  measure: async (lab) => {
    const dueAt = Date.now() + leadMs;
    const folder = await lab.folder('few', (db) => fillSchedules(db, manySchedules, new Date(dueAt).toISOString()));
    const product = await lab.product({ folder });
    await pause(Math.max(0, dueAt - Date.now()));
    let lastMs = 0;
    const fire = async (): Promise<void> => {
      for (let fired = 0; fired < manySchedules; ) {
        await pause(100);
        fired = firedIn(folder).schedules;
        lastMs = Date.now() - dueAt;
        if (lastMs > 4 * mostFiringMs) {
          throw new Error(`only ${fired} schedules have fired`);
        }
      }
    };
    const [beside] = await Promise.all([
      lab.run({
        origin: product.url,
        connections: [[health]],
        durationMs: mostFiringMs,
        perSecond: healthPerSecond,
      }),
      fire(),
    ]);
    const { tasks } = firedIn(folder);
    const work = `${manySchedules.toLocaleString('en-US')} schedules due at once`;
    return [
      {
        work: `${work}: all fired, each once`,
        ours: milliseconds(lastMs),
        against: `${tasks.toLocaleString('en-US')} tasks`,
        target: `< ${mostFiringMs / 1000} s`,
        pass: lastMs < mostFiringMs && tasks === manySchedules,
      },
      {
        work: `${work}: p99 of GET /health meanwhile`,
        ours: milliseconds(beside.p99Ms),
        against: '–',
        target: `< ${mostHealthMs} ms`,
        pass: beside.p99Ms < mostHealthMs,
      },
    ];
  },
};
