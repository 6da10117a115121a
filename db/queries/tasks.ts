import { sql } from 'kysely';
import type { TaskStatus, VcsProvider } from '../../generated/swarm/enums.js';
import type { ReadBuilder, Reader, Transaction } from '../access.js';
import { Columns } from '../columns.js';
import { changeStatement, lockStatement, type Placeholders, statement } from '../statement.js';
import type { TaskTable } from '../tables/tasks.js';
import { liveStatuses } from '../task-statuses.js';

const columns = new Columns<TaskTable>({
  id: true,
  key: true,
  agentId: true,
  creatorAgentId: true,
  task: true,
  title: true,
  status: true,
  source: true,
  taskType: true,
  tags: true,
  priority: true,
  dependsOn: true,
  parentTaskId: true,
  dir: true,
  contextKey: true,
  output: true,
  progress: true,
  failureReason: true,
  routingReason: true,
  routingSource: true,
  routingNote: true,
  poolWakeAt: true,
  offeredTo: true,
  offeredAt: true,
  acceptedAt: true,
  rejectionReason: true,
  routingAffinity: true,
  createdAt: true,
  lastUpdatedAt: true,
  finishedAt: true,
  notifiedAt: true,
  deferredAt: true,
  chatChannelId: true,
  chatThreadTs: true,
  chatTriggerMessageTs: true,
  chatUserId: true,
  chatReplySent: true,
  chatProgressMessageTs: true,
  chatTreeRootMessageTs: true,
  vcsProvider: true,
  vcsRepo: true,
  vcsEventType: true,
  vcsNumber: true,
  vcsCommentId: true,
  vcsAuthor: true,
  vcsUrl: true,
  vcsInstallationId: true,
  vcsNodeId: true,
  mailInboxId: true,
  mailMessageId: true,
  mailThreadId: true,
  mentionMessageId: true,
  mentionChannelId: true,
  harnessSessionId: true,
  model: true,
  modelTier: true,
  effort: true,
  resolvedModel: true,
  modelSource: true,
  modelAlias: true,
  resolvedEffort: true,
  profile: true,
  resolvedProfile: true,
  provider: true,
  providerMeta: true,
  harnessVariant: true,
  harnessVariantMeta: true,
  scheduleId: true,
  workflowRunId: true,
  workflowRunStepId: true,
  outputSchema: true,
  followUpConfig: true,
  wasPaused: true,
  compactionCount: true,
  peakContextPercent: true,
  peakContextTokens: true,
  contextWindowSize: true,
  credentialKeySuffix: true,
  credentialKeyType: true,
  requestedByUserId: true,
  swarmVersion: true,
  totalCostUsd: true,
  attempt: true,
  attemptRuntimeId: true,
  requesterInherited: true,
  unmetDependencies: true,
  isHeartbeat: true,
  isHumanFree: true,
  isAutoAssigned: true,
  rootTaskId: true,
});

const insert = changeStatement((db, parameter: Placeholders<TaskTable>) =>
  db.insertInto('tasks').values(columns.pick(parameter)),
);

const statusById = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('tasks').select('status').where('id', '=', parameter.id),
);

const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('tasks').selectAll().where('id', '=', parameter.id),
);

const byIdToChange = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('tasks').selectAll().where('id', '=', parameter.id).forNoKeyUpdate(),
);

const lockOne = lockStatement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('tasks').select('id').where('id', '=', parameter.id).forNoKeyUpdate(),
);

const keep = lockStatement((db, parameter: Placeholders<{ ids: readonly string[] }>) =>
  db.selectFrom('tasks').select('id').where('id', '=', sql<string>`any(${parameter.ids})`).orderBy('id').forShare(),
);

const idOf = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('tasks').select('id').where('id', '=', parameter.id),
);

const newestInProgress = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  db
    .selectFrom('tasks')
    .selectAll()
    .where('agentId', '=', parameter.agentId)
    .where('status', '=', 'in_progress')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

