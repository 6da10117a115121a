import type { Kysely } from 'kysely';
import { createTaskCountTriggers } from '../dialect/task-counts.js';
import type { Database } from '../schema.js';

const createAgents = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('agents')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('isLead', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('runtimePoolId', 'text')
    .addColumn('runtimeProvisionAttempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('runtimeProvisionRetryAt', 'text')
    .addColumn('description', 'text')
    .addColumn('role', 'text')
    .addColumn('capabilities', 'text', (column) => column.notNull())
    .addColumn('harnessMd', 'text')
    .addColumn('soulMd', 'text')
    .addColumn('identityMd', 'text')
    .addColumn('setupScript', 'text')
    .addColumn('toolsMd', 'text')
    .addColumn('heartbeatMd', 'text')
    .addColumn('maxTasks', 'integer', (column) => column.notNull())
    .addColumn('emptyPollCount', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lastActivityAt', 'text')
    .addColumn('provider', 'text')
    .addColumn('harnessProvider', 'text')
    .addColumn('credentialMissing', 'text')
    .addColumn('credStatus', 'text')
    .addColumn('avatar', 'text')
    .addColumn('harnessTransport', 'text')
    .addColumn('modelTierOverrides', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUpdatedAt', 'text', (column) => column.notNull())
    .execute();
};

const createRuntimeInstances = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('runtime_instances')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('agentId', 'text', (column) => column.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reportedSlots', 'integer', (column) => column.notNull())
    .addColumn('credentialReady', 'integer')
    .addColumn('lastSeenAt', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
};

const createContextVersions = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('context_versions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('agentId', 'text', (column) => column.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('contentHash', 'text', (column) => column.notNull())
    .addColumn('previousVersionId', 'text')
    .addColumn('changeSource', 'text', (column) => column.notNull())
    .addColumn('changedByAgentId', 'text')
    .addColumn('changeReason', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('context_versions_version', ['agentId', 'field', 'version'])
    .execute();
};

const createActiveSessions = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('active_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('agentId', 'text', (column) => column.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('taskId', 'text')
    .addColumn('triggerType', 'text', (column) => column.notNull())
    .addColumn('inboxMessageId', 'text')
    .addColumn('taskDescription', 'text')
    .addColumn('runnerSessionId', 'text')
    .addColumn('providerSessionId', 'text')
    .addColumn('runtimeInstanceId', 'text')
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('lastHeartbeatAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('active_sessions_task', ['taskId'])
    .execute();
};

const createAgentLog = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('agent_log')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('eventType', 'text', (column) => column.notNull())
    .addColumn('agentId', 'text')
    .addColumn('taskId', 'text')
    .addColumn('oldValue', 'text')
    .addColumn('newValue', 'text')
    .addColumn('metadata', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
};

const createTasks = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('tasks')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('agentId', 'text')
    .addColumn('creatorAgentId', 'text')
    .addColumn('task', 'text', (column) => column.notNull())
    .addColumn('title', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('taskType', 'text')
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('dependsOn', 'text', (column) => column.notNull())
    .addColumn('parentTaskId', 'text')
    .addColumn('dir', 'text')
    .addColumn('contextKey', 'text')
    .addColumn('output', 'text')
    .addColumn('progress', 'text')
    .addColumn('failureReason', 'text')
    .addColumn('routingReason', 'text')
    .addColumn('routingSource', 'text')
    .addColumn('routingNote', 'text')
    .addColumn('poolWakeAt', 'text')
    .addColumn('offeredTo', 'text')
    .addColumn('offeredAt', 'text')
    .addColumn('acceptedAt', 'text')
    .addColumn('rejectionReason', 'text')
    .addColumn('routingAffinity', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUpdatedAt', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'text')
    .addColumn('notifiedAt', 'text')
    .addColumn('deferredAt', 'text')
    .addColumn('chatChannelId', 'text')
    .addColumn('chatThreadTs', 'text')
    .addColumn('chatTriggerMessageTs', 'text')
    .addColumn('chatUserId', 'text')
    .addColumn('chatReplySent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('chatProgressMessageTs', 'text')
    .addColumn('chatTreeRootMessageTs', 'text')
    .addColumn('vcsProvider', 'text')
    .addColumn('vcsRepo', 'text')
    .addColumn('vcsEventType', 'text')
    .addColumn('vcsNumber', 'integer')
    .addColumn('vcsCommentId', 'integer')
    .addColumn('vcsAuthor', 'text')
    .addColumn('vcsUrl', 'text')
    .addColumn('vcsInstallationId', 'integer')
    .addColumn('vcsNodeId', 'text')
    .addColumn('mailInboxId', 'text')
    .addColumn('mailMessageId', 'text')
    .addColumn('mailThreadId', 'text')
    .addColumn('mentionMessageId', 'text')
    .addColumn('mentionChannelId', 'text')
    .addColumn('harnessSessionId', 'text')
    .addColumn('model', 'text')
    .addColumn('modelTier', 'text')
    .addColumn('effort', 'text')
    .addColumn('resolvedModel', 'text')
    .addColumn('modelSource', 'text')
    .addColumn('modelAlias', 'text')
    .addColumn('resolvedEffort', 'text')
    .addColumn('profile', 'text')
    .addColumn('resolvedProfile', 'text')
    .addColumn('provider', 'text')
    .addColumn('providerMeta', 'text')
    .addColumn('harnessVariant', 'text')
    .addColumn('harnessVariantMeta', 'text')
    .addColumn('scheduleId', 'text')
    .addColumn('workflowRunId', 'text')
    .addColumn('workflowRunStepId', 'text')
    .addColumn('outputSchema', 'text')
    .addColumn('followUpConfig', 'text')
    .addColumn('wasPaused', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('compactionCount', 'integer')
    .addColumn('peakContextPercent', 'real')
    .addColumn('peakContextTokens', 'integer')
    .addColumn('contextWindowSize', 'integer')
    .addColumn('credentialKeySuffix', 'text')
    .addColumn('credentialKeyType', 'text')
    .addColumn('requestedByUserId', 'text')
    .addColumn('swarmVersion', 'text')
    .addColumn('totalCostUsd', 'real')
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('attemptRuntimeId', 'text')
    .addColumn('requesterInherited', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('unmetDependencies', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('isHeartbeat', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('rootTaskId', 'text', (column) => column.notNull())
    .execute();
};

const createTaskDependencies = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('task_dependencies')
    .addColumn('taskId', 'text', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('dependsOnId', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('task_dependencies_pk', ['taskId', 'dependsOnId'])
    .execute();
};

const createTaskCounts = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('task_counts')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('isHeartbeat', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('isRoot', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('task_counts_pk', ['status', 'isHeartbeat', 'isRoot'])
    .execute();
};

const createTaskContextSnapshots = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('task_context_snapshots')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('taskId', 'text', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('agentId', 'text', (column) => column.notNull())
    .addColumn('sessionId', 'text', (column) => column.notNull())
    .addColumn('eventType', 'text', (column) => column.notNull())
    .addColumn('contextUsedTokens', 'integer')
    .addColumn('contextTotalTokens', 'integer')
    .addColumn('contextPercent', 'real')
    .addColumn('compactTrigger', 'text')
    .addColumn('preCompactTokens', 'integer')
    .addColumn('cumulativeInputTokens', 'integer')
    .addColumn('cumulativeOutputTokens', 'integer')
    .addColumn('contextFormula', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
};

const createSteeringMessages = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('steering_messages')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('taskId', 'text', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('deliveredMode', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('senderLabel', 'text')
    .addColumn('createdByKind', 'text', (column) => column.notNull())
    .addColumn('createdByUserId', 'text')
    .addColumn('createdByAgentId', 'text')
    .addColumn('promotedTaskId', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('deliveredAt', 'text')
    .addColumn('handledAt', 'text')
    .addColumn('handledNote', 'text')
    .execute();
};

const createTaskAttachments = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('task_attachments')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('taskId', 'text', (column) => column.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('agentId', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('url', 'text')
    .addColumn('path', 'text')
    .addColumn('pageId', 'text')
    .addColumn('providerId', 'text')
    .addColumn('providerKey', 'text')
    .addColumn('capabilities', 'text')
    .addColumn('orgId', 'text')
    .addColumn('driveId', 'text')
    .addColumn('mimeType', 'text')
    .addColumn('sizeBytes', 'integer')
    .addColumn('sha256', 'text')
    .addColumn('intent', 'text')
    .addColumn('description', 'text')
    .addColumn('isPrimary', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .execute();
};

const createChannelCursors = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('channel_cursors')
    .addColumn('channelId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('ts', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
};

const createConfig = async (db: Kysely<Database>): Promise<void> => {
  await db.schema
    .createTable('config')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('scopeId', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('isSecret', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('encrypted', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('envPath', 'text')
    .addColumn('description', 'text')
    .addColumn('exportToEnv', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUpdatedAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addUniqueConstraint('config_scope_key', ['scope', 'scopeId', 'key'])
    .execute();
};

const indexes: readonly (readonly [name: string, table: string, columns: readonly string[]])[] = [
  ['agents_name', 'agents', ['name', 'id']],
  ['agents_lead', 'agents', ['isLead', 'name']],
  ['runtime_instances_agent', 'runtime_instances', ['agentId', 'createdAt']],
  ['active_sessions_agent', 'active_sessions', ['agentId']],
  ['active_sessions_heartbeat', 'active_sessions', ['lastHeartbeatAt']],
  ['agent_log_created', 'agent_log', ['createdAt']],
  ['tasks_pool', 'tasks', ['status', 'unmetDependencies', 'priority desc', 'createdAt', 'id']],
  ['tasks_status_updated', 'tasks', ['status', 'lastUpdatedAt desc', 'priority desc', 'id desc']],
  ['tasks_updated', 'tasks', ['isHeartbeat', 'lastUpdatedAt desc', 'priority desc', 'id desc']],
  ['tasks_created', 'tasks', ['isHeartbeat', 'createdAt desc', 'id desc']],
  ['tasks_root', 'tasks', ['rootTaskId', 'createdAt']],
  ['tasks_key', 'tasks', ['key']],
  ['task_dependencies_dependents', 'task_dependencies', ['dependsOnId']],
  ['task_context_snapshots_task', 'task_context_snapshots', ['taskId', 'createdAt']],
  ['steering_messages_task', 'steering_messages', ['taskId', 'status', 'createdAt']],
  ['task_attachments_task', 'task_attachments', ['taskId', 'createdAt']],
  ['config_key', 'config', ['key']],
];

/** Without the rows whose first column is null: most tasks have none of these, and every index costs each new task. */
const sparseIndexes: readonly (readonly [name: string, table: string, columns: readonly [string, ...string[]]])[] = [
  ['agent_log_task', 'agent_log', ['taskId', 'createdAt']],
  ['agent_log_agent', 'agent_log', ['agentId', 'createdAt']],
  ['tasks_agent', 'tasks', ['agentId', 'status', 'unmetDependencies', 'priority desc', 'createdAt', 'id']],
  ['tasks_agent_updated', 'tasks', ['agentId', 'isHeartbeat', 'lastUpdatedAt desc', 'priority desc', 'id desc']],
  ['tasks_offered', 'tasks', ['offeredTo', 'status', 'createdAt']],
  ['tasks_parent', 'tasks', ['parentTaskId']],
  ['tasks_context_key', 'tasks', ['contextKey', 'status']],
  ['tasks_vcs', 'tasks', ['vcsRepo', 'vcsNumber']],
  ['tasks_requester', 'tasks', ['requestedByUserId', 'createdAt']],
  ['tasks_schedule', 'tasks', ['scheduleId', 'createdAt']],
];

const createIndexes = async (db: Kysely<Database>): Promise<void> => {
  for (const [name, table, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
  for (const [name, table, columns] of sparseIndexes) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .where(columns[0], 'is not', null)
      .execute();
  }
};

/** Agents, tasks and what belongs to them. */
export const up = async (db: Kysely<Database>): Promise<void> => {
  await createAgents(db);
  await createRuntimeInstances(db);
  await createContextVersions(db);
  await createActiveSessions(db);
  await createAgentLog(db);
  await createTasks(db);
  await createTaskDependencies(db);
  await createTaskCounts(db);
  await createTaskContextSnapshots(db);
  await createSteeringMessages(db);
  await createTaskAttachments(db);
  await createChannelCursors(db);
  await createConfig(db);
  await createIndexes(db);
  await createTaskCountTriggers(db);
};
