import type { Reader } from '../../db/access.js';
import {
  findOldestPendingSteering,
  findOldestPendingSteeringId,
  findSteeringMessage,
  markPromoted,
  movePendingMessages,
  updatePromotedTask,
} from '../../db/queries/steering.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import type { SteeringMessageTable } from '../../db/tables/steering.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { logEvent } from '../agent-log/agent-log.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { createTaskRow } from '../tasks/create.js';
import { taskChanged } from '../tasks/errors.js';
import type { NewTask } from '../tasks/new-task.js';
import type { PreparedTask } from '../tasks/prepare.js';
import { isTerminal } from '../tasks/states.js';
import type { TaskSource } from '../tasks/task.js';
import { defineTaskJob } from '../tasks/two-phases.js';

/** What of a message its task is made of. */
export type Spoken = Pick<SteeringMessageTable, 'body' | 'source' | 'createdByUserId' | 'createdByAgentId'>;

interface Promotion {
  readonly steeringMessageId: string;
  readonly promotedTaskId: string;
  readonly reason: string;
}

const taskSources: Readonly<Record<SteeringMessageTable['source'], TaskSource>> = {
  ui: 'ui',
  mcp: 'mcp',
  script: 'api',
  chat: 'chat',
  api: 'api',
};

/** The task that a message becomes. */
export const followUpOf = (task: TaskTable, message: Spoken): NewTask => ({
  task: message.body,
  agentId: task.agentId,
  parentTaskId: task.id,
  taskType: 'follow-up',
  source: taskSources[message.source],
  evenIfTracked: true,
  ...(message.createdByUserId !== null && { requestedByUserId: message.createdByUserId }),
  ...(message.createdByAgentId !== null && { creatorAgentId: message.createdByAgentId }),
});

/** The task that a message becomes that was taken in. */
export const promisedFollowUp = (task: TaskTable, message: Spoken): NewTask => ({
  ...followUpOf(task, message),
  isPromised: true,
});

/** Notes which task a message has become. */
const notePromotion = async (uow: UnitOfWork, task: TaskTable, promotion: Promotion): Promise<void> => {
  await updatePromotedTask(uow.db, promotion.steeringMessageId, promotion.promotedTaskId);
  await logEvent(uow, {
    eventType: 'task_steering',
    agentId: task.agentId,
    taskId: task.id,
    oldValue: 'pending',
    newValue: 'promoted',
    metadata: { ...promotion },
  });
};

/**
 * Turns a pending message into a follow-up task of its task, once: a message that was promoted before keeps its task,
 * one that is in any other status stays as it is. Returns the message as it is then.
 */
export const promoteMessage = async (
  uow: UnitOfWork,
  task: TaskTable,
  message: SteeringMessageTable,
  { followUp, reason }: { readonly followUp: PreparedTask; readonly reason: string },
): Promise<SteeringMessageTable> => {
  if (!(await markPromoted(uow.db, message.id))) {
    return (await findSteeringMessage(uow.db, message.id)) ?? message;
  }
  const { task: created } = await createTaskRow(uow, followUp);
  await notePromotion(uow, task, { steeringMessageId: message.id, promotedTaskId: created.id, reason });
  return { ...message, status: 'promoted', promotedTaskId: created.id };
};

const payload = { taskId: 'text' } as const;

/** The oldest message that a task has left undelivered, with the task. */
const undelivered = async (db: Reader, taskId: string) => {
  const message = await findOldestPendingSteering(db, taskId);
  const task = message && (await findTaskRow(db, taskId));
  return task && { message, task };
};

/** Promotes the messages that a task left undelivered, one after the other. */
export const steeringPromotion = defineTaskJob({
  name: 'steering.promote',
  payload,
  wish: async (db, { taskId }) => {
    const found = await undelivered(db, taskId);
    return found && promisedFollowUp(found.task, found.message);
  },
  alongside: async (uow, created, { taskId }) => {
    const found = await undelivered(uow.db, taskId);
    if (found === undefined || !(await markPromoted(uow.db, found.message.id))) {
      throw taskChanged();
    }
    const { message, task } = found;
    const reason = `the task ended as ${task.status}`;
    await notePromotion(uow, task, { steeringMessageId: message.id, promotedTaskId: created.id, reason });
    await promotePendingSteering(uow, task);
  },
});

/**
 * Has the messages promoted that a task leaves undelivered (docs/steering.md). Call it in the transaction that makes the
 * task completed, failed or cancelled; a task without pending messages costs one index look-up. Works with steering
 * switched off and with follow-ups disabled.
 */
export const promotePendingSteering = async (uow: UnitOfWork, task: TaskTable): Promise<void> => {
  if ((await findOldestPendingSteeringId(uow.db, task.id)) !== undefined) {
    const options = { uniqueKey: task.id, ...(task.agentId !== null && { agentId: task.agentId }) };
    await enqueue(uow, steeringPromotion, { taskId: task.id }, options);
  }
};

/** Whether a message to a task that has ended is promoted in its turn: older ones are to become tasks before it. */
export const isPromotedInTurn = async (db: Reader, task: TaskTable, messageId?: string): Promise<boolean> => {
  if (!isTerminal(task.status)) {
    return false;
  }
  const oldestId = await findOldestPendingSteeringId(db, task.id);
  return oldestId !== undefined && oldestId !== messageId;
};

/** Hands the undelivered messages of a superseded task to the task that goes on with the work. */
export const movePendingSteering = (
  uow: UnitOfWork,
  { from, to }: { readonly from: TaskTable; readonly to: TaskTable },
): Promise<void> => movePendingMessages(uow.db, from.id, to.id);
