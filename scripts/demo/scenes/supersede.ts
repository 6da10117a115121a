import { dataOf } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import { type Act, endSession, recordContext } from '../session.js';

const almostFull = 62_000;

/** The context of a session is nearly full: the run ends, and a child task continues where it stood. */
export const superseding: Act = async (session) => {
  const { stage, agent, task, job } = session;
  const { screen, board } = stage;
  await recordContext(session, almostFull);
  screen.say(agent, `  the context is nearly full  ${screen.paint('dim', 'context 97 %')}`);
  const { kind, resumeTaskId, resumeTaskStatus } = await dataOf(
    agent.client.POST('/api/tasks/{id}/supersede', {
      params: { path: { id: task.id } },
      body: { reason: 'context_limits' },
    }),
  );
  expectEqual([kind, resumeTaskStatus], ['resumed', 'pending'], 'the outcome of superseding');
  expect(resumeTaskId !== null, 'a child to continue the work');
  const { act: _act, ...plan } = job.plan;
  board.add(resumeTaskId, { plan: { ...plan, steps: plan.steps.slice(1) }, from: 'pending' });
  board.settle(task.id);
  await endSession(session, 1);
  const child = await dataOf(agent.client.GET('/api/tasks/{id}', { params: { path: { id: resumeTaskId } } }));
  expectEqual(
    [child.parentTaskId, child.agentId, child.priority],
    [task.id, agent.id, task.priority + 10],
    'the child',
  );
  screen.move(agent, '⤳', job.plan.title, 'in_progress', 'superseded', 'context limits');
  screen.note(`a child goes on after "${plan.steps[0]}" with a fresh context, ten points more urgent`);
  const tests = await dataOf(agent.client.GET('/api/tasks/{id}', { params: { path: { id: board.idOf('tests') } } }));
  expect(tests.dependsOn.includes(resumeTaskId), 'what waited for the superseded task to wait for the child');
  return false;
};
