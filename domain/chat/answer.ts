import { markChatAnswered } from '../../db/queries/chat-tasks.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { FollowingJob } from '../kernel/facts.js';
import { defineExternalJob } from '../kernel/jobs/kinds.js';
import { addressIn } from './address.js';
import { chatClient } from './configured.js';

const mostAttempts = 8;

/** What the thread is told of the end of a task; undefined: nothing. */
const answerTo = ({ status, output, failureReason }: TaskTable): string | undefined => {
  switch (status) {
    case 'completed':
      return output ?? 'Done.';
    case 'failed':
      return `Failed: ${failureReason ?? 'no reason was given'}`;
    case 'cancelled':
      return `Cancelled: ${failureReason ?? 'no reason was given'}`;
    default:
      return undefined;
  }
};

type Origin = Pick<TaskTable, 'chatChannelId' | 'chatThreadTs' | 'chatReplySent' | 'source'>;

/** What the server asks agents for by itself is no answer to anybody. */
const isAwaited = ({ chatChannelId, chatThreadTs, chatReplySent, source }: Origin): boolean =>
  chatChannelId !== null && chatThreadTs !== null && chatReplySent === 0 && source !== 'system';

/** Tells the thread that a task came from how it ended (docs/chat.md). */
export const chatAnswer = defineExternalJob({
  name: 'chat.answer',
  payload: { taskId: 'text' },
  maxAttempts: mostAttempts,
  perform: async (app, { taskId }, { signal }): Promise<string | undefined> => {
    const task = await findTaskRow(app.db, taskId);
    const text = task !== undefined && isAwaited(task) ? answerTo(task) : undefined;
    if (task?.chatChannelId === undefined || task.chatChannelId === null || text === undefined) {
      return undefined;
    }
    const { adapter, channel } = addressIn(task.chatChannelId);
    const client = await chatClient({ app, db: app.db }, adapter);
    return client?.post({ channel, text, threadTs: task.chatThreadTs ?? undefined }, signal);
  },
  locks: async () => [],
  record: async ({ db }, ts, { taskId }) => {
    if (ts !== undefined) {
      await markChatAnswered(db, taskId);
    }
  },
});

/** The job that tells the thread, where somebody waits in one. */
export const chatAnswerFor = (task: TaskTable): FollowingJob<{ readonly taskId: string }> | undefined =>
  isAwaited(task) && answerTo(task) !== undefined ? { payload: { taskId: task.id } } : undefined;
