import { dataOf } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import type { Act } from '../session.js';
import { operatorSpeaker } from '../world.js';

/** The operator takes a running task aside for a moment, which frees the agent's slot, and lets it go on. */
export const pausing: Act = async ({ stage, agent, task, job }) => {
  const { operator, screen } = stage;
  const params = { path: { id: task.id } };
  const { task: paused } = await dataOf(operator.POST('/api/tasks/{id}/pause', { params }));
  expectEqual([paused.status, paused.agentId], ['paused', agent.id], 'the paused task');
  expectEqual((await agent.capacity()).current, 0, `the slots ${agent.name} uses while the task is paused`);
  screen.move(
    operatorSpeaker,
    '⏸',
    job.plan.title,
    'in_progress',
    paused.status,
    `pauses it; ${agent.name} has a free slot`,
  );
  const list = await dataOf(agent.client.GET('/api/paused-tasks', { params: { header: agent.header } }));
  expect(
    list.tasks.some(({ id }) => id === task.id),
    'the task to be among the paused ones',
  );
  await stage.rest(600);
  const { task: resumed } = await dataOf(operator.POST('/api/tasks/{id}/resume', { params }));
  expectEqual([resumed.status, resumed.wasPaused], ['in_progress', true], 'the resumed task');
  screen.move(operatorSpeaker, '▶', job.plan.title, 'paused', resumed.status, 'lets it go on');
  return true;
};
