import type { Reader } from '../../db/access.js';
import { findAgentRow } from '../../db/queries/agents.js';
import { listAttachmentRows } from '../../db/queries/attachments.js';
import { findLeadId } from '../../db/queries/leads.js';
import { findTaskRow, listTaskTexts } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { App } from '../kernel/app.js';
import type { FollowingJob } from '../kernel/facts.js';
import { hooks } from '../kernel/hooks.js';
import type { PayloadOf } from '../kernel/jobs/payload.js';
import { operations } from '../kernel/operations.js';
import { storedObject } from '../kernel/stored-json.js';
import type { EndedTask } from './facts.js';
import type { NewTask } from './new-task.js';
import { toTask } from './task.js';
import { defineTaskJob } from './two-phases.js';

type Members = Readonly<Record<string, unknown>>;

const taskExcerpt = 200;
const outputExcerpt = 500;
/** Of the tasks that failed with another. */
const mostListed = 50;

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `- ${line}`)];

const followUpConfigOf = (task: TaskTable) => storedObject(task.followUpConfig, 'tasks.followUpConfig', task.id);

/** What the owner of the task wants the lead to do next. */
const instruction = (task: TaskTable): string | undefined => {
  const config = followUpConfigOf(task);
  const text = task.status === 'completed' ? config?.onCompleted : config?.onFailed;
  return text === '' ? undefined : text;
};

const outcome = async (db: Reader, task: TaskTable, { cascadedIds, cascadedCount }: Ended): Promise<string[]> => {
  if (task.status === 'completed') {
    const attachments = await listAttachmentRows(db, task.id);
    return [
      `Output: ${cut(task.output ?? '', outputExcerpt)}`,
      ...listed(
        'Attachments:',
        attachments.map(({ name, url }) => (url === null ? name : `${name} (${url})`)),
      ),
    ];
  }
  const cascaded = await listTaskTexts(db, cascadedIds);
  const others = cascadedCount - cascadedIds.length;
  return [
    `Reason: ${task.failureReason ?? ''}`,
    ...listed('Failed with it, because they waited for it:', [
      ...cascaded.map(({ id, task: text }) => `${id}: ${cut(text, taskExcerpt)}`),
      ...(others > 0 ? [`and ${others} more`] : []),
    ]),
  ];
};

/** The task for the lead. None about tasks of a lead, and none without a lead. */
const followUpTask = async (db: Reader, ended: Ended): Promise<NewTask | undefined> => {
  const task = await findTaskRow(db, ended.taskId);
  const worker = task === undefined || task.agentId === null ? undefined : await findAgentRow(db, task.agentId);
  const leadId = await findLeadId(db);
  if (task === undefined || worker === undefined || worker.isLead === 1 || leadId === undefined) {
    return undefined;
  }
  const wish = instruction(task);
  const text = [
    `Task ${task.id} of ${worker.name} ${task.status === 'completed' ? 'is completed' : 'failed'}. Decide what is next.`,
    `Task: ${cut(task.task, taskExcerpt)}`,
    ...(await outcome(db, task, ended)),
    ...(wish === undefined ? [] : [wish]),
  ].join('\n');
  return {
    task: text,
    agentId: leadId,
    source: 'system',
    taskType: 'follow-up',
    parentTaskId: task.id,
    routingSource: 'engine_default',
    // The lead decides; it neither does the worker's work nor answers in its form.
    routingAffinity: null,
    outputSchema: null,
  };
};

const payload = { taskId: 'text', cascadedIds: 'texts', cascadedCount: 'integer' } as const;

type Ended = PayloadOf<typeof payload>;

/** The follow-up as a hook wants it. @throws ProductError invalid */
const changedFollowUp = (app: App, payload: Members, data: Members): Members => {
  const { agentId, priority, followUpConfig, description } = data;
  const changes = Object.fromEntries(
    Object.entries({ agentId, priority, followUpConfig, task: description }).filter(([, value]) => value !== undefined),
  );
  app.service(operations).assertBody('createTask', { task: '-', ...changes });
  return { ...payload, changes: { ...(payload['changes'] as Members), ...changes } };
};

/** The follow-up as the hooks of extensions want it (docs/extensions.md). */
const revise = async (app: App, wish: NewTask, { taskId }: Ended): Promise<NewTask> => {
  const points = app.service(hooks);
  const task = points.hears('pre.task.followUp') ? await findTaskRow(app.db, taskId) : undefined;
  const leadAgentId = wish.agentId ?? undefined;
  if (task === undefined || leadAgentId === undefined) {
    return wish;
  }
  const { status, output, failureReason, agentId } = task;
  if ((status !== 'completed' && status !== 'failed') || agentId === null) {
    return wish;
  }
  const asked = await points.ask('pre.task.followUp', {
    payload: {
      completedTask: toTask(task),
      status,
      ...(output !== null && { output }),
      ...(failureReason !== null && { failureReason }),
      workerAgentId: agentId,
      leadAgentId,
      summary: wish.task,
    },
    subject: `task ${task.id} ${status}`,
    agentId,
    change: (payload, data) => changedFollowUp(app, payload, data),
  });
  // Held against the contract of a new task.
  return { ...wish, ...(asked['changes'] as Partial<NewTask> | undefined) };
};

/** Tells the lead of the end of a worker's run, by a task of its own (docs/task-life-cycle.md). */
export const leadFollowUp = defineTaskJob({ name: 'tasks.follow-up', payload, wish: followUpTask, revise });

/** The job that tells the lead. Not for tasks of a workflow and tasks that switched it off. */
export const leadFollowUpFor = ({ task, cascaded, stillToFail }: EndedTask): FollowingJob<Ended> | undefined => {
  if (task.workflowRunId !== null || followUpConfigOf(task)?.disabled === true) {
    return undefined;
  }
  return {
    payload: {
      taskId: task.id,
      cascadedIds: cascaded.slice(0, mostListed).map(({ id }) => id),
      cascadedCount: cascaded.length + stillToFail,
    },
    ...(task.agentId !== null && { agentId: task.agentId }),
  };
};
