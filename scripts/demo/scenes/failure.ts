import { dataOf } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import { type Act, endSession, type Session } from '../session.js';

const dependents = ['history', 'announce'];

/** What waited for the failed task, which failed with it. */
const failedDependent = async ({ stage, agent }: Session, handle: string) => {
  const params = { path: { id: stage.board.idOf(handle) } };
  const dependent = await dataOf(agent.client.GET('/api/tasks/{id}', { params }));
  const { status, title, failureReason = '' } = dependent;
  expectEqual(status, 'failed', `the status of "${title}", which waits for a failed task`);
  expect(failureReason.startsWith('Blocked'), 'the reason to name the blocker');
  return dependent;
};

/** A task fails, and with it all that waits for it. */
export const failing: Act = async (session) => {
  const { stage, agent, task, job } = session;
  const { screen, board } = stage;
  const failed = await agent.fail(task.id, 'The old export is not readable');
  await endSession(session, 1, true);
  board.settle(task.id);
  // All is read before anything is printed: other agents print meanwhile, and a note belongs to the line above it.
  const followers = await Promise.all(dependents.map((handle) => failedDependent(session, handle)));
  screen.move(agent, '✘', job.plan.title, 'in_progress', failed.status, 'the old export is not readable');
  for (const { id, title } of followers) {
    board.settle(id);
    screen.note(`with it fails "${title}", which waits for it`);
  }
  return false;
};
