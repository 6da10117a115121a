import type {
  Effort,
  Harness,
  ModelSource,
  ModelTier,
  RoutingReason,
  RoutingSource,
  TaskSource,
  TaskStatus,
  VcsProvider,
} from '../../generated/swarm/enums.js';
import type { Bit, JsonObject, JsonText } from './column-types.js';

/** Which agents may take a task from the pool. */
export type RoutingAffinityValue = {
  readonly sourceAgentId?: string;
  readonly role?: string;
  readonly harnessProvider?: string;
  readonly capabilities?: string[];
  readonly leadOnly?: boolean;
};

/** What the lead is told when a task has ended. */
export type FollowUpConfigValue = {
  readonly disabled?: boolean;
  readonly onCompleted?: string;
  readonly onFailed?: string;
};

export interface TaskTable {
  id: string;
  key: string;
  agentId: string | null;
  creatorAgentId: string | null;
  task: string;
  title: string | null;
  status: TaskStatus;
  source: TaskSource;
  taskType: string | null;
  tags: JsonText<readonly string[]>;
  priority: number;
  dependsOn: JsonText<readonly string[]>;
  parentTaskId: string | null;
  dir: string | null;
  contextKey: string | null;
  output: string | null;
  progress: string | null;
  failureReason: string | null;
  routingReason: RoutingReason | null;
  routingSource: RoutingSource | null;
  routingNote: string | null;
  poolWakeAt: string | null;
  offeredTo: string | null;
  offeredAt: string | null;
  acceptedAt: string | null;
  rejectionReason: string | null;
  routingAffinity: JsonText<RoutingAffinityValue> | null;
  createdAt: string;
  lastUpdatedAt: string;
  finishedAt: string | null;
  notifiedAt: string | null;
  deferredAt: string | null;
  chatChannelId: string | null;
  chatThreadTs: string | null;
  chatTriggerMessageTs: string | null;
  chatUserId: string | null;
  chatReplySent: Bit;
  chatProgressMessageTs: string | null;
  chatTreeRootMessageTs: string | null;
  vcsProvider: VcsProvider | null;
  vcsRepo: string | null;
  vcsEventType: string | null;
  vcsNumber: number | null;
  vcsCommentId: number | null;
  vcsAuthor: string | null;
  vcsUrl: string | null;
  vcsInstallationId: number | null;
  vcsNodeId: string | null;
  mailInboxId: string | null;
  mailMessageId: string | null;
  mailThreadId: string | null;
  mentionMessageId: string | null;
  mentionChannelId: string | null;
  harnessSessionId: string | null;
  model: string | null;
  modelTier: ModelTier | null;
  effort: Effort | null;
  resolvedModel: string | null;
  modelSource: ModelSource | null;
  modelAlias: string | null;
  resolvedEffort: Effort | null;
  profile: string | null;
  resolvedProfile: string | null;
  provider: Harness | null;
  providerMeta: JsonText<JsonObject> | null;
  harnessVariant: string | null;
  harnessVariantMeta: JsonText<JsonObject> | null;
  scheduleId: string | null;
  workflowRunId: string | null;
  workflowRunStepId: string | null;
  outputSchema: JsonText<JsonObject> | null;
  followUpConfig: JsonText<FollowUpConfigValue> | null;
  wasPaused: Bit;
  compactionCount: number | null;
  peakContextPercent: number | null;
  peakContextTokens: number | null;
  contextWindowSize: number | null;
  credentialKeySuffix: string | null;
  credentialKeyType: string | null;
  requestedByUserId: string | null;
  swarmVersion: string | null;
  /** Sum of the task's session costs in USD; null while it has none. */
  totalCostUsd: number | null;

  /** Internal: how often the work was taken back from a silent worker. */
  attempt: number;
  /** Internal: the worker process that runs the current attempt. */
  attemptRuntimeId: string | null;
  /** Internal: the requester was copied from the parent, not given. */
  requesterInherited: Bit;
  /** Internal: how many dependsOn ids are not (yet) completed tasks; 0 means ready. Kept by the domain. */
  unmetDependencies: number;
  /** Internal: hidden from lists unless includeHeartbeat is asked for. */
  isHeartbeat: Bit;
  /** Internal: the swarm made it for itself, so that its cost counts for nobody; decided when it is created. */
  isHumanFree: Bit;
  /** Internal: where no attempt has started it, a sweep chose its agent, and nobody else did. */
  isAutoAssigned: Bit;
  /** Internal: the parentless task at the top of this task's chain (itself for a root). */
  rootTaskId: string;
}

/** One row per member of a task's dependsOn, so that dependents are found by index. */
export interface TaskDependencyTable {
  taskId: string;
  dependsOnId: string;
}

/** How many tasks there are per status, kept by triggers: nothing counts history. */
export interface TaskCountTable {
  status: TaskStatus;
  isHeartbeat: Bit;
  /** Whether the tasks have no parentTaskId. */
  isRoot: Bit;
  count: number;
}

export interface TaskTables {
  tasks: TaskTable;
  task_dependencies: TaskDependencyTable;
  task_counts: TaskCountTable;
}
