import { previewLength, type SlimTaskRow } from '../../db/queries/task-lists.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { preview } from '../kernel/preview.js';
import { shownList, shownObject } from '../kernel/stored-json.js';
import { readAffinity } from './affinity.js';

type Schemas = components['schemas'];
export type Task = Schemas['Task'];
export type TaskSlim = Schemas['TaskSlim'];
/** A task as a bar on a time axis. */
export type TaskTimeline = Pick<
  Schemas['TaskListItem'],
  | 'id'
  | 'task'
  | 'title'
  | 'status'
  | 'source'
  | 'taskType'
  | 'agentId'
  | 'parentTaskId'
  | 'scheduleId'
  | 'workflowRunId'
  | 'priority'
  | 'createdAt'
  | 'acceptedAt'
  | 'finishedAt'
  | 'lastUpdatedAt'
  | 'totalCostUsd'
>;
export type TaskStatus = Schemas['TaskStatus'];
export type TaskSource = Schemas['TaskSource'];
export type FollowUpConfig = Schemas['FollowUpConfig'];

/** A stored task as the API shows it in full. Stored JSON that cannot be read drops its field. */
export const toTask = (row: TaskTable): EveryField<Task> => {
  const affinity = readAffinity(row.routingAffinity);
  return {
    id: row.id,
    key: row.key,
    agentId: row.agentId,
    creatorAgentId: given(row.creatorAgentId),
    task: row.task,
    title: given(row.title),
    status: row.status,
    source: row.source,
    taskType: given(row.taskType),
    tags: shownList(row.tags) ?? [],
    priority: row.priority,
    dependsOn: shownList(row.dependsOn) ?? [],
    parentTaskId: given(row.parentTaskId),
    dir: given(row.dir),
    contextKey: given(row.contextKey),
    output: given(row.output),
    progress: given(row.progress),
    failureReason: given(row.failureReason),
    routingReason: given(row.routingReason),
    routingSource: given(row.routingSource),
    routingNote: given(row.routingNote),
    poolWakeAt: given(row.poolWakeAt),
    offeredTo: given(row.offeredTo),
    offeredAt: given(row.offeredAt),
    acceptedAt: given(row.acceptedAt),
    rejectionReason: given(row.rejectionReason),
    routingAffinity: affinity === 'invalid' ? undefined : affinity,
    routingAffinityInvalid: affinity === 'invalid' ? true : undefined,
    createdAt: row.createdAt,
    lastUpdatedAt: row.lastUpdatedAt,
    finishedAt: given(row.finishedAt),
    notifiedAt: given(row.notifiedAt),
    deferredAt: given(row.deferredAt),
    chatChannelId: given(row.chatChannelId),
    chatThreadTs: given(row.chatThreadTs),
    chatTriggerMessageTs: given(row.chatTriggerMessageTs),
    chatUserId: given(row.chatUserId),
    chatReplySent: row.chatReplySent === 1,
    chatProgressMessageTs: given(row.chatProgressMessageTs),
    chatTreeRootMessageTs: given(row.chatTreeRootMessageTs),
    vcsProvider: given(row.vcsProvider),
    vcsRepo: given(row.vcsRepo),
    vcsEventType: given(row.vcsEventType),
    vcsNumber: given(row.vcsNumber),
    vcsCommentId: given(row.vcsCommentId),
    vcsAuthor: given(row.vcsAuthor),
    vcsUrl: given(row.vcsUrl),
    vcsInstallationId: given(row.vcsInstallationId),
    vcsNodeId: given(row.vcsNodeId),
    mailInboxId: given(row.mailInboxId),
    mailMessageId: given(row.mailMessageId),
    mailThreadId: given(row.mailThreadId),
    mentionMessageId: given(row.mentionMessageId),
    mentionChannelId: given(row.mentionChannelId),
    harnessSessionId: given(row.harnessSessionId),
    model: given(row.model),
    modelTier: given(row.modelTier),
    effort: given(row.effort),
    resolvedModel: given(row.resolvedModel),
    modelSource: given(row.modelSource),
    modelAlias: given(row.modelAlias),
    resolvedEffort: given(row.resolvedEffort),
    profile: given(row.profile),
    resolvedProfile: given(row.resolvedProfile),
    provider: given(row.provider),
    providerMeta: shownObject(row.providerMeta),
    harnessVariant: given(row.harnessVariant),
    harnessVariantMeta: shownObject(row.harnessVariantMeta),
    scheduleId: given(row.scheduleId),
    workflowRunId: given(row.workflowRunId),
    workflowRunStepId: given(row.workflowRunStepId),
    outputSchema: shownObject(row.outputSchema),
    followUpConfig: shownObject(row.followUpConfig),
    wasPaused: row.wasPaused === 1,
    compactionCount: given(row.compactionCount),
    peakContextPercent: given(row.peakContextPercent),
    peakContextTokens: given(row.peakContextTokens),
    contextWindowSize: given(row.contextWindowSize),
    credentialKeySuffix: given(row.credentialKeySuffix),
    credentialKeyType: given(row.credentialKeyType),
    requestedByUserId: given(row.requestedByUserId),
    swarmVersion: given(row.swarmVersion),
    totalCostUsd: given(row.totalCostUsd),
  };
};

/** A stored task as lists show it by default. */
export const toTaskSlim = (row: SlimTaskRow): EveryField<TaskSlim> => ({
  id: row.id,
  key: row.key,
  agentId: row.agentId,
  creatorAgentId: given(row.creatorAgentId),
  task: preview(row.task, previewLength),
  title: given(row.title),
  status: row.status,
  source: row.source,
  taskType: given(row.taskType),
  tags: shownList(row.tags) ?? [],
  priority: row.priority,
  dependsOn: shownList(row.dependsOn) ?? [],
  offeredTo: given(row.offeredTo),
  acceptedAt: given(row.acceptedAt),
  parentTaskId: given(row.parentTaskId),
  scheduleId: given(row.scheduleId),
  model: given(row.model),
  modelTier: given(row.modelTier),
  effort: given(row.effort),
  provider: given(row.provider),
  requestedByUserId: given(row.requestedByUserId),
  progress: given(row.progress),
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
  finishedAt: given(row.finishedAt),
  peakContextPercent: given(row.peakContextPercent),
  totalCostUsd: given(row.totalCostUsd),
});

/** A stored task as a bar on a time axis. */
export const toTaskTimeline = (row: SlimTaskRow): EveryField<TaskTimeline> => ({
  id: row.id,
  task: preview(row.task, previewLength),
  title: given(row.title),
  status: row.status,
  source: row.source,
  taskType: given(row.taskType),
  agentId: row.agentId,
  parentTaskId: given(row.parentTaskId),
  scheduleId: given(row.scheduleId),
  workflowRunId: given(row.workflowRunId),
  priority: row.priority,
  createdAt: row.createdAt,
  acceptedAt: given(row.acceptedAt),
  finishedAt: given(row.finishedAt),
  lastUpdatedAt: row.lastUpdatedAt,
  totalCostUsd: given(row.totalCostUsd),
});
