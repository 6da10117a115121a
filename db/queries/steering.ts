import type { SteerMode } from '../../generated/swarm/enums.js';
import type { ReadBuilder, Reader, Transaction } from '../access.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { SteeringMessageTable } from '../tables/steering.js';
import { liveStatuses } from '../task-statuses.js';
import { type Answered, bytesAroundRow, bytesWithRow, countWithin, mostRowsWithin, startWithin } from './page-bytes.js';

const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('steering_messages').selectAll().where('id', '=', parameter.id),
);

const pendingOfTask = (db: ReadBuilder, taskId: string) =>
  db.selectFrom('steering_messages').where('taskId', '=', taskId).where('status', '=', 'pending');

const oldestPending = statement((db, parameter: Placeholders<{ taskId: string }>) =>
  pendingOfTask(db, parameter.taskId).selectAll().orderBy('createdAt').orderBy('id').limit(1),
);

const oldestPendingId = statement((db, parameter: Placeholders<{ taskId: string }>) =>
  pendingOfTask(db, parameter.taskId).select('id').orderBy('createdAt').orderBy('id').limit(1),
);

const pendingCount = statement((db, parameter: Placeholders<{ taskId: string }>) =>
  pendingOfTask(db, parameter.taskId).select((row) => row.fn.countAll<number>().as('count')),
);

const bytesOfMessage = bytesWithRow<'steering_messages'>(
  'steering_messages.body',
  'steering_messages.senderLabel',
  'steering_messages.handledNote',
);

const answeredOf = ({ body, senderLabel, handledNote }: SteeringMessageTable): Answered => ({
  texts: [body, senderLabel, handledNote],
  around: bytesAroundRow,
});

const pendingOfAgent = (db: ReadBuilder, agentId: string) =>
  db
    .selectFrom('tasks')
    .innerJoin('steering_messages', 'steering_messages.taskId', 'tasks.id')
    .where('tasks.agentId', '=', agentId)
    .where('tasks.status', 'in', liveStatuses)
    .where('steering_messages.status', '=', 'pending')
    .orderBy('steering_messages.createdAt')
    .orderBy('steering_messages.id');

interface OfAgent {
  readonly agentId: string;
  readonly limit: number;
}

interface OfAgentTask extends OfAgent {
  readonly taskId: string;
}

const sizesOfAgent = statement((db, { agentId, limit }: Placeholders<OfAgent>) =>
  pendingOfAgent(db, agentId)
    .select((row) => bytesOfMessage(row).as('bytes'))
    .limit(limit),
);

const rowsOfAgent = statement((db, { agentId, limit }: Placeholders<OfAgent>) =>
  pendingOfAgent(db, agentId).selectAll('steering_messages').limit(limit),
);

const sizesOfAgentTask = statement((db, { agentId, taskId, limit }: Placeholders<OfAgentTask>) =>
  pendingOfAgent(db, agentId)
    .where('tasks.id', '=', taskId)
    .select((row) => bytesOfMessage(row).as('bytes'))
    .limit(limit),
);

const rowsOfAgentTask = statement((db, { agentId, taskId, limit }: Placeholders<OfAgentTask>) =>
  pendingOfAgent(db, agentId).where('tasks.id', '=', taskId).selectAll('steering_messages').limit(limit),
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

/** Messages up to a number of bytes. */
export interface MessagesWithin {
  readonly rows: SteeringMessageTable[];
  /** More follow. */
  readonly isCut: boolean;
}

interface Size {
  readonly bytes: number;
}

/** The messages from the first on that have at most so many bytes; the first comes whatever it has. */
const messagesWithin = async (
  maxBytes: number,
  listSizes: (limit: number) => Promise<Size[]>,
  listRows: (limit: number) => Promise<SteeringMessageTable[]>,
): Promise<MessagesWithin> => {
  const sizes = await listSizes(mostRowsWithin(maxBytes));
  if (sizes.length === 0) {
    return { rows: [], isCut: false };
  }
  const found = await listRows(countWithin(sizes, maxBytes));
  const rows = startWithin(found, answeredOf, maxBytes);
  return { rows, isCut: rows.length < sizes.length };
};

/**
 * The messages of a task after the first `offset` ones, oldest first, up to the first that would make more than `maxBytes`
 * bytes with those before it, counting 512 around each; the very first comes whatever it has.
 */
export const listSteeringMessagesOfTask = (
  db: Reader,
  { taskId, offset }: { readonly taskId: string; readonly offset: number },
  maxBytes: number,
): Promise<MessagesWithin> => {
  const messages = db
    .selectFrom('steering_messages')
    .where('taskId', '=', taskId)
    .orderBy('createdAt')
    .orderBy('id')
    .offset(offset);
  return messagesWithin(
    maxBytes,
    (limit) =>
      messages
        .select((row) => bytesOfMessage(row).as('bytes'))
        .limit(limit)
        .execute(),
    (limit) => messages.selectAll().limit(limit).execute(),
  );
};

/** The oldest pending message of a task. */
export const findOldestPendingSteering = (db: Reader, taskId: string): Promise<SteeringMessageTable | undefined> =>
  oldestPending.first(db, { taskId });

/** Its id alone: the text may be long. */
export const findOldestPendingSteeringId = async (db: Reader, taskId: string): Promise<string | undefined> =>
  (await oldestPendingId.first(db, { taskId }))?.id;

/** How many messages of a task are pending. */
export const countPendingSteering = async (db: Reader, taskId: string): Promise<number> =>
  (await pendingCount.first(db, { taskId }))?.count ?? 0;

/** The pending messages of the live tasks assigned to an agent, or of one of them, as those of a task. */
export const listPendingSteeringOfAgent = (
  db: Reader,
  { agentId, taskId }: { readonly agentId: string; readonly taskId: string | undefined },
  maxBytes: number,
): Promise<MessagesWithin> =>
  taskId === undefined
    ? messagesWithin(
        maxBytes,
        (limit) => sizesOfAgent.all(db, { agentId, limit }),
        (limit) => rowsOfAgent.all(db, { agentId, limit }),
      )
    : messagesWithin(
        maxBytes,
        (limit) => sizesOfAgentTask.all(db, { agentId, taskId, limit }),
        (limit) => rowsOfAgentTask.all(db, { agentId, taskId, limit }),
      );

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
