import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

const primary = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.primaryKey().notNull();
const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const zeroByDefault = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().defaultTo(0);
const ofAgent = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('agents.id').onDelete('cascade');
const ofTask = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('tasks.id').onDelete('cascade');
const ofUser = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('users.id').onDelete('cascade');

const createAgents = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('agents')
    .addColumn('id', 'text', primary)
    .addColumn('name', 'text', required)
    .addColumn('isLead', 'integer', required)
    .addColumn('status', 'text', required)
    .addColumn('runtimePoolId', 'text')
    .addColumn('runtimeProvisionAttempts', 'integer', zeroByDefault)
    .addColumn('runtimeProvisionRetryAt', 'text')
    .addColumn('description', 'text')
    .addColumn('role', 'text')
    .addColumn('capabilities', 'text', required)
    .addColumn('harnessMd', 'text')
    .addColumn('soulMd', 'text')
    .addColumn('identityMd', 'text')
    .addColumn('setupScript', 'text')
    .addColumn('toolsMd', 'text')
    .addColumn('heartbeatMd', 'text')
    .addColumn('maxTasks', 'integer', required)
    .addColumn('emptyPollCount', 'integer', zeroByDefault)
    .addColumn('lastActivityAt', 'text')
    .addColumn('provider', 'text')
    .addColumn('harnessProvider', 'text')
    .addColumn('credentialMissing', 'text')
    .addColumn('credStatus', 'text')
    .addColumn('avatar', 'text')
    .addColumn('harnessTransport', 'text')
    .addColumn('modelTierOverrides', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUpdatedAt', 'text', required)
    .execute();
};

const createRuntimeInstances = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('runtime_instances')
    .addColumn('id', 'text', primary)
    .addColumn('agentId', 'text', ofAgent)
    .addColumn('status', 'text', required)
    .addColumn('reportedSlots', 'integer', required)
    .addColumn('credentialReady', 'integer')
    .addColumn('lastSeenAt', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .execute();
};

const createContextVersions = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('context_versions')
    .addColumn('id', 'text', primary)
    .addColumn('agentId', 'text', ofAgent)
    .addColumn('field', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('content', 'text', required)
    .addColumn('contentHash', 'text', required)
    .addColumn('previousVersionId', 'text')
    .addColumn('changeSource', 'text', required)
    .addColumn('changedByAgentId', 'text')
    .addColumn('changeReason', 'text')
    .addColumn('createdAt', 'text', required)
    .addUniqueConstraint('context_versions_version', ['agentId', 'field', 'version'])
    .execute();
};

const createActiveSessions = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('active_sessions')
    .addColumn('id', 'text', primary)
    .addColumn('agentId', 'text', ofAgent)
    .addColumn('taskId', 'text')
    .addColumn('triggerType', 'text', required)
    .addColumn('inboxMessageId', 'text')
    .addColumn('taskDescription', 'text')
    .addColumn('runnerSessionId', 'text')
    .addColumn('providerSessionId', 'text')
    .addColumn('runtimeInstanceId', 'text')
    .addColumn('startedAt', 'text', required)
    .addColumn('lastHeartbeatAt', 'text', required)
    .addUniqueConstraint('active_sessions_task', ['taskId'])
    .execute();
};

const createAgentLog = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('agent_log')
    .addColumn('id', 'text', primary)
    .addColumn('eventType', 'text', required)
    .addColumn('agentId', 'text')
    .addColumn('taskId', 'text')
    .addColumn('oldValue', 'text')
    .addColumn('newValue', 'text')
    .addColumn('metadata', 'text')
    .addColumn('createdAt', 'text', required)
    .execute();
};

/** Agents, the processes and sessions they run, and what is recorded of them. */
const createAgentTables = async (db: Kysely<unknown>): Promise<void> => {
  await createAgents(db);
  await createRuntimeInstances(db);
  await createContextVersions(db);
  await createActiveSessions(db);
  await createAgentLog(db);
};

