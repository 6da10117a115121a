import { fillJobs } from '../databases/fill.js';
import type { Lab } from '../lab.js';
import { atLeast, type Row } from '../result.js';
import { createTask } from './tasks.js';

interface Waiting {
  readonly due: number;
  readonly future: number;
}

/** Jobs a second while so many wait: each that is done asks for another. */
const jobRate = async (lab: Lab, waiting: Waiting): Promise<() => Promise<number>> => {
  const target = await lab.jobs(await lab.folder('few', (db) => fillJobs(db, waiting)));
  const measure = async (ms: number): Promise<number> => {
    const response = await fetch(`${target.url}/measure?ms=${ms}`);
    return ((await response.json()) as { rate: number }).rate;
  };
  await measure(lab.scale.warmUpMs);
  return () => measure(lab.scale.roundMs);
};

export const jobs: Row = {
  name: 'jobs',
  measure: async (lab) => {
    const { few, waitingJobs } = lab.scale;
    const product = await lab.product('few');
    const { ours, tasks, many, future } = await lab.inTurn({
      ours: await jobRate(lab, { due: few, future: 0 }),
      tasks: await lab.rate(product, createTask),
      many: await jobRate(lab, { due: waitingJobs, future: 0 }),
      future: await jobRate(lab, { due: waitingJobs / 2, future: waitingJobs / 2 }),
    });
    const work = 'a job done that asks for the next';
    const [little, much] = [few, waitingJobs].map((n) => n.toLocaleString('en-US'));
    const name = `with ${little}`;
    return [
      atLeast(1, { work: `${work}, ${little} waiting`, ours, other: tasks, name: 'POST /api/tasks' }),
      atLeast(0.8, { work: `${work}, ${much} waiting`, ours: many, other: ours, name }),
      atLeast(0.8, { work: `the same, half of them in the future`, ours: future, other: ours, name }),
    ];
  },
};
