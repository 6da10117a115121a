import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, type Row } from '../result.js';
import type { Target } from '../servers.js';
import { asAgent, ask } from './scripts.js';
import { createTask } from './tasks.js';

/** Each is a task and its row in the journal; as many at once as a script may have under way. */
const sourceOf = (steps: number): string => `
export default async (args: unknown, ctx: any) => {
  let next = 0;
  const work = async () => {
    while (next < ${steps}) {
      const n = next++;
      await ctx.step.agentTask('step ' + n, { task: 'Number ' + n, waitForCompletion: false });
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
};`;

const runOf = async ({ url }: Target, id: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${url}/api/script-runs/${id}?limit=1`, { headers: asAgent });
  return (await answer.json()).run;
};

/** Steps a second of one run, from its start to its end. */
const stepsPerSecond = async (product: Target, steps: number): Promise<number> => {
  const { id } = await ask(product, '/api/script-runs', { source: sourceOf(steps) });
  for (;;) {
    const { status, startedAt, finishedAt, error } = await runOf(product, String(id));
    if (status === 'completed') {
      return (steps * 1000) / (Date.parse(String(finishedAt)) - Date.parse(String(startedAt)));
    }
    if (status !== 'running') {
      throw new Error(`the run is ${status}: ${error}`);
    }
    await pause(100);
  }
};

export const scriptSteps: Row = {
  name: 'script-steps',
  measure: async (lab) => {
    const steps = lab.scale.scriptRuns;
    const bounds = { SCRIPT_RUN_MAX_STEPS: '100000', SCRIPT_RUN_MAX_AGENT_TASKS: '100000' };
    const [product, other] = [await lab.product('few', undefined, bounds), await lab.product('few')];
    await stepsPerSecond(product, steps);
    const figures = await lab.inTurn({
      ours: () => stepsPerSecond(product, steps),
      other: await lab.rate(other, createTask),
    });
    return [atLeast(0.3, { work: 'steps of a durable run, each a task', ...figures, name: 'POST /api/tasks' })];
  },
};