const pausedOf = statement((db, parameter: Placeholders<{ agentId: string; limit: number }>) =>
  db
    .selectFrom('tasks')
    .select('id')
    .where('agentId', '=', parameter.agentId)
    .where('status', '=', 'paused')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(parameter.limit),
);

const holder = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('agents').select(['id', 'isLead', 'provider', 'harnessProvider']).where('id', '=', parameter.id),
);

/** A pull request or an issue; with a context key where a host counts them apart. */
export interface VcsSubject {
  readonly vcsProvider: VcsProvider;
  readonly vcsRepo: string;
  readonly vcsNumber: number;
  readonly contextKey?: string | undefined;
}

/** What reading a task needs to know about the agent that holds it. */
export interface TaskHolder {
  readonly id: string;
  readonly isLead: number;
  readonly provider: string | null;
  readonly harnessProvider: string | null;
}

/** The task with this id. */
export const findTaskRow = (db: Reader, id: string): Promise<TaskTable | undefined> => byId.first(db, { id });

/** The same; nobody else changes it until the transaction ends. */
/** The status of the task with this id. */
export const findTaskStatus = async (db: Reader, id: string): Promise<TaskStatus | undefined> =>
  (await statusById.first(db, { id }))?.status;

export const findTaskRowToChange = (db: Transaction, id: string): Promise<TaskTable | undefined> =>
  byIdToChange.first(db, { id });

/** Nobody else changes the task until the transaction ends. */
export const lockTaskRow = (db: Transaction, id: string): Promise<void> => lockOne.take(db, { id });

/** Nobody changes these tasks until the transaction ends. */
export const keepTasks = (db: Transaction, ids: readonly string[]): Promise<void> => keep.take(db, { ids });

/** Whether there is a task with this id. */
export const taskExists = async (db: Reader, id: string): Promise<boolean> =>
  (await idOf.first(db, { id })) !== undefined;

/** Stores a new task. Its dependencies are stored with `insertDependencies`. */
export const insertTaskRow = async (db: Transaction, row: TaskTable): Promise<void> => {
  await insert.send(db, row);
};

/** Changes columns of a task and returns it as it is now; undefined when there is no such task. */
export const updateTaskRow = (
  db: Transaction,
  id: string,
  change: Partial<Omit<TaskTable, 'id'>>,
): Promise<TaskTable | undefined> =>
  db.updateTable('tasks').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** The task an agent is working on; the newest when there are several. */
export const findNewestInProgress = (db: Reader, agentId: string): Promise<TaskTable | undefined> =>
  newestInProgress.first(db, { agentId });

const maxPaused = 1000;

/** The ids of the oldest paused tasks of an agent, oldest first: at most 1000. */
export const listPausedTaskIds = async (db: Reader, agentId: string): Promise<string[]> =>
  (await pausedOf.all(db, { agentId, limit: maxPaused })).map(({ id }) => id);

/** The agent that holds a task. */
export const findHolder = (db: Reader, agentId: string): Promise<TaskHolder | undefined> =>
  holder.first(db, { id: agentId });

/** Those of the agents that exist, for reading many tasks at once. */
export const findHolders = async (db: Reader, agentIds: readonly string[]): Promise<TaskHolder[]> =>
  agentIds.length === 0
    ? []
    : db
        .selectFrom('agents')
        .select(['id', 'isLead', 'provider', 'harnessProvider'])
        .where('id', 'in', agentIds)
        .execute();

/** How many of these tasks are completed. */
export const countCompleted = async (db: Reader, ids: readonly string[]): Promise<number> => {
  const { count } = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow();
  return count;
};

/** Records which tasks a new task waits for. */
export const insertDependencies = async (
  db: Transaction,
  taskId: string,
  dependsOnIds: readonly string[],
): Promise<void> => {
  await db
    .insertInto('task_dependencies')
    .values(dependsOnIds.map((dependsOnId) => ({ taskId, dependsOnId })))
    .execute();
};

