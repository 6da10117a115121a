import type { Agent } from '../agent.js';
import { expectEqual } from '../expect.js';
import type { Stage } from '../world.js';

const lookAtOffer = async ({ board, screen, rest }: Stage, agent: Agent, handle: string): Promise<string> => {
  const trigger = await agent.poll();
  expectEqual(trigger?.type, 'task_offered', `what ${agent.name} is told first`);
  const taskId = trigger?.type === 'task_offered' ? trigger.taskId : '';
  expectEqual(taskId, board.idOf(handle), `the task offered to ${agent.name}`);
  screen.move(agent, '?', board.jobOf(taskId).plan.title, 'offered', 'reviewing', 'has a look at the offer');
  await rest(300);
  return taskId;
};

/** Otto rejects what he cannot do, which puts it into the pool; Mika accepts what she was made for. */
export const answerOffers = async (stage: Stage): Promise<void> => {
  const { screen, team, board, rest } = stage;
  screen.heading('Two offers');
  const { otto, mika } = team;
  const logo = await lookAtOffer(stage, otto, 'logo');
  const rejected = await otto.answerOffer(logo, 'reject', 'I cannot draw');
  expectEqual([rejected.status, rejected.rejectionReason], ['unassigned', 'I cannot draw'], 'the rejected task');
  screen.move(otto, '✘', board.jobOf(logo).plan.title, 'reviewing', rejected.status, 'rejects it: I cannot draw');
  await rest(200);
  const sketch = await lookAtOffer(stage, mika, 'sketch');
  const accepted = await mika.answerOffer(sketch, 'accept');
  expectEqual([accepted.status, accepted.agentId], ['pending', mika.id], 'the accepted task');
  board.add(sketch, { ...board.jobOf(sketch), from: 'pending' });
  screen.move(mika, '✔', board.jobOf(sketch).plan.title, 'reviewing', accepted.status, 'accepts it');
  await rest(200);
};
