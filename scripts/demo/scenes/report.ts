import type { Agent } from '../agent.js';
import type { Schemas } from '../client.js';
import { expect, expectEqual, metExpectations } from '../expect.js';
import { usd } from '../ledger.js';
import { clipped, paintStatus } from '../paint.js';
import { type Stage, workersOf } from '../world.js';
import { tasksOf } from './follow-ups.js';
import { wanda, wandaOf } from './pool.js';

type Task = Schemas['Task'];

const titleWidth = 26;
const afterWidth = 14;
const final: ReadonlySet<string> = new Set(['completed', 'failed', 'superseded', 'cancelled']);

/** The title; what the server makes of a task by itself has none, and is named after the task it is about. */
const titleOf = (tasks: readonly Task[], { title, task, taskType, parentTaskId }: Task): string => {
  const about = tasks.find(({ id }) => id === parentTaskId)?.title ?? task;
  return clipped(title ?? (taskType === undefined ? task : `${taskType}: ${about}`), titleWidth);
};

/** What a task waits for, by the handles of the plan. */
const dependenciesOf = ({ board }: Stage, { dependsOn }: Task): string =>
  dependsOn.map((id) => board.jobOf(id).plan.handle).join(', ') || '–';

const agentRow = (tasks: readonly Task[], ledger: Stage['ledger'], agent: Agent): string[] => {
  const own = tasks.filter(({ agentId }) => agentId === agent.id);
  const count = (status: string): number => own.filter((task) => task.status === status).length;
  const started = own.filter(({ id }) => agent.claimed.has(id)).length;
  expectEqual(agent.claimed.size, started, `the tasks ${agent.name} holds of those that started for it`);
  return [
    agent.name,
    agent.profile.role,
    String(agent.claimed.size),
    String(count('completed')),
    String(count('failed')),
    String(count('superseded')),
    usd(ledger.spentBy(agent.id)),
  ];
};

const taskRow = (stage: Stage, tasks: readonly Task[], names: ReadonlyMap<string, string>, task: Task): string[] => [
  titleOf(tasks, task),
  paintStatus(stage.screen.paint, task.status),
  task.agentId === null ? '–' : (names.get(task.agentId) ?? 'other'),
  String(task.priority),
  clipped(dependenciesOf(stage, task), afterWidth),
  task.totalCostUsd === undefined ? '–' : usd(task.totalCostUsd),
];

/**
 * Who did what, and what became of every task, as the server has it in the end.
 *
 * @param isKept whether the database is there when the demo has ended
 */
export const report = async (stage: Stage, isKept: boolean): Promise<void> => {
  const { screen, team, ledger } = stage;
  const tasks = await tasksOf(stage);
  const agents = [team.lead, ...workersOf(team)];
  const names = new Map(agents.map(({ id, name }) => [id, name])).set(wandaOf(stage), wanda.name);
  for (const task of tasks) {
    expect(final.has(task.status), `"${titleOf(tasks, task)}" to have ended`);
  }
  screen.heading('The books');
  screen.table(
    ['agent', 'role', 'claimed', 'completed', 'failed', 'superseded', 'cost'],
    agents.map((agent) => agentRow(tasks, ledger, agent)),
  );
  screen.table(
    ['task', 'status', 'agent', 'priority', 'after', 'cost'],
    tasks.map((task) => taskRow(stage, tasks, names, task)),
  );
  screen.line();
  screen.paragraph(
    `${screen.paint('green', '✔ all as expected')}: ${tasks.length} tasks, ${ledger.sessions} sessions, ` +
      `${ledger.events} events, ${usd(ledger.spent)}, ${metExpectations()} expectations, ${screen.elapsed()}`,
  );
  screen.paragraph(
    isKept
      ? 'Left in the database: the agents (offline), their tasks (ended), costs and events, a script with its run, and the user Ada.'
      : 'Nothing is left: the servers and their database were for this run alone.',
  );
};
