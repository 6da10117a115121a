import { atLeast, type Row } from '../result.js';
import { readAgent } from './agents.js';

export const createTask = {
  method: 'POST',
  path: '/api/tasks',
  body: {
    task: 'Look through the billing module, find what its tests leave out and write the missing ones.',
    title: 'Tests of the billing module',
    tags: ['tests', 'billing'],
    priority: 60,
  },
} as const;

/** The same to the peer that stores the least. */
export const shortTask = { ...createTask, path: '/short-tasks' } as const;

/** So many connections create tasks where few do. */
export const together = 16;

export const taskCreation: Row = {
  name: 'task-create',
  measure: async (lab) => {
    const [product, bare] = [await lab.product('few'), await lab.bare()];
    const { ours, other, few, short } = await lab.inTurn({
      ours: await lab.rate(product, createTask),
      other: await lab.rate(bare, createTask),
      few: await lab.rate(product, createTask, together),
      short: await lab.rate(bare, shortTask, together),
    });
    const name = 'bare, short row and log row';
    return [
      atLeast(0.5, { work: 'POST /api/tasks', ours, other, name: 'bare, same rows' }),
      atLeast(0.45, { work: `POST /api/tasks, ${together} connections`, ours: few, other: short, name }),
    ];
  },
};

/** Compares a request on a database with much history to the same on one with little. */
const asHistoryGrows = (name: string, work: string, path: string, share: number): Row => ({
  name,
  measure: async (lab) => {
    const request = { method: 'GET', path };
    const [few, many] = [await lab.product('few'), await lab.product('manyTasks')];
    const { other, ours } = await lab.inTurn({
      other: await lab.rate(few, request),
      ours: await lab.rate(many, request),
    });
    const label = `${work}, ${lab.scale.manyTasks.toLocaleString('en-US')} tasks`;
    return [atLeast(share, { work: label, ours, other, name: `with ${lab.scale.few.toLocaleString('en-US')}` })];
  },
});

const longList = asHistoryGrows('task-list', 'GET /api/tasks, first page', '/api/tasks', 0.5);

export const taskList: Row = {
  name: longList.name,
  measure: async (lab) => {
    const product = await lab.product('few');
    const { ours, other } = await lab.inTurn({
      ours: await lab.rate(product, { method: 'GET', path: '/api/tasks' }),
      other: await lab.rate(product, readAgent),
    });
    const work = 'GET /api/tasks, first page of 25';
    return [atLeast(0.3, { work, ours, other, name: 'GET /api/agents/{id}' }), ...(await longList.measure(lab))];
  },
};

export const statistics = asHistoryGrows('stats', 'GET /api/stats', '/api/stats', 0.5);
