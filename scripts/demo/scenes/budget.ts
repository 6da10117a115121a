import { dataOf, done } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import { usd } from '../ledger.js';
import { hotfix } from '../plan.js';
import { runSession } from '../session.js';
import { operatorSpeaker, type Stage, type Team } from '../world.js';
import { createPlanned } from './planning.js';

const pathOf = ({ otto }: Team) => ({ path: { scope: 'agent' as const, scopeId: otto.id } });

const setBudget = async ({ operator, team }: Stage, dailyBudgetUsd: number): Promise<number> => {
  const budget = await dataOf(
    operator.PUT('/api/budgets/{scope}/{scopeId}', { params: pathOf(team), body: { dailyBudgetUsd } }),
  );
  return budget.dailyBudgetUsd;
};

const beRefused = async ({ team, screen, operator }: Stage, taskId: string): Promise<void> => {
  const { otto } = team;
  const trigger = await otto.poll();
  expect(trigger?.type === 'budget_refused', 'Otto to be refused work');
  const { cause, agentSpend = 0, agentBudget = 0, resetAt } = trigger;
  expectEqual(cause, 'agent', 'the cause of the refusal');
  const until = resetAt.slice(0, 16).replace('T', ' ');
  screen.say(otto, `polls, and is refused: ${usd(agentSpend)} of ${usd(agentBudget)} spent; until ${until} UTC`);
  const task = await dataOf(operator.GET('/api/tasks/{id}', { params: { path: { id: taskId } } }));
  expectEqual(task.status, 'pending', 'the status of the task that was held back');
  const { refusals } = await dataOf(operator.GET('/api/budgets/refusals'));
  expect(
    refusals.some((refusal) => refusal.taskId === taskId),
    'the refusal to be on record',
  );
};

/** An agent that has used up its budget gets no work until the budget is raised. */
export const raiseABudget = async (stage: Stage): Promise<void> => {
  const { screen, team, ledger, board, operator, rest } = stage;
  const { lead, otto } = team;
  screen.heading('A budget');
  const spent = ledger.spentBy(otto.id);
  const limit = await setBudget(stage, Math.floor(spent * 50) / 100);
  screen.say(operatorSpeaker, `gives Otto, who has spent ${usd(spent)}, a budget of ${usd(limit)} a day`);
  await rest(250);
  const task = await createPlanned(stage, hotfix, { followUp: false, agentId: otto.id });
  board.add(task.id, { plan: hotfix, from: 'pending' });
  screen.say(lead, `+ ${hotfix.title}  ${screen.paint('dim', 'to Otto, priority 95')}`);
  await rest(250);
  await beRefused(stage, task.id);
  await rest(500);
  screen.say(operatorSpeaker, `raises it to ${usd(await setBudget(stage, limit + 10))}`);
  await rest(250);
  const trigger = await otto.start(task.id);
  await runSession(stage, otto, trigger.task);
  await done(operator.DELETE('/api/budgets/{scope}/{scopeId}', { params: pathOf(team) }));
};
