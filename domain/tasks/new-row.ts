import type { TaskTable } from '../../db/tables/tasks.js';
import { toJsonText } from '../kernel/stored-json.js';
import { isHeartbeat } from './human-free.js';
import type { inheritedFields, requesterOf } from './inheritance.js';
import type { Place } from './placement.js';
import type { PreparedTask } from './prepare.js';

const defaultPriority = 50;

/** What the rules of creation decided about a new task. */
export interface Decisions {
  readonly id: string;
  readonly key: string;
  readonly rootTaskId: string;
  readonly parentTaskId: string | null;
  readonly contextKey: string | null;
  /** The text, with the list of siblings in front where there are any. */
  readonly task: string;
  readonly unmetDependencies: number;
  readonly place: Place;
  readonly inherited: ReturnType<typeof inheritedFields>;
  readonly requester: ReturnType<typeof requesterOf>;
  readonly isHumanFree: boolean;
  readonly now: string;
}

const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

/** A new task as it is stored. */
export const newRow = (prepared: PreparedTask, decided: Decisions): TaskTable => {
  const { wish: input } = prepared;
  const { place, inherited, requester, now } = decided;
  // One literal without spreads: V8 takes hundreds of microseconds to put an object of this size together from parts.
  return {
    id: decided.id,
    key: decided.key,
    agentId: place.agentId,
    creatorAgentId: orNull(input.creatorAgentId),
    task: decided.task,
    title: orNull(input.title),
    status: place.status,
    source: input.source ?? 'mcp',
    taskType: orNull(input.taskType),
    tags: toJsonText(input.tags ?? []),
    priority: input.priority ?? defaultPriority,
    dependsOn: toJsonText(prepared.dependsOn),
    parentTaskId: decided.parentTaskId,
    dir: inherited.dir,
    contextKey: decided.contextKey,
    output: null,
    progress: null,
    failureReason: null,
    routingReason: orNull(input.routingReason),
    routingSource: input.routingReason ? (input.routingSource ?? 'declared') : null,
    routingNote: orNull(input.routingNote),
    poolWakeAt: null,
    offeredTo: place.offeredTo,
    offeredAt: place.offeredAt,
    acceptedAt: null,
    rejectionReason: null,
    routingAffinity: inherited.routingAffinity,
    createdAt: now,
    lastUpdatedAt: now,
    finishedAt: null,
    notifiedAt: null,
    deferredAt: null,
    chatChannelId: inherited.chatChannelId,
    chatThreadTs: inherited.chatThreadTs,
    chatTriggerMessageTs: orNull(input.chatTriggerMessageTs),
    chatUserId: inherited.chatUserId,
    chatReplySent: 0,
    chatProgressMessageTs: null,
    chatTreeRootMessageTs: null,
    vcsProvider: inherited.vcsProvider,
    vcsRepo: inherited.vcsRepo,
    vcsEventType: inherited.vcsEventType,
    vcsNumber: inherited.vcsNumber,
    vcsCommentId: inherited.vcsCommentId,
    vcsAuthor: inherited.vcsAuthor,
    vcsUrl: inherited.vcsUrl,
    vcsInstallationId: inherited.vcsInstallationId,
    vcsNodeId: inherited.vcsNodeId,
    mailInboxId: inherited.mailInboxId,
    mailMessageId: inherited.mailMessageId,
    mailThreadId: inherited.mailThreadId,
    mentionMessageId: inherited.mentionMessageId,
    mentionChannelId: inherited.mentionChannelId,
    harnessSessionId: null,
    model: prepared.model,
    modelTier: prepared.modelTier,
    effort: orNull(input.effort),
    resolvedModel: null,
    modelSource: null,
    modelAlias: null,
    resolvedEffort: null,
    profile: orNull(input.profile),
    resolvedProfile: null,
    provider: null,
    providerMeta: null,
    harnessVariant: null,
    harnessVariantMeta: null,
    scheduleId: orNull(input.scheduleId),
    workflowRunId: orNull(input.workflowRunId),
    workflowRunStepId: orNull(input.workflowRunStepId),
    outputSchema: inherited.outputSchema,
    followUpConfig: inherited.followUpConfig,
    wasPaused: 0,
    compactionCount: null,
    peakContextPercent: null,
    peakContextTokens: null,
    contextWindowSize: null,
    credentialKeySuffix: null,
    credentialKeyType: null,
    requestedByUserId: requester.requestedByUserId,
    swarmVersion: prepared.swarmVersion,
    totalCostUsd: null,
    attempt: 0,
    attemptRuntimeId: null,
    requesterInherited: requester.requesterInherited,
    unmetDependencies: decided.unmetDependencies,
    isHeartbeat: isHeartbeat(input) ? 1 : 0,
    isHumanFree: decided.isHumanFree ? 1 : 0,
    isAutoAssigned: 0,
    rootTaskId: decided.rootTaskId,
  };
};
