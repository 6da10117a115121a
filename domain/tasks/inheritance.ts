import type { JsonText } from '../../db/tables/column-types.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import { toJsonText } from '../kernel/stored-json.js';
import { readAffinity } from './affinity.js';
import { chatThreadOf } from './context-key.js';
import type { NewTask } from './new-task.js';

const chosen = <Value>(given: Value | null | undefined, inherited: Value | null | undefined): Value | null =>
  given === undefined ? (inherited ?? null) : given;

const chosenJson = <Value extends object>(
  given: Value | null | undefined,
  inherited: JsonText<Value> | null | undefined,
): JsonText<Value> | null => chosen(given && toJsonText(given), inherited);

/** Whether a given value says something else than the parent's. */
const differs = <Value>(given: Value | undefined, inherited: Value | null): boolean =>
  given !== undefined && given !== inherited;

/** What a new task takes from its parent unless it is given (docs/creating-tasks.md). */
export const inheritedFields = (input: NewTask, parent: TaskTable | undefined) => ({
  dir: chosen(input.dir, parent?.dir),
  outputSchema: chosenJson(input.outputSchema, parent?.outputSchema),
  routingAffinity: chosenJson(input.routingAffinity, heritableAffinity(parent)),
  followUpConfig: chosenJson(input.followUpConfig, continuesParent(input) ? parent?.followUpConfig : null),
  mailInboxId: chosen(input.mailInboxId, parent?.mailInboxId),
  mailMessageId: chosen(input.mailMessageId, parent?.mailMessageId),
  mailThreadId: chosen(input.mailThreadId, parent?.mailThreadId),
  mentionMessageId: chosen(input.mentionMessageId, parent?.mentionMessageId),
  mentionChannelId: chosen(input.mentionChannelId, parent?.mentionChannelId),
  ...chatFields(input, parent),
  ...vcsFields(input, parent),
});

const continuesParent = ({ taskType }: NewTask): boolean => taskType === 'resume' || taskType === 'deferred';

// A task only the lead may take is about routing the work; the work it leads to is for others.
const heritableAffinity = (parent: TaskTable | undefined): TaskTable['routingAffinity'] => {
  const stored = parent?.routingAffinity ?? null;
  const affinity = readAffinity(stored);
  return affinity !== 'invalid' && affinity?.leadOnly ? null : stored;
};

/** Channel, thread and user go together: another channel takes nothing of the parent's conversation. */
const chatFields = (input: NewTask, parent: TaskTable | undefined) => {
  const thread = input.contextKey ? chatThreadOf(input.contextKey) : undefined;
  const chatChannelId = thread?.chatChannelId ?? input.chatChannelId;
  const chatThreadTs = thread?.chatThreadTs ?? input.chatThreadTs;
  const source = parent && !differs(chatChannelId, parent.chatChannelId) ? parent : undefined;
  return {
    chatChannelId: chosen(chatChannelId, source?.chatChannelId),
    chatThreadTs: chosen(chatThreadTs, source?.chatThreadTs),
    chatUserId: chosen(input.chatUserId, source?.chatUserId),
  };
};

/** A task about another repository or number takes nothing of the parent's: half of each would name a third thing. */
const vcsFields = (input: NewTask, parent: TaskTable | undefined) => {
  const isOther =
    parent &&
    (differs(input.vcsProvider, parent.vcsProvider) ||
      differs(input.vcsRepo, parent.vcsRepo) ||
      differs(input.vcsNumber, parent.vcsNumber));
  const source = isOther ? undefined : parent;
  return {
    vcsProvider: chosen(input.vcsProvider, source?.vcsProvider),
    vcsRepo: chosen(input.vcsRepo, source?.vcsRepo),
    vcsEventType: chosen(input.vcsEventType, source?.vcsEventType),
    vcsNumber: chosen(input.vcsNumber, source?.vcsNumber),
    vcsCommentId: chosen(input.vcsCommentId, source?.vcsCommentId),
    vcsAuthor: chosen(input.vcsAuthor, source?.vcsAuthor),
    vcsUrl: chosen(input.vcsUrl, source?.vcsUrl),
    vcsInstallationId: chosen(input.vcsInstallationId, source?.vcsInstallationId),
    vcsNodeId: chosen(input.vcsNodeId, source?.vcsNodeId),
  };
};

/** The context of a new task. One that moves to another chat channel leaves the parent's conversation. */
export const contextOf = (input: NewTask, parent: TaskTable | undefined): string | null => {
  if (input.contextKey !== undefined) {
    return input.contextKey;
  }
  const inherited = parent?.contextKey ?? null;
  const thread = inherited === null ? undefined : chatThreadOf(inherited);
  return thread && differs(input.chatChannelId, thread.chatChannelId) ? null : inherited;
};

/** Who wants the task done, and whether that is only known from the parent (docs/creating-tasks.md). */
export const requesterOf = (
  input: NewTask,
  parent: TaskTable | undefined,
): Pick<TaskTable, 'requestedByUserId' | 'requesterInherited'> => {
  if (input.requestedByUserId !== undefined) {
    const { requestedByUserId, requesterInherited } = input;
    return { requestedByUserId, requesterInherited: requestedByUserId !== null && requesterInherited ? 1 : 0 };
  }
  const inherited = parent?.requestedByUserId ?? null;
  return { requestedByUserId: inherited, requesterInherited: inherited === null ? 0 : 1 };
};
