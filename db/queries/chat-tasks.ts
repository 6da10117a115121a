import type { Reader, Transaction } from '../access.js';
import type { TaskTable } from '../tables/tasks.js';
import { liveStatuses } from '../task-statuses.js';

/** A thread of a chat. */
export interface ThreadKey {
  readonly channel: string;
  readonly threadTs: string;
}

const ofThread = (db: Reader, { channel, threadTs }: ThreadKey) =>
  db
    .selectFrom('tasks')
    .where('chatChannelId', '=', channel)
    .where('chatThreadTs', '=', threadTs)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/** The newest task of a thread. */
export const findThreadTask = (db: Reader, thread: ThreadKey): Promise<Pick<TaskTable, 'id'> | undefined> =>
  ofThread(db, thread).select('id').executeTakeFirst();

/** The agent of the newest task of a thread that has not ended. */
export const findThreadAgentId = async (db: Reader, thread: ThreadKey): Promise<string | undefined> => {
  const found = await ofThread(db, thread)
    .select('agentId')
    .where('status', 'in', liveStatuses)
    .where('agentId', 'is not', null)
    .executeTakeFirst();
  return found?.agentId ?? undefined;
};

/** An agent that a message may be for. */
export interface ChatAgent {
  readonly id: string;
  readonly isLead: number;
}

/** Those of these agents that are not offline. */
export const listPresentAgents = (db: Reader, ids: readonly string[]): Promise<ChatAgent[]> =>
  db
    .selectFrom('agents')
    .select(['id', 'isLead'])
    .where('id', 'in', ids)
    .where('status', '!=', 'offline')
    .orderBy('id')
    .execute();

/** Agents that are no leads and not offline, by name, so many at most. */
export const listPresentWorkers = (db: Reader, limit: number): Promise<ChatAgent[]> =>
  db
    .selectFrom('agents')
    .select(['id', 'isLead'])
    .where('isLead', '=', 0)
    .where('status', '!=', 'offline')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Notes that the thread was told how a task ended. */
export const markChatAnswered = async (db: Transaction, taskId: string): Promise<void> => {
  await db.updateTable('tasks').set({ chatReplySent: 1 }).where('id', '=', taskId).execute();
};
