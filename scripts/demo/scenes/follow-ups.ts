import { dataOf, type Schemas } from '../client.js';
import { expect } from '../expect.js';
import { type Stage, waitFor, workersOf } from '../world.js';

type Task = Schemas['Task'];

/** All tasks of this run, oldest first. */
export const tasksOf = async ({ operator, namespace }: Pick<Stage, 'operator' | 'namespace'>): Promise<Task[]> => {
  const query = { keyPrefix: namespace, fields: 'full', orderBy: 'createdAt', limit: 1000 } as const;
  const { tasks } = await dataOf(operator.GET('/api/tasks', { params: { query } }));
  return tasks.filter((task): task is Task => 'dependsOn' in task && 'chatReplySent' in task).reverse();
};

/** Kinds of jobs that make tasks of what has happened, a moment after it (docs/jobs.md). */
const taskMaking = ['tasks.follow-up', 'tasks.tell-refusal', 'steering.promote'];

/** Resolves once no task is still to come of what has happened. */
export const allTasksMade = ({ operator }: Pick<Stage, 'operator'>): Promise<true> =>
  waitFor('the tasks that follow from others', async () => {
    const { jobs } = await dataOf(operator.GET('/api/metrics'));
    const open = taskMaking.map((kind) => jobs.by_kind[kind]).filter((counts) => counts?.ready || counts?.running);
    return open.length === 0 || undefined;
  });

/** The first line of a follow-up, with the names of tasks and agents in place of their ids. */
const headline = ({ team }: Stage, text: string, about: Task | undefined): string => {
  const [line = ''] = text.split('\n');
  const named = line
    .replace(`Task ${about?.id}`, `"${about?.title ?? about?.task}"`)
    .replace(/ Decide what is next\.$/, '');
  return workersOf(team)
    .reduce((sentence, { id, name }) => sentence.replace(`agent ${id}`, name), named)
    .replace(/ \((demo \w+|cause: \w+)\)/, '');
};

/** Whether what a lead is to know comes to the demo's lead, and nobody else's. */
export const leadsAlone = async ({ operator, team }: Stage): Promise<boolean> => {
  const { agents } = await dataOf(operator.GET('/api/agents'));
  return agents.every(({ id, isLead, status }) => !isLead || status === 'offline' || id === team.lead.id);
};

/** The lead hears of what ended, and decides. With other leads around, they may hear of it instead. */
export const followUp = async (stage: Stage): Promise<void> => {
  const { team, screen } = stage;
  const { lead } = team;
  await allTasksMade(stage);
  const waiting = (await tasksOf(stage)).filter(
    ({ taskType, agentId, status }) => taskType === 'follow-up' && agentId === lead.id && status === 'pending',
  );
  if (waiting.length === 0 || !(await leadsAlone(stage))) {
    return;
  }
  screen.heading('What the lead hears');
  const byId = new Map((await tasksOf(stage)).map((task) => [task.id, task]));
  for (const _task of waiting) {
    const trigger = await lead.poll();
    expect(trigger?.type === 'task_assigned' && byId.has(trigger.taskId), 'the lead to get a follow-up of this run');
    const { task } = trigger;
    const about = byId.get(task.parentTaskId ?? '');
    screen.say(lead, `✉ ${headline(stage, task.task, about)}`);
    await lead.complete(task.id, 'Noted');
    await stage.rest(150);
  }
};
