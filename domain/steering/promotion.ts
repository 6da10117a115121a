import {
  findSteeringMessage,
  listPendingSteeringOfTask,
  markPromoted,
  movePendingMessages,
  updatePromotedTask,
} from '../../db/queries/steering.js';
import type { SteeringMessageTable } from '../../db/tables/steering.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { logEvent } from '../agent-log/agent-log.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { createTaskRow } from '../tasks/create.js';
import type { NewTask } from '../tasks/new-task.js';
import type { TaskSource } from '../tasks/task.js';

const taskSources: Readonly<Record<SteeringMessageTable['source'], TaskSource>> = {
  ui: 'ui',
  mcp: 'mcp',
  script: 'api',
  chat: 'chat',
  api: 'api',
};

const followUpOf = (task: TaskTable, message: SteeringMessageTable): NewTask => ({
  task: message.body,
  agentId: task.agentId,
  parentTaskId: task.id,
  taskType: 'follow-up',
  source: taskSources[message.source],
  evenIfTracked: true,
  ...(message.createdByUserId !== null && { requestedByUserId: message.createdByUserId }),
  ...(message.createdByAgentId !== null && { creatorAgentId: message.createdByAgentId }),
});

/**
 * Turns a pending message into a follow-up task of its task, once: a message that was promoted before keeps its task,
 * one that is in any other status stays as it is. Returns the message as it is then.
 */
export const promoteMessage = async (
  uow: UnitOfWork,
  task: TaskTable,
  message: SteeringMessageTable,
  reason: string,
): Promise<SteeringMessageTable> => {
  if (!(await markPromoted(uow.db, message.id))) {
    return (await findSteeringMessage(uow.db, message.id)) ?? message;
  }
  const { task: followUp } = await createTaskRow(uow, followUpOf(task, message));
  await updatePromotedTask(uow.db, message.id, followUp.id);
  await logEvent(uow, {
    eventType: 'task_steering',
    agentId: task.agentId,
    taskId: task.id,
    oldValue: 'pending',
    newValue: 'promoted',
    metadata: { steeringMessageId: message.id, promotedTaskId: followUp.id, reason },
  });
  return { ...message, status: 'promoted', promotedTaskId: followUp.id };
};

/**
 * Promotes the messages that a task leaves undelivered (docs/steering.md). Call it in the transaction that makes the
 * task completed, failed or cancelled; a task without pending messages costs one index look-up. Works with steering
 * switched off and with follow-ups disabled.
 */
export const promotePendingSteering = async (uow: UnitOfWork, task: TaskTable): Promise<void> => {
  for (const message of await listPendingSteeringOfTask(uow.db, task.id)) {
    await promoteMessage(uow, task, message, `the task ended as ${task.status}`);
  }
};

/** Hands the undelivered messages of a superseded task to the task that goes on with the work. */
export const movePendingSteering = (
  uow: UnitOfWork,
  { from, to }: { readonly from: TaskTable; readonly to: TaskTable },
): Promise<void> => movePendingMessages(uow.db, from.id, to.id);