const createTasks = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('tasks')
    .addColumn('id', 'text', primary)
    .addColumn('key', 'text', required)
    .addColumn('agentId', 'text')
    .addColumn('creatorAgentId', 'text')
    .addColumn('task', 'text', required)
    .addColumn('title', 'text')
    .addColumn('status', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('taskType', 'text')
    .addColumn('tags', 'text', required)
    .addColumn('priority', 'integer', required)
    .addColumn('dependsOn', 'text', required)
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
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUpdatedAt', 'text', required)
    .addColumn('finishedAt', 'text')
    .addColumn('notifiedAt', 'text')
    .addColumn('deferredAt', 'text')
    .addColumn('chatChannelId', 'text')
    .addColumn('chatThreadTs', 'text')
    .addColumn('chatTriggerMessageTs', 'text')
    .addColumn('chatUserId', 'text')
    .addColumn('chatReplySent', 'integer', zeroByDefault)
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
    .addColumn('wasPaused', 'integer', zeroByDefault)
    .addColumn('compactionCount', 'integer')
    .addColumn('peakContextPercent', 'real')
    .addColumn('peakContextTokens', 'integer')
    .addColumn('contextWindowSize', 'integer')
    .addColumn('credentialKeySuffix', 'text')
    .addColumn('credentialKeyType', 'text')
    .addColumn('requestedByUserId', 'text')
    .addColumn('swarmVersion', 'text')
    .addColumn('totalCostUsd', 'real')
    .addColumn('attempt', 'integer', zeroByDefault)
    .addColumn('attemptRuntimeId', 'text')
    .addColumn('requesterInherited', 'integer', zeroByDefault)
    .addColumn('unmetDependencies', 'integer', zeroByDefault)
    .addColumn('isHeartbeat', 'integer', zeroByDefault)
    .addColumn('rootTaskId', 'text', required)
    .execute();
};

const createTaskDependencies = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('task_dependencies')
    .addColumn('taskId', 'text', ofTask)
    .addColumn('dependsOnId', 'text', required)
    .addPrimaryKeyConstraint('task_dependencies_pk', ['taskId', 'dependsOnId'])
    .execute();
};

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Where many connections write, each counts in rows of its own (`shard`), which are added up when they are read. */
const createShardedTaskCounts = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('task_counts')
    .addColumn('status', 'text', required)
    .addColumn('isHeartbeat', 'integer', zeroByDefault)
    .addColumn('isRoot', 'integer', required)
    .addColumn('shard', 'integer', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('task_counts_pk', ['status', 'isHeartbeat', 'isRoot', 'shard'])
    .execute();
};

const createTaskCounts = async (db: Kysely<unknown>): Promise<void> => {
  if (isPostgres(db)) {
    await createShardedTaskCounts(db);
    return;
  }
  await db.schema
    .createTable('task_counts')
    .addColumn('status', 'text', required)
    .addColumn('isHeartbeat', 'integer', zeroByDefault)
    .addColumn('isRoot', 'integer', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('task_counts_pk', ['status', 'isHeartbeat', 'isRoot'])
    .execute();
};

const createTaskSessions = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('task_sessions')
    .addColumn('rootTaskId', 'text', (column) =>
      column.primaryKey().notNull().references('tasks.id').onDelete('cascade'),
    )
    .addColumn('taskCount', 'integer', required)
    .addColumn('lastActivityAt', 'text', required)
    .addColumn('latestTaskId', 'text', required)
    .execute();
};

const createTaskContextSnapshots = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('task_context_snapshots')
    .addColumn('id', 'text', primary)
    .addColumn('taskId', 'text', ofTask)
    .addColumn('agentId', 'text', required)
    .addColumn('sessionId', 'text', required)
    .addColumn('eventType', 'text', required)
    .addColumn('contextUsedTokens', 'integer')
    .addColumn('contextTotalTokens', 'integer')
    .addColumn('contextPercent', 'real')
    .addColumn('compactTrigger', 'text')
    .addColumn('preCompactTokens', 'integer')
    .addColumn('cumulativeInputTokens', 'integer')
    .addColumn('cumulativeOutputTokens', 'integer')
    .addColumn('contextFormula', 'text')
    .addColumn('createdAt', 'text', required)
    .execute();
};

