import type { SteerMode } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { SteeringMessageTable } from '../tables/steering.js';
import { liveStatuses } from '../task-statuses.js';

const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('steering_messages').selectAll().where('id', '=', parameter.id),
);

const pendingOfTask = statement((db, parameter: Placeholders<{ taskId: string }>) =>
  db
    .selectFrom('steering_messages')
    .selectAll()
    .where('taskId', '=', parameter.taskId)
    .where('status', '=', 'pending')
    .orderBy('createdAt')
    .orderBy('id'),
);

const pendingOfAgent = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  db
    .selectFrom('tasks')
    .innerJoin('steering_messages', 'steering_messages.taskId', 'tasks.id')
    .selectAll('steering_messages')
    .where('tasks.agentId', '=', parameter.agentId)
    .where('tasks.status', 'in', liveStatuses)
    .where('steering_messages.status', '=', 'pending')
    .orderBy('steering_messages.createdAt')
    .orderBy('steering_messages.id'),
);

const pendingOfAgentTask = statement((db, parameter: Placeholders<{ agentId: string; taskId: string }>) =>
  db
    .selectFrom('tasks')
    .innerJoin('steering_messages', 'steering_messages.taskId', 'tasks.id')
    .selectAll('steering_messages')
    .where('tasks.id', '=', parameter.taskId)
    .where('tasks.agentId', '=', parameter.agentId)
    .where('tasks.status', 'in', liveStatuses)
    .where('steering_messages.status', '=', 'pending')
    .orderBy('steering_messages.createdAt')
    .orderBy('steering_messages.id'),
);

const deliver = changeStatement((db, parameter: Placeholders<{ id: string; mode: SteerMode; now: string }>) =>
  db
    .updateTable('steering_messages')
    .set({ status: 'delivered', deliveredMode: parameter.mode, deliveredAt: parameter.now })
    .where('id', '=', parameter.id)
    .where('status', '=', 'pending'),
);

const handle = changeStatement((db, parameter: Placeholders<{ id: string; note: string | null; now: string }>) =>
  db
    .updateTable('steering_messages')
    .set({ status: 'handled', handledNote: parameter.note, handledAt: parameter.now })
    .where('id', '=', parameter.id)
    .where('status', '=', 'delivered'),
);

const promote = changeStatement((db, parameter: Placeholders<{ id: string }>) =>
  db
    .updateTable('steering_messages')
    .set({ status: 'promoted' })
    .where('id', '=', parameter.id)
    .where('status', '=', 'pending'),
);

export const findSteeringMessage = (db: Reader, id: string): Promise<SteeringMessageTable | undefined> =>
  byId.first(db, { id });

/** All messages of a task, oldest first. */
export const listSteeringMessagesOfTask = (db: Reader, taskId: string): Promise<SteeringMessageTable[]> =>
  db
    .selectFrom('steering_messages')
    .selectAll()
    .where('taskId', '=', taskId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** The pending messages of a task, oldest first. */
export const listPendingSteeringOfTask = (db: Reader, taskId: string): Promise<SteeringMessageTable[]> =>
  pendingOfTask.all(db, { taskId });

/** The pending messages of the live tasks assigned to an agent, or of one of them, oldest first. */
export const listPendingSteeringOfAgent = (
  db: Reader,
  agentId: string,
  taskId?: string,
): Promise<SteeringMessageTable[]> =>
  taskId === undefined ? pendingOfAgent.all(db, { agentId }) : pendingOfAgentTask.all(db, { agentId, taskId });

export const insertSteeringMessage = async (db: Transaction, message: SteeringMessageTable): Promise<void> => {
  await db.insertInto('steering_messages').values(message).execute();
};

/** pending → delivered; false when the message is not pending (any more). */
export const markDelivered = async (
  db: Transaction,
  change: { id: string; mode: SteerMode; now: string },
): Promise<boolean> => (await deliver.run(db, change)) > 0;

/** delivered → handled; false when the message is not delivered. */
export const markHandled = async (
  db: Transaction,
  change: { id: string; note: string | null; now: string },
): Promise<boolean> => (await handle.run(db, change)) > 0;

/** pending → promoted; false when the message is not pending (any more). */
export const markPromoted = async (db: Transaction, id: string): Promise<boolean> =>
  (await promote.run(db, { id })) > 0;

export const updatePromotedTask = async (db: Transaction, id: string, promotedTaskId: string): Promise<void> => {
  await db.updateTable('steering_messages').set({ promotedTaskId }).where('id', '=', id).execute();
};

/** Hands the pending messages of one task to another. */
export const movePendingMessages = async (db: Transaction, fromTaskId: string, toTaskId: string): Promise<void> => {
  await db
    .updateTable('steering_messages')
    .set({ taskId: toTaskId })
    .where('taskId', '=', fromTaskId)
    .where('status', '=', 'pending')
    .execute();
};