/**
 * The task a tracker issue has already: the newest live one, else the newest completed one whose pull request is known
 * (docs/creating-tasks.md).
 */
export const findTrackerTask = async (db: Reader, contextKey: string): Promise<TaskTable | undefined> => {
  const live = await db
    .selectFrom('tasks')
    .selectAll()
    .where('contextKey', '=', contextKey)
    .where('status', 'in', liveStatuses)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (live) {
    return live;
  }
  return db
    .selectFrom('tasks')
    .selectAll()
    .where('contextKey', '=', contextKey)
    .where('status', '=', 'completed')
    .where('vcsProvider', 'is not', null)
    .where('vcsRepo', 'is not', null)
    .where('vcsNumber', 'is not', null)
    .where('vcsUrl', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
};

const newestActiveOf = (db: ReadBuilder, subject: Placeholders<Omit<VcsSubject, 'contextKey'>>) =>
  db
    .selectFrom('tasks')
    .select('id')
    .where('vcsRepo', '=', subject.vcsRepo)
    .where('vcsNumber', '=', subject.vcsNumber)
    .where('vcsProvider', '=', subject.vcsProvider)
    .where(
      'status',
      'in',
      liveStatuses.map((status) => sql.lit(status)),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1));

const activeVcsTask = statement(newestActiveOf);

const activeVcsTaskOfContext = statement((db, subject: Placeholders<Required<VcsSubject>>) =>
  newestActiveOf(db, subject).where('contextKey', '=', subject.contextKey),
);

/** The newest task about a pull request or an issue that has not ended. */
export const findActiveVcsTask = (
  db: Reader,
  { contextKey, ...subject }: VcsSubject,
): Promise<Pick<TaskTable, 'id'> | undefined> =>
  contextKey === undefined
    ? activeVcsTask.first(db, subject)
    : activeVcsTaskOfContext.first(db, { ...subject, contextKey });

/** The newest task about a thread of mail. */
export const findNewestMailTask = (
  db: Reader,
  mailThreadId: string,
): Promise<Pick<TaskTable, 'id' | 'agentId' | 'status'> | undefined> =>
  db
    .selectFrom('tasks')
    .select(['id', 'agentId', 'status'])
    .where('mailThreadId', '=', mailThreadId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** An open task of a context. */
export type SiblingRow = Pick<TaskTable, 'id' | 'agentId' | 'offeredTo' | 'status' | 'task' | 'createdAt'>;

const siblings = statement((db, parameter: Placeholders<{ contextKey: string; limit: number }>) =>
  db
    .selectFrom('tasks')
    .select(['id', 'agentId', 'offeredTo', 'status', 'task', 'createdAt'])
    .where('contextKey', '=', parameter.contextKey)
    .where('status', 'in', ['pending', 'in_progress', 'offered', 'paused'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(parameter.limit),
);

/** The pending, running, offered and paused tasks of a context, newest first. */
export const listOpenSiblings = (db: Reader, contextKey: string, limit: number): Promise<SiblingRow[]> =>
  siblings.all(db, { contextKey, limit });

/** Whether a task of a context has not ended. */
export const hasLiveTaskOfContext = async (db: Reader, contextKey: string): Promise<boolean> =>
  (await db
    .selectFrom('tasks')
    .select('id')
    .where('contextKey', '=', contextKey)
    .where('status', 'in', liveStatuses)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The tasks of a context, or of a schedule, that have not ended, newest first. */
export const listLiveTaskIds = async (
  db: Reader,
  [column, value]: readonly ['contextKey' | 'scheduleId', string],
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where(column, '=', value)
    .where('status', 'in', liveStatuses)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** The texts of some tasks, by id. */
export const listTaskTexts = (db: Reader, ids: readonly string[]): Promise<Pick<TaskTable, 'id' | 'task'>[]> =>
  db.selectFrom('tasks').select(['id', 'task']).where('id', 'in', ids).orderBy('id').execute();