const createSteeringMessages = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('steering_messages')
    .addColumn('id', 'text', primary)
    .addColumn('taskId', 'text', ofTask)
    .addColumn('body', 'text', required)
    .addColumn('mode', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('deliveredMode', 'text')
    .addColumn('source', 'text', required)
    .addColumn('senderLabel', 'text')
    .addColumn('createdByKind', 'text', required)
    .addColumn('createdByUserId', 'text')
    .addColumn('createdByAgentId', 'text')
    .addColumn('promotedTaskId', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('deliveredAt', 'text')
    .addColumn('handledAt', 'text')
    .addColumn('handledNote', 'text')
    .execute();
};

const createTaskAttachments = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('task_attachments')
    .addColumn('id', 'text', primary)
    .addColumn('taskId', 'text', ofTask)
    .addColumn('agentId', 'text')
    .addColumn('name', 'text', required)
    .addColumn('kind', 'text', required)
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
    .addColumn('isPrimary', 'integer', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .execute();
};

const createChannelCursors = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('channel_cursors')
    .addColumn('channelId', 'text', primary)
    .addColumn('ts', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .execute();
};

/** Tasks and what belongs to them. */
const createTaskTables = async (db: Kysely<unknown>): Promise<void> => {
  await createTasks(db);
  await createTaskDependencies(db);
  await createTaskCounts(db);
  await createTaskSessions(db);
  await createTaskContextSnapshots(db);
  await createSteeringMessages(db);
  await createTaskAttachments(db);
  await createChannelCursors(db);
};

const createCredentialKeys = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('credential_keys')
    .addColumn('id', 'text', primary)
    .addColumn('keyType', 'text', required)
    .addColumn('keySuffix', 'text', required)
    .addColumn('keyIndex', 'integer', required)
    .addColumn('scope', 'text', required)
    .addColumn('scopeId', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('rateLimitedUntil', 'text')
    .addColumn('lastUsedAt', 'text')
    .addColumn('lastRateLimitAt', 'text')
    .addColumn('totalUsageCount', 'integer', required)
    .addColumn('rateLimitCount', 'integer', required)
    .addColumn('name', 'text')
    .addColumn('provider', 'text', required)
    .addColumn('plan', 'text')
    .addColumn('planSource', 'text')
    .addColumn('lastSeatMismatchAt', 'text')
    .addColumn('lastSeatMismatchModel', 'text')
    .addColumn('consecutiveAuthFailures', 'integer', required)
    .addColumn('lastAuthFailureAt', 'text')
    .addColumn('authFailureSeq', 'integer', required)
    .addColumn('rateLimitWindows', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .addUniqueConstraint('credential_keys_identity', ['keyType', 'keySuffix', 'scope', 'scopeId'])
    .execute();
};

const createPricing = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('pricing')
    .addColumn('provider', 'text', required)
    .addColumn('model', 'text', required)
    .addColumn('tokenClass', 'text', required)
    .addColumn('effectiveFrom', 'bigint', required)
    .addColumn('pricePerMillionUsd', 'real', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('lastUpdatedAt', 'bigint', required)
    .addPrimaryKeyConstraint('pricing_pk', ['provider', 'model', 'tokenClass', 'effectiveFrom'])
    .execute();
};

const createSessionCosts = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('session_costs')
    .addColumn('id', 'text', primary)
    .addColumn('sessionId', 'text', required)
    .addColumn('taskId', 'text', (column) => column.references('tasks.id').onDelete('set null'))
    .addColumn('agentId', 'text', ofAgent)
    .addColumn('totalCostUsd', 'real', required)
    .addColumn('inputTokens', 'integer', required)
    .addColumn('outputTokens', 'integer', required)
    .addColumn('cacheReadTokens', 'integer', required)
    .addColumn('cacheWriteTokens', 'integer', required)
    .addColumn('reasoningOutputTokens', 'integer', required)
    .addColumn('thinkingTokens', 'integer', required)
    .addColumn('durationMs', 'integer', required)
    .addColumn('numTurns', 'integer')
    .addColumn('model', 'text', required)
    .addColumn('provider', 'text')
    .addColumn('isError', 'integer', required)
    .addColumn('costSource', 'text', required)
    .addColumn('harnessCostUsd', 'real', required)
    .addColumn('cacheWrite5mTokens', 'integer')
    .addColumn('cacheWrite1hTokens', 'integer')
    .addColumn('modelBreakdown', 'text')
    .addColumn('createdAt', 'text', required)
    .execute();
};

const createDailySpend = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('daily_spend')
    .addColumn('date', 'text', required)
    .addColumn('scope', 'text', required)
    .addColumn('scopeId', 'text', required)
    .addColumn('spendUsd', 'real', required)
    .addPrimaryKeyConstraint('daily_spend_pk', ['scope', 'scopeId', 'date'])
    .execute();
};

