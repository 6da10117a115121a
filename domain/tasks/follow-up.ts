import { findAgentRow } from '../../db/queries/agents.js';
import { listAttachmentRows } from '../../db/queries/attachments.js';
import { findLeadId } from '../../db/queries/leads.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { storedObject } from '../kernel/stored-json.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { createTaskRow } from './create.js';
import type { EndedTask } from './end.js';

const taskExcerpt = 200;
const outputExcerpt = 500;

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

const outcome = async (uow: UnitOfWork, { task, cascaded }: EndedTask): Promise<string[]> => {
  if (task.status === 'completed') {
    const attachments = await listAttachmentRows(uow.db, task.id);
    return [
      `Output: ${cut(task.output ?? '', outputExcerpt)}`,
      ...listed(
        'Attachments:',
        attachments.map(({ name, url }) => (url === null ? name : `${name} (${url})`)),
      ),
    ];
  }
  return [
    `Reason: ${task.failureReason ?? ''}`,
    ...listed(
      'Failed with it, because they waited for it:',
      cascaded.map(({ id, task: text }) => `${id}: ${cut(text, taskExcerpt)}`),
    ),
  ];
};

const createFollowUp = async (uow: UnitOfWork, ended: EndedTask): Promise<void> => {
  const { task } = ended;
  const worker = task.agentId === null ? undefined : await findAgentRow(uow.db, task.agentId);
  if (worker === undefined || worker.isLead === 1) {
    return;
  }
  const leadId = await findLeadId(uow.db);
  if (leadId === undefined) {
    return;
  }
  const wish = instruction(task);
  const text = [
    `Task ${task.id} of ${worker.name} ${task.status === 'completed' ? 'is completed' : 'failed'}. Decide what is next.`,
    `Task: ${cut(task.task, taskExcerpt)}`,
    ...(await outcome(uow, ended)),
    ...(wish === undefined ? [] : [wish]),
  ].join('\n');
  await createTaskRow(uow, {
    task: text,
    agentId: leadId,
    source: 'system',
    taskType: 'follow-up',
    parentTaskId: task.id,
    routingSource: 'engine_default',
    // The lead decides; it neither does the worker's work nor answers in its form.
    routingAffinity: null,
    outputSchema: null,
  });
};

/**
 * Tells the lead, once the end of a task is committed, by a task of its own. Not for tasks of a workflow, tasks that
 * switched it off, and tasks of a lead. When it fails, the end of the task stands (docs/task-life-cycle.md).
 */
export const scheduleLeadFollowUp = (uow: UnitOfWork, ended: EndedTask): void => {
  if (ended.task.workflowRunId !== null || followUpConfigOf(ended.task)?.disabled === true) {
    return;
  }
  uow.afterCommit((app) => inTransaction(app, (next) => createFollowUp(next, ended)));
};
