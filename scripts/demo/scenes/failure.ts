import { dataOf } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import { type Act, endSession } from '../session.js';

const dependents = ['history', 'announce'];

/** A task fails, and with it all that waits for it. */
export const failing: Act = async (session) => {
  const { stage, agent, task, job } = session;
  const { screen, board } = stage;
  const failed = await agent.fail(task.id, 'The old export is not readable');
  await endSession(session, 1, true);
  board.settle(task.id);
  screen.move(agent, '✘', job.plan.title, 'in_progress', failed.status, 'the old export is not readable');
  for (const handle of dependents) {
    const params = { path: { id: board.idOf(handle) } };
    const { id, status, title, failureReason = '' } = await dataOf(agent.client.GET('/api/tasks/{id}', { params }));
    expectEqual(status, 'failed', `the status of "${title}", which waits for a failed task`);
    expect(failureReason.startsWith('Blocked'), 'the reason to name the blocker');
    board.settle(id);
    screen.note(`with it fails "${title}", which waits for it`);
  }
  return false;
};