const createBudgets = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('budgets')
    .addColumn('scope', 'text', required)
    .addColumn('scopeId', 'text', required)
    .addColumn('dailyBudgetUsd', 'real', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('lastUpdatedAt', 'bigint', required)
    .addPrimaryKeyConstraint('budgets_pk', ['scope', 'scopeId'])
    .execute();
  await db.schema
    .createTable('budget_refusals')
    .addColumn('taskId', 'text', ofTask)
    .addColumn('date', 'text', required)
    .addColumn('agentId', 'text', required)
    .addColumn('cause', 'text', required)
    .addColumn('agentSpendUsd', 'real')
    .addColumn('agentBudgetUsd', 'real')
    .addColumn('globalSpendUsd', 'real')
    .addColumn('globalBudgetUsd', 'real')
    .addColumn('userSpendUsd', 'real')
    .addColumn('userBudgetUsd', 'real')
    .addColumn('followUpTaskId', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('budget_refusals_pk', ['taskId', 'date'])
    .execute();
};

/** Credential keys, prices, costs and budgets. */
const createCostTables = async (db: Kysely<unknown>): Promise<void> => {
  await createCredentialKeys(db);
  await createPricing(db);
  await createSessionCosts(db);
  await createDailySpend(db);
  await createBudgets(db);
};

const createConfig = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('config')
    .addColumn('id', 'text', primary)
    .addColumn('scope', 'text', required)
    .addColumn('scopeId', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('isSecret', 'integer', zeroByDefault)
    .addColumn('encrypted', 'integer', zeroByDefault)
    .addColumn('envPath', 'text')
    .addColumn('description', 'text')
    .addColumn('exportToEnv', 'integer', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUpdatedAt', 'text', required)
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addUniqueConstraint('config_scope_key', ['scope', 'scopeId', 'key'])
    .execute();
};

const createEvents = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', primary)
    .addColumn('category', 'text', required)
    .addColumn('event', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('agentId', 'text')
    .addColumn('taskId', 'text')
    .addColumn('sessionId', 'text')
    .addColumn('parentEventId', 'text')
    .addColumn('numericValue', 'real')
    .addColumn('durationMs', 'integer')
    .addColumn('data', 'text')
    .addColumn('dataField', 'text')
    .addColumn('createdAt', 'text', required)
    .execute();
};

const createInboxMessages = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('inbox_messages')
    .addColumn('id', 'text', primary)
    .addColumn('agentId', 'text')
    .addColumn('content', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('chatChannelId', 'text')
    .addColumn('chatThreadTs', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUpdatedAt', 'text', required)
    .execute();
};

const createSessionLogs = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('session_logs')
    .addColumn('id', 'text', primary)
    .addColumn('taskId', 'text')
    .addColumn('sessionId', 'text', required)
    .addColumn('iteration', 'integer', required)
    .addColumn('cli', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('lineNumber', 'integer', required)
    .addColumn('createdAt', 'text', required)
    .execute();
};

/** Settings, and what is written down: events, lines of sessions, chat messages for agents. */
const createLogTables = async (db: Kysely<unknown>): Promise<void> => {
  await createConfig(db);
  await createEvents(db);
  await createInboxMessages(db);
  await createSessionLogs(db);
};

const createUsers = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', primary)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text')
    .addColumn('emailKey', 'text')
    .addColumn('role', 'text')
    .addColumn('notes', 'text')
    .addColumn('preferredChannel', 'text', required)
    .addColumn('timezone', 'text')
    .addColumn('metadata', 'text')
    .addColumn('dailyBudgetUsd', 'real')
    .addColumn('status', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUpdatedAt', 'text', required)
    .addUniqueConstraint('users_email', ['emailKey'])
    .execute();
};

const createUserEmailAliases = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('user_email_aliases')
    .addColumn('userId', 'text', ofUser)
    .addColumn('emailKey', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('position', 'integer', required)
    .addPrimaryKeyConstraint('user_email_aliases_pk', ['userId', 'emailKey'])
    .execute();
};

const createUserIdentities = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('user_identities')
    .addColumn('kind', 'text', required)
    .addColumn('externalId', 'text', required)
    .addColumn('userId', 'text', ofUser)
    .addColumn('createdAt', 'text', required)
    .addPrimaryKeyConstraint('user_identities_pk', ['kind', 'externalId'])
    .execute();
};

const createUserTokens = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('user_tokens')
    .addColumn('id', 'text', primary)
    .addColumn('userId', 'text', ofUser)
    .addColumn('tokenHash', 'text', required)
    .addColumn('preview', 'text', required)
    .addColumn('label', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUsedAt', 'text')
    .addColumn('revokedAt', 'text')
    .addUniqueConstraint('user_tokens_hash', ['tokenHash'])
    .execute();
};

const createUserEvents = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('user_events')
    .addColumn('id', 'text', primary)
    .addColumn('userId', 'text', ofUser)
    .addColumn('eventType', 'text', required)
    .addColumn('actor', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('createdAt', 'text', required)
    .execute();
};

const createRoles = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('user_roles')
    .addColumn('userId', 'text', ofUser)
    .addColumn('role', 'text', required)
    .addPrimaryKeyConstraint('user_roles_pk', ['userId', 'role'])
    .execute();
  await db.schema
    .createTable('permission_audit')
    .addColumn('id', 'text', primary)
    .addColumn('principalType', 'text', required)
    .addColumn('principalId', 'text', required)
    .addColumn('permission', 'text')
    .addColumn('route', 'text', required)
    .addColumn('decision', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('createdAt', 'text', required)
    .execute();
};

const createConnectorCodes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('connector_codes')
    .addColumn('id', 'text', primary)
    .addColumn('codeHash', 'text', required)
    .addColumn('userId', 'text', ofUser)
    .addColumn('label', 'text', required)
    .addColumn('actor', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('usedAt', 'text')
    .addUniqueConstraint('connector_codes_hash', ['codeHash'])
    .execute();
};

const createInboxItems = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('inbox_items')
    .addColumn('id', 'text', primary)
    .addColumn('userId', 'text', ofUser)
    .addColumn('itemType', 'text', required)
    .addColumn('itemId', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('snoozeUntil', 'text')
    .addColumn('dismissedAt', 'text')
    .addColumn('doneAt', 'text')
    .addColumn('readAt', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUpdatedAt', 'text', required)
    .addUniqueConstraint('inbox_items_item', ['userId', 'itemType', 'itemId'])
    .execute();
};

const createRefreshLocks = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('refresh_locks')
    .addColumn('key', 'text', primary)
    .addColumn('owner', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .execute();
};

const createKvEntries = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('kv_entries')
    .addColumn('namespace', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('valueType', 'text', required)
    .addColumn('expiresAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('updatedAt', 'bigint', required)
    .addPrimaryKeyConstraint('kv_entries_pk', ['namespace', 'key'])
    .execute();
};

const createFavorites = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('favorites')
    .addColumn('id', 'text', primary)
    .addColumn('owner', 'text', required)
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('itemType', 'text', required)
    .addColumn('itemId', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUpdatedAt', 'text', required)
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addUniqueConstraint('favorites_item', ['owner', 'itemType', 'itemId'])
    .execute();
};

/** Users and what belongs to them, leases of token refreshes, the key-value store, favorites. */
const createUserTables = async (db: Kysely<unknown>): Promise<void> => {
  await createUsers(db);
  await createUserEmailAliases(db);
  await createUserIdentities(db);
  await createUserTokens(db);
  await createUserEvents(db);
  await createRoles(db);
  await createConnectorCodes(db);
  await createInboxItems(db);
  await createRefreshLocks(db);
  await createKvEntries(db);
  await createFavorites(db);
};

type Index = readonly [name: string, table: string, columns: readonly [string, ...string[]]];

const fullIndexes: readonly Index[] = [
  ['agents_name', 'agents', ['name', 'id']],
  ['agents_lead', 'agents', ['isLead', 'name']],
  ['agents_status', 'agents', ['status']],
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
  ['tasks_credential_key', 'tasks', ['credentialKeyType', 'credentialKeySuffix']],
  ['task_dependencies_dependents', 'task_dependencies', ['dependsOnId']],
  ['task_sessions_activity', 'task_sessions', ['lastActivityAt desc', 'rootTaskId desc']],
  ['task_context_snapshots_task', 'task_context_snapshots', ['taskId', 'createdAt']],
  ['steering_messages_task', 'steering_messages', ['taskId', 'status', 'createdAt']],
  ['task_attachments_task', 'task_attachments', ['taskId', 'createdAt']],

  // Availability reads the pool's blocked rows and the highest failure number; both straight from these.
  ['credential_keys_pool', 'credential_keys', ['keyType', 'scope', 'scopeId', 'status']],
  ['credential_keys_fence', 'credential_keys', ['authFailureSeq']],
  // The id breaks ties, so that "newest first" comes straight from each index.
  ['session_costs_created', 'session_costs', ['createdAt', 'id']],
  ['session_costs_agent', 'session_costs', ['agentId', 'createdAt', 'id']],
  ['session_costs_task', 'session_costs', ['taskId', 'createdAt', 'id']],
  ['budget_refusals_created', 'budget_refusals', ['createdAt']],

  ['config_key', 'config', ['key']],
  ['events_created', 'events', ['createdAt', 'id']],
  ['events_event', 'events', ['event', 'createdAt']],
  ['inbox_messages_status', 'inbox_messages', ['status', 'createdAt']],
  ['session_logs_task', 'session_logs', ['taskId', 'iteration', 'lineNumber', 'id']],
  ['session_logs_session', 'session_logs', ['sessionId']],
  ['session_logs_created', 'session_logs', ['createdAt']],

  ['users_name', 'users', ['name', 'id']],
  ['user_email_aliases_email', 'user_email_aliases', ['emailKey']],
  ['user_identities_user', 'user_identities', ['userId']],
  ['user_tokens_user', 'user_tokens', ['userId', 'createdAt']],
  ['user_events_user', 'user_events', ['userId', 'createdAt', 'id']],
  ['permission_audit_created', 'permission_audit', ['createdAt']],
  ['connector_codes_user', 'connector_codes', ['userId']],
  ['connector_codes_expiry', 'connector_codes', ['expiresAt']],
  ['inbox_items_updated', 'inbox_items', ['userId', 'lastUpdatedAt', 'id']],
  ['favorites_updated', 'favorites', ['owner', 'lastUpdatedAt', 'id']],
  ['favorites_user', 'favorites', ['userId']],
];

/** Without the rows whose first column is null: most rows have none of these, and every index costs each new row. */
const sparseIndexes: readonly Index[] = [
  ['agent_log_task', 'agent_log', ['taskId', 'createdAt']],
  ['agent_log_agent', 'agent_log', ['agentId', 'createdAt']],
  ['tasks_agent', 'tasks', ['agentId', 'status', 'unmetDependencies', 'priority desc', 'createdAt', 'id']],
  ['tasks_agent_updated', 'tasks', ['agentId', 'isHeartbeat', 'lastUpdatedAt desc', 'priority desc', 'id desc']],
  ['tasks_offered', 'tasks', ['offeredTo', 'status', 'createdAt', 'id']],
  ['tasks_parent', 'tasks', ['parentTaskId']],
  ['tasks_context_key', 'tasks', ['contextKey', 'status']],
  ['tasks_vcs', 'tasks', ['vcsRepo', 'vcsNumber']],
  ['tasks_requester', 'tasks', ['requestedByUserId', 'createdAt']],
  ['tasks_schedule', 'tasks', ['scheduleId', 'createdAt']],
  ['events_agent', 'events', ['agentId', 'createdAt', 'event']],
  ['events_task', 'events', ['taskId', 'createdAt']],
  ['events_session', 'events', ['sessionId', 'createdAt']],
  ['events_field', 'events', ['dataField', 'event', 'createdAt']],
];

const indexOn = (db: Kysely<unknown>, [name, table, columns]: Index) =>
  db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns]);

/** Those that cover the rows of one state, or leave out the rows of the state that nearly all have. */
const createPartialIndexes = async (db: Kysely<unknown>): Promise<void> => {
  await indexOn(db, ['tasks_cancelled', 'tasks', ['agentId', 'finishedAt']])
    .where(sql.ref('status'), '=', sql.lit('cancelled'))
    .execute();
  await indexOn(db, ['agent_log_notable', 'agent_log', ['createdAt']])
    .where(sql.ref('eventType'), '<>', sql.lit('agent_status_change'))
    .execute();
  await indexOn(db, ['events_agent_field', 'events', ['agentId', 'dataField', 'event', 'createdAt']])
    .where(sql.ref('dataField'), 'is not', null)
    .execute();
  await indexOn(db, ['events_category', 'events', ['category', 'createdAt']])
    .where(sql.ref('category'), '<>', sql.lit('tool'))
    .execute();
  await indexOn(db, ['events_status', 'events', ['status', 'createdAt']])
    .where(sql.ref('status'), '<>', sql.lit('ok'))
    .execute();
  await indexOn(db, ['events_source', 'events', ['source', 'createdAt']])
    .where(sql.ref('source'), '<>', sql.lit('worker'))
    .execute();
};

const createIndexes = async (db: Kysely<unknown>): Promise<void> => {
  for (const index of fullIndexes) {
    await indexOn(db, index).execute();
  }
  for (const index of sparseIndexes) {
    await indexOn(db, index).where(sql.ref(index[2][0]), 'is not', null).execute();
  }
  await createPartialIndexes(db);
};

// Triggers: the only part written in the SQL of each database.

const countTasks = (by: 1 | -1, row: 'new' | 'old') => sql`
  insert into task_counts (status, "isHeartbeat", "isRoot", count)
  values (${sql.ref(`${row}.status`)}, ${sql.ref(`${row}.isHeartbeat`)}, ${sql.ref(`${row}.parentTaskId`)} is null,
    ${sql.lit(by)})
  on conflict (status, "isHeartbeat", "isRoot") do update set count = count + ${sql.lit(by)};`;

const shards = 64;

/** Functions of PostgreSQL are texts: what stands in them is written out. */
const createTaskCountTriggersOnPostgres = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function count_task(in_status text, in_heartbeat bigint, in_parent text, by bigint) returns void
    language sql as ${sql.lit(`
      insert into task_counts as known (status, "isHeartbeat", "isRoot", shard, count)
      values (in_status, in_heartbeat, (in_parent is null)::int, pg_backend_pid() % ${shards}, by)
      on conflict (status, "isHeartbeat", "isRoot", shard) do update set count = known.count + excluded.count`)}`.execute(
    db,
  );
  await sql`
    create function count_changed_task() returns trigger language plpgsql as ${sql.lit(`
    begin
      if tg_op <> 'INSERT' then
        perform count_task(old.status, old."isHeartbeat", old."parentTaskId", -1);
      end if;
      if tg_op <> 'DELETE' then
        perform count_task(new.status, new."isHeartbeat", new."parentTaskId", 1);
      end if;
      return null;
    end`)}`.execute(db);
  await sql`
    create trigger task_counts_rows after insert or delete on tasks
    for each row execute function count_changed_task()`.execute(db);
  await sql`
    create trigger task_counts_update after update of status, "isHeartbeat", "parentTaskId" on tasks for each row
    when (old.status <> new.status or old."isHeartbeat" <> new."isHeartbeat"
      or old."parentTaskId" is distinct from new."parentTaskId")
    execute function count_changed_task()`.execute(db);
};

const createTaskSessionTriggersOnPostgres = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function keep_task_session() returns trigger language plpgsql as ${sql.lit(`
    begin
      if tg_op = 'INSERT' and new."parentTaskId" is null then
        insert into task_sessions ("rootTaskId", "taskCount", "lastActivityAt", "latestTaskId")
        values (new.id, 1, new."lastUpdatedAt", new.id);
        return null;
      end if;
      if tg_op = 'INSERT' then
        update task_sessions set "taskCount" = "taskCount" + 1 where "rootTaskId" = new."rootTaskId";
      end if;
      update task_sessions set "lastActivityAt" = new."lastUpdatedAt", "latestTaskId" = new.id
      where "rootTaskId" = new."rootTaskId" and "lastActivityAt" <= new."lastUpdatedAt";
      return null;
    end`)}`.execute(db);
  await sql`
    create trigger task_sessions_rows after insert or update of "lastUpdatedAt" on tasks
    for each row execute function keep_task_session()`.execute(db);
};

/** Keep `task_counts` equal to the number of tasks per status, in the same transaction as every change of a task. */
const createTaskCountTriggers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create trigger task_counts_insert after insert on tasks begin ${countTasks(1, 'new')} end`.execute(db);
  await sql`create trigger task_counts_delete after delete on tasks begin ${countTasks(-1, 'old')} end`.execute(db);
  await sql`
    create trigger task_counts_update after update of status, "isHeartbeat", "parentTaskId" on tasks
    when old.status <> new.status or old."isHeartbeat" <> new."isHeartbeat"
      or old."parentTaskId" is not new."parentTaskId"
    begin ${countTasks(-1, 'old')} ${countTasks(1, 'new')} end`.execute(db);
};

/**
 * Keep `task_sessions` in step with the tasks, in the same transaction as every change: one row per task without
 * parent, with the size and the latest activity of its chain.
 */
const createTaskSessionTriggers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create trigger task_sessions_root after insert on tasks when new."parentTaskId" is null begin
      insert into task_sessions ("rootTaskId", "taskCount", "lastActivityAt", "latestTaskId")
      values (new.id, 1, new."lastUpdatedAt", new.id);
    end`.execute(db);
  await sql`
    create trigger task_sessions_child after insert on tasks when new."parentTaskId" is not null begin
      update task_sessions set "taskCount" = "taskCount" + 1 where "rootTaskId" = new."rootTaskId";
      update task_sessions set "lastActivityAt" = new."lastUpdatedAt", "latestTaskId" = new.id
      where "rootTaskId" = new."rootTaskId" and "lastActivityAt" <= new."lastUpdatedAt";
    end`.execute(db);
  await sql`
    create trigger task_sessions_activity after update of "lastUpdatedAt" on tasks begin
      update task_sessions set "lastActivityAt" = new."lastUpdatedAt", "latestTaskId" = new.id
      where "rootTaskId" = new."rootTaskId" and "lastActivityAt" <= new."lastUpdatedAt";
    end`.execute(db);
};

/** The whole schema of the first version. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createAgentTables(db);
  await createTaskTables(db);
  await createCostTables(db);
  await createLogTables(db);
  await createUserTables(db);
  await createIndexes(db);
  if (isPostgres(db)) {
    await createTaskCountTriggersOnPostgres(db);
    await createTaskSessionTriggersOnPostgres(db);
    return;
  }
  await createTaskCountTriggers(db);
  await createTaskSessionTriggers(db);
};
