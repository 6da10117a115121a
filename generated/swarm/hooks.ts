export interface ChatMessage {
  readonly channelId: string;
  readonly userId: string;
  readonly text: string;
  /** Of a reply: the message that began the thread. */
  readonly threadTs?: string;
}

/** Whom a message in a chat goes to: an agent, the lead, or all workers that are there. */
export type ChatTarget = ({ kind: "agent"; agentId: string } | { kind: "lead" } | { kind: "broadcast" });

/** Reasoning effort. */
export type Effort = ("off" | "low" | "medium" | "high" | "xhigh" | "max");

export interface FollowUpChanges {
  readonly agentId?: (string | null);
  readonly priority?: number;
  readonly followUpConfig?: FollowUpConfig;
  /** The instruction text. */
  readonly description?: string;
}

/** What the lead is told when the task ends. */
export interface FollowUpConfig {
  /** No follow-up task for the lead. */
  readonly disabled?: boolean;
  /** Added to the follow-up of a completed task. */
  readonly onCompleted?: string;
  /** Added to the follow-up of a failed task. */
  readonly onFailed?: string;
}

/** The agent harness a worker runs on. */
export type Harness = ("harness_a" | "harness_b" | "harness_c" | "harness_d" | "harness_e" | "harness_f" | "harness_g" | "harness_h" | "harness_i" | "harness_j" | "harness_k");

/** What decided the resolved model. */
export type ModelSource = ("model" | "profile" | "worker-env" | "tier-config" | "tier-default" | "fallback:cli-unsupported");

/** How capable a model the work needs; resolved to a model when the task is claimed. */
export type ModelTier = ("smol" | "regular" | "smart" | "ultra");

/** Where a wish for a task comes from; of an extension, its name. */
export type Origin = (("rest" | "app" | "mcp" | "chat" | "schedule" | "workflow" | "webhook" | "followUp") | `extension:${string}`);

/** Which agents may take the task from the pool. Absent on a task that any worker may take. */
export interface RoutingAffinity {
  /** The agent that held the task before; it may always take it back. */
  readonly sourceAgentId?: string;
  /** The role an agent needs. */
  readonly role?: string;
  /** The harness of the former holder. For information only. */
  readonly harnessProvider?: string;
  /** Capabilities an agent needs, all of them. */
  readonly capabilities?: string[];
  /** Only a lead may take the task. */
  readonly leadOnly?: boolean;
}

/** Why the task went where it went. */
export type RoutingReason = ("skill" | "continuity" | "overflow" | "human_pinned" | "reroute_fault");

/** Who gave the routing reason, the caller (`declared`) or the server (`engine_default`). */
export type RoutingSource = ("declared" | "engine_default");

/** It is taken back to be started again, it fails, or the log tells of it. */
export type StalledRunRemedy = ("supersede-resume" | "fail" | "record");

/** A piece of work, in full. Optional values that are not set are left out. */
export interface Task {
  readonly id: string;
  /** The namespace (folder) of the task, always with a trailing slash. */
  readonly key: string;
  /** The agent that holds the task; null in the pool. */
  readonly agentId: (string | null);
  /** The agent that created the task. */
  readonly creatorAgentId?: string;
  /** The instruction text. */
  readonly task: string;
  /** A short display title. */
  readonly title?: string;
  readonly status: TaskStatus;
  readonly source: TaskSource;
  /** Free text; some values, such as `follow-up`, belong to the server. */
  readonly taskType?: string;
  readonly tags: string[];
  /** Higher goes first. */
  readonly priority: number;
  /** Ids of the tasks that must be completed before this one starts. */
  readonly dependsOn: string[];
  /** The task this one continues or belongs to. */
  readonly parentTaskId?: string;
  /** Working directory for the worker. */
  readonly dir?: string;
  /** The conversation or thing the task is about. Tasks with the same context know of each other. */
  readonly contextKey?: string;
  /** What a completed task produced. */
  readonly output?: string;
  /** The latest progress note. */
  readonly progress?: string;
  /** Why the task failed, was cancelled or was superseded. */
  readonly failureReason?: string;
  readonly routingReason?: RoutingReason;
  readonly routingSource?: RoutingSource;
  /** The reason for the routing in words. */
  readonly routingNote?: string;
  /** When the runtime pool of the agent that it is assigned or offered to was first asked for a runtime for it. */
  readonly poolWakeAt?: string;
  /** The agent the task is offered to. */
  readonly offeredTo?: string;
  readonly offeredAt?: string;
  readonly acceptedAt?: string;
  /** Why the last offer was rejected. */
  readonly rejectionReason?: string;
  readonly routingAffinity?: RoutingAffinity;
  /** The stored affinity cannot be read; no agent may take the task until it is repaired. */
  readonly routingAffinityInvalid?: boolean;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  /** When the task reached a final status. */
  readonly finishedAt?: string;
  readonly notifiedAt?: string;
  /** When the task was put off to a later time. */
  readonly deferredAt?: string;
  readonly chatChannelId?: string;
  readonly chatThreadTs?: string;
  /** The chat message that asked for the task. */
  readonly chatTriggerMessageTs?: string;
  readonly chatUserId?: string;
  readonly chatReplySent: boolean;
  readonly chatProgressMessageTs?: string;
  readonly chatTreeRootMessageTs?: string;
  readonly vcsProvider?: VcsProvider;
  readonly vcsRepo?: string;
  readonly vcsEventType?: string;
  /** Number of the pull request or issue. */
  readonly vcsNumber?: number;
  readonly vcsCommentId?: number;
  readonly vcsAuthor?: string;
  readonly vcsUrl?: string;
  readonly vcsInstallationId?: number;
  readonly vcsNodeId?: string;
  readonly mailInboxId?: string;
  readonly mailMessageId?: string;
  readonly mailThreadId?: string;
  readonly mentionMessageId?: string;
  readonly mentionChannelId?: string;
  /** The session the harness runs the task in. */
  readonly harnessSessionId?: string;
  /** The model asked for, which wins over `modelTier`. */
  readonly model?: string;
  readonly modelTier?: ModelTier;
  readonly effort?: Effort;
  /** The model chosen when the task was claimed. */
  readonly resolvedModel?: string;
  readonly modelSource?: ModelSource;
  /** The alias the resolved model was found by. */
  readonly modelAlias?: string;
  readonly resolvedEffort?: Effort;
  /** The model profile asked for. */
  readonly profile?: string;
  /** The model profile used. */
  readonly resolvedProfile?: string;
  readonly provider?: Harness;
  /** What the harness says about its session. */
  readonly providerMeta?: Record<string, unknown>;
  readonly harnessVariant?: string;
  readonly harnessVariantMeta?: Record<string, unknown>;
  /** The schedule that made the task. */
  readonly scheduleId?: string;
  readonly workflowRunId?: string;
  readonly workflowRunStepId?: string;
  /** JSON Schema the output has to fit. */
  readonly outputSchema?: Record<string, unknown>;
  readonly followUpConfig?: FollowUpConfig;
  /** The task has been paused at least once. */
  readonly wasPaused: boolean;
  /** How often the context was compacted; absent before the first time. */
  readonly compactionCount?: number;
  /** Highest share of the context window seen in percent. */
  readonly peakContextPercent?: number;
  /** Highest number of context tokens seen. */
  readonly peakContextTokens?: number;
  /** Size of the context window in tokens. */
  readonly contextWindowSize?: number;
  /** Last characters of the credential key used. */
  readonly credentialKeySuffix?: string;
  readonly credentialKeyType?: string;
  /** The person who wants the task done. */
  readonly requestedByUserId?: string;
  /** Version of the server that created the task. */
  readonly swarmVersion?: string;
  /** Sum of the session costs in USD; absent without any. */
  readonly totalCostUsd?: number;
}

/** What is about to be created; a hook that comes before may have changed it. */
export interface TaskOptions {
  /** Assign to this agent. null puts the task in the pool. */
  agentId?: (string | null);
  source?: TaskSource;
  taskType?: string;
  tags?: string[];
  /** Higher goes first. */
  priority?: number;
  /** Ids of tasks to wait for. An id nobody knows blocks the task. */
  dependsOn?: string[];
  /** Offer to this agent. */
  offeredTo?: string;
  vcsProvider?: VcsProvider;
  vcsRepo?: string;
  vcsEventType?: string;
  vcsNumber?: number;
  vcsCommentId?: number;
  vcsAuthor?: string;
  vcsUrl?: string;
  vcsInstallationId?: number;
  vcsNodeId?: string;
  mailInboxId?: string;
  mailMessageId?: string;
  mailThreadId?: string;
  mentionMessageId?: string;
  mentionChannelId?: string;
  dir?: string;
  model?: string;
  modelTier?: ModelTier;
  effort?: Effort;
  /** JSON Schema the output has to fit. */
  outputSchema?: Record<string, unknown>;
  followUpConfig?: FollowUpConfig;
  /** The agent that wants it. */
  creatorAgentId?: string;
  /** It is created even when there is an open task of the same tracker's issue. */
  bypassTrackerContextDedup?: boolean;
}

/** Where the task came from. */
export type TaskSource = ("mcp" | "chat" | "api" | "ui" | "vcs_a" | "vcs_b" | "devops" | "mail" | "system" | "schedule" | "workflow" | "tracker_a" | "tracker_b" | "comb");

/** Where the task stands; `completed`, `failed`, `cancelled` and `superseded` are final. `draft`: written down, not launched. `backlog`: kept out of the pool. `unassigned`: in the pool. `offered`, `reviewing`: offered to one agent, which has seen it when `reviewing`. `pending`: assigned, not started. `in_progress`, `paused`: started. */
export type TaskStatus = ("draft" | "backlog" | "unassigned" | "offered" | "reviewing" | "pending" | "in_progress" | "paused" | "completed" | "failed" | "cancelled" | "superseded");

export interface ToolRequest {
  /** The agent that calls; null for a person or the operator. */
  readonly agentId: (string | null);
  /** Where the call came in. */
  readonly source: string;
}

/** The version-control host. */
export type VcsProvider = ("vcs_a" | "vcs_b" | "devops");

export interface Events {
  "pre.task.create": {
    readonly options: TaskOptions;
    /** The instruction text. */
    readonly description: string;
    readonly origin: Origin;
  };
  "pre.task.followUp": {
    readonly completedTask: Task;
    readonly status: ("completed" | "failed");
    readonly output?: string;
    readonly failureReason?: string;
    readonly workerAgentId: string;
    readonly leadAgentId: string;
    /** The text that the lead is told. */
    readonly summary: string;
  };
  "pre.chat.route": (ChatMessage & { botMentioned: boolean; /** Of a reply that is for somebody: what was said before. */ threadContext?: string; /** As a hook that comes before wants it. */ target?: ChatTarget });
  "pre.heartbeat.remediate": {
    readonly task: Task;
    readonly session?: { lastHeartbeatAt: string };
    /** What is wrong with the run: nobody reports about it and it has no session; its session is silent; its session is alive, and makes no progress; the worker of a pool that did it has ended. */
    readonly classification: ("no-session" | "stale-session" | "fresh-stalled" | "worker-gone");
    readonly proposedAction: StalledRunRemedy;
    readonly reason: string;
    /** Since it was last updated. */
    readonly taskAgeMs: number;
    readonly sessionHeartbeatAgeMs?: number;
  };
  "pre.tool.call": {
    readonly tool: string;
    readonly args: Record<string, unknown>;
    readonly requestInfo: ToolRequest;
  };
  "post.task.created": {
    readonly task: Task;
  };
  "post.task.cancelled": {
    readonly task: Task;
  };
  "post.task.completed": {
    readonly task: Task;
    readonly output: string;
  };
  "post.task.failed": {
    readonly task: Task;
    readonly failureReason: string;
  };
  "post.task.superseded": {
    readonly task: Task;
    /** The task that continues it. */
    readonly supersededBy: string;
  };
  "post.task.progress": {
    readonly task: Task;
    readonly progress: string;
  };
  "post.chat.message": (ChatMessage & { /** The task that it led to. */ taskId?: string });
  "post.tool.call": {
    readonly tool: string;
    readonly args: Record<string, unknown>;
    readonly requestInfo: ToolRequest;
    readonly result: { success: boolean; message: string; data?: unknown };
    readonly durationMs: number;
  };
}

/** What hooks are asked before it happens. */
export const preEvents = ["pre.task.create","pre.task.followUp","pre.chat.route","pre.heartbeat.remediate","pre.tool.call"] as const;

/** What hooks are told of. */
export const postEvents = ["post.task.created","post.task.cancelled","post.task.completed","post.task.failed","post.task.superseded","post.task.progress","post.chat.message","post.tool.call"] as const;

/** What hooks see and change of a new task, under its names in the contract. */
export const taskOptions = ["agentId","source","taskType","tags","priority","dependsOn","offeredTo","vcsProvider","vcsRepo","vcsEventType","vcsNumber","vcsCommentId","vcsAuthor","vcsUrl","vcsInstallationId","vcsNodeId","mailInboxId","mailMessageId","mailThreadId","mentionMessageId","mentionChannelId","dir","model","modelTier","effort","outputSchema","followUpConfig"] as const;

/** What hooks are written against: declarations beside those of scripts. */
export const hookTypes = "declare module \"swarm-extension\" {\n  import type { SwarmSdk } from \"swarm-sdk\";\n\n  export interface ChatMessage {\n    readonly channelId: string;\n    readonly userId: string;\n    readonly text: string;\n    /** Of a reply: the message that began the thread. */\n    readonly threadTs?: string;\n  }\n\n  /** Whom a message in a chat goes to: an agent, the lead, or all workers that are there. */\n  export type ChatTarget = ({ kind: \"agent\"; agentId: string } | { kind: \"lead\" } | { kind: \"broadcast\" });\n\n  /** Reasoning effort. */\n  export type Effort = (\"off\" | \"low\" | \"medium\" | \"high\" | \"xhigh\" | \"max\");\n\n  export interface FollowUpChanges {\n    readonly agentId?: (string | null);\n    readonly priority?: number;\n    readonly followUpConfig?: FollowUpConfig;\n    /** The instruction text. */\n    readonly description?: string;\n  }\n\n  /** What the lead is told when the task ends. */\n  export interface FollowUpConfig {\n    /** No follow-up task for the lead. */\n    readonly disabled?: boolean;\n    /** Added to the follow-up of a completed task. */\n    readonly onCompleted?: string;\n    /** Added to the follow-up of a failed task. */\n    readonly onFailed?: string;\n  }\n\n  /** The agent harness a worker runs on. */\n  export type Harness = (\"harness_a\" | \"harness_b\" | \"harness_c\" | \"harness_d\" | \"harness_e\" | \"harness_f\" | \"harness_g\" | \"harness_h\" | \"harness_i\" | \"harness_j\" | \"harness_k\");\n\n  /** What decided the resolved model. */\n  export type ModelSource = (\"model\" | \"profile\" | \"worker-env\" | \"tier-config\" | \"tier-default\" | \"fallback:cli-unsupported\");\n\n  /** How capable a model the work needs; resolved to a model when the task is claimed. */\n  export type ModelTier = (\"smol\" | \"regular\" | \"smart\" | \"ultra\");\n\n  /** Where a wish for a task comes from; of an extension, its name. */\n  export type Origin = ((\"rest\" | \"app\" | \"mcp\" | \"chat\" | \"schedule\" | \"workflow\" | \"webhook\" | \"followUp\") | `extension:${string}`);\n\n  /** Which agents may take the task from the pool. Absent on a task that any worker may take. */\n  export interface RoutingAffinity {\n    /** The agent that held the task before; it may always take it back. */\n    readonly sourceAgentId?: string;\n    /** The role an agent needs. */\n    readonly role?: string;\n    /** The harness of the former holder. For information only. */\n    readonly harnessProvider?: string;\n    /** Capabilities an agent needs, all of them. */\n    readonly capabilities?: string[];\n    /** Only a lead may take the task. */\n    readonly leadOnly?: boolean;\n  }\n\n  /** Why the task went where it went. */\n  export type RoutingReason = (\"skill\" | \"continuity\" | \"overflow\" | \"human_pinned\" | \"reroute_fault\");\n\n  /** Who gave the routing reason, the caller (`declared`) or the server (`engine_default`). */\n  export type RoutingSource = (\"declared\" | \"engine_default\");\n\n  /** It is taken back to be started again, it fails, or the log tells of it. */\n  export type StalledRunRemedy = (\"supersede-resume\" | \"fail\" | \"record\");\n\n  /** A piece of work, in full. Optional values that are not set are left out. */\n  export interface Task {\n    readonly id: string;\n    /** The namespace (folder) of the task, always with a trailing slash. */\n    readonly key: string;\n    /** The agent that holds the task; null in the pool. */\n    readonly agentId: (string | null);\n    /** The agent that created the task. */\n    readonly creatorAgentId?: string;\n    /** The instruction text. */\n    readonly task: string;\n    /** A short display title. */\n    readonly title?: string;\n    readonly status: TaskStatus;\n    readonly source: TaskSource;\n    /** Free text; some values, such as `follow-up`, belong to the server. */\n    readonly taskType?: string;\n    readonly tags: string[];\n    /** Higher goes first. */\n    readonly priority: number;\n    /** Ids of the tasks that must be completed before this one starts. */\n    readonly dependsOn: string[];\n    /** The task this one continues or belongs to. */\n    readonly parentTaskId?: string;\n    /** Working directory for the worker. */\n    readonly dir?: string;\n    /** The conversation or thing the task is about. Tasks with the same context know of each other. */\n    readonly contextKey?: string;\n    /** What a completed task produced. */\n    readonly output?: string;\n    /** The latest progress note. */\n    readonly progress?: string;\n    /** Why the task failed, was cancelled or was superseded. */\n    readonly failureReason?: string;\n    readonly routingReason?: RoutingReason;\n    readonly routingSource?: RoutingSource;\n    /** The reason for the routing in words. */\n    readonly routingNote?: string;\n    /** When the runtime pool of the agent that it is assigned or offered to was first asked for a runtime for it. */\n    readonly poolWakeAt?: string;\n    /** The agent the task is offered to. */\n    readonly offeredTo?: string;\n    readonly offeredAt?: string;\n    readonly acceptedAt?: string;\n    /** Why the last offer was rejected. */\n    readonly rejectionReason?: string;\n    readonly routingAffinity?: RoutingAffinity;\n    /** The stored affinity cannot be read; no agent may take the task until it is repaired. */\n    readonly routingAffinityInvalid?: boolean;\n    readonly createdAt: string;\n    readonly lastUpdatedAt: string;\n    /** When the task reached a final status. */\n    readonly finishedAt?: string;\n    readonly notifiedAt?: string;\n    /** When the task was put off to a later time. */\n    readonly deferredAt?: string;\n    readonly chatChannelId?: string;\n    readonly chatThreadTs?: string;\n    /** The chat message that asked for the task. */\n    readonly chatTriggerMessageTs?: string;\n    readonly chatUserId?: string;\n    readonly chatReplySent: boolean;\n    readonly chatProgressMessageTs?: string;\n    readonly chatTreeRootMessageTs?: string;\n    readonly vcsProvider?: VcsProvider;\n    readonly vcsRepo?: string;\n    readonly vcsEventType?: string;\n    /** Number of the pull request or issue. */\n    readonly vcsNumber?: number;\n    readonly vcsCommentId?: number;\n    readonly vcsAuthor?: string;\n    readonly vcsUrl?: string;\n    readonly vcsInstallationId?: number;\n    readonly vcsNodeId?: string;\n    readonly mailInboxId?: string;\n    readonly mailMessageId?: string;\n    readonly mailThreadId?: string;\n    readonly mentionMessageId?: string;\n    readonly mentionChannelId?: string;\n    /** The session the harness runs the task in. */\n    readonly harnessSessionId?: string;\n    /** The model asked for, which wins over `modelTier`. */\n    readonly model?: string;\n    readonly modelTier?: ModelTier;\n    readonly effort?: Effort;\n    /** The model chosen when the task was claimed. */\n    readonly resolvedModel?: string;\n    readonly modelSource?: ModelSource;\n    /** The alias the resolved model was found by. */\n    readonly modelAlias?: string;\n    readonly resolvedEffort?: Effort;\n    /** The model profile asked for. */\n    readonly profile?: string;\n    /** The model profile used. */\n    readonly resolvedProfile?: string;\n    readonly provider?: Harness;\n    /** What the harness says about its session. */\n    readonly providerMeta?: Record<string, unknown>;\n    readonly harnessVariant?: string;\n    readonly harnessVariantMeta?: Record<string, unknown>;\n    /** The schedule that made the task. */\n    readonly scheduleId?: string;\n    readonly workflowRunId?: string;\n    readonly workflowRunStepId?: string;\n    /** JSON Schema the output has to fit. */\n    readonly outputSchema?: Record<string, unknown>;\n    readonly followUpConfig?: FollowUpConfig;\n    /** The task has been paused at least once. */\n    readonly wasPaused: boolean;\n    /** How often the context was compacted; absent before the first time. */\n    readonly compactionCount?: number;\n    /** Highest share of the context window seen in percent. */\n    readonly peakContextPercent?: number;\n    /** Highest number of context tokens seen. */\n    readonly peakContextTokens?: number;\n    /** Size of the context window in tokens. */\n    readonly contextWindowSize?: number;\n    /** Last characters of the credential key used. */\n    readonly credentialKeySuffix?: string;\n    readonly credentialKeyType?: string;\n    /** The person who wants the task done. */\n    readonly requestedByUserId?: string;\n    /** Version of the server that created the task. */\n    readonly swarmVersion?: string;\n    /** Sum of the session costs in USD; absent without any. */\n    readonly totalCostUsd?: number;\n  }\n\n  /** What is about to be created; a hook that comes before may have changed it. */\n  export interface TaskOptions {\n    /** Assign to this agent. null puts the task in the pool. */\n    agentId?: (string | null);\n    source?: TaskSource;\n    taskType?: string;\n    tags?: string[];\n    /** Higher goes first. */\n    priority?: number;\n    /** Ids of tasks to wait for. An id nobody knows blocks the task. */\n    dependsOn?: string[];\n    /** Offer to this agent. */\n    offeredTo?: string;\n    vcsProvider?: VcsProvider;\n    vcsRepo?: string;\n    vcsEventType?: string;\n    vcsNumber?: number;\n    vcsCommentId?: number;\n    vcsAuthor?: string;\n    vcsUrl?: string;\n    vcsInstallationId?: number;\n    vcsNodeId?: string;\n    mailInboxId?: string;\n    mailMessageId?: string;\n    mailThreadId?: string;\n    mentionMessageId?: string;\n    mentionChannelId?: string;\n    dir?: string;\n    model?: string;\n    modelTier?: ModelTier;\n    effort?: Effort;\n    /** JSON Schema the output has to fit. */\n    outputSchema?: Record<string, unknown>;\n    followUpConfig?: FollowUpConfig;\n    /** The agent that wants it. */\n    creatorAgentId?: string;\n    /** It is created even when there is an open task of the same tracker's issue. */\n    bypassTrackerContextDedup?: boolean;\n  }\n\n  /** Where the task came from. */\n  export type TaskSource = (\"mcp\" | \"chat\" | \"api\" | \"ui\" | \"vcs_a\" | \"vcs_b\" | \"devops\" | \"mail\" | \"system\" | \"schedule\" | \"workflow\" | \"tracker_a\" | \"tracker_b\" | \"comb\");\n\n  /** Where the task stands; `completed`, `failed`, `cancelled` and `superseded` are final. `draft`: written down, not launched. `backlog`: kept out of the pool. `unassigned`: in the pool. `offered`, `reviewing`: offered to one agent, which has seen it when `reviewing`. `pending`: assigned, not started. `in_progress`, `paused`: started. */\n  export type TaskStatus = (\"draft\" | \"backlog\" | \"unassigned\" | \"offered\" | \"reviewing\" | \"pending\" | \"in_progress\" | \"paused\" | \"completed\" | \"failed\" | \"cancelled\" | \"superseded\");\n\n  export interface ToolRequest {\n    /** The agent that calls; null for a person or the operator. */\n    readonly agentId: (string | null);\n    /** Where the call came in. */\n    readonly source: string;\n  }\n\n  /** The version-control host. */\n  export type VcsProvider = (\"vcs_a\" | \"vcs_b\" | \"devops\");\n\n  export interface Events {\n    \"pre.task.create\": {\n      readonly options: TaskOptions;\n      /** The instruction text. */\n      readonly description: string;\n      readonly origin: Origin;\n    };\n    \"pre.task.followUp\": {\n      readonly completedTask: Task;\n      readonly status: (\"completed\" | \"failed\");\n      readonly output?: string;\n      readonly failureReason?: string;\n      readonly workerAgentId: string;\n      readonly leadAgentId: string;\n      /** The text that the lead is told. */\n      readonly summary: string;\n    };\n    \"pre.chat.route\": (ChatMessage & { botMentioned: boolean; /** Of a reply that is for somebody: what was said before. */ threadContext?: string; /** As a hook that comes before wants it. */ target?: ChatTarget });\n    \"pre.heartbeat.remediate\": {\n      readonly task: Task;\n      readonly session?: { lastHeartbeatAt: string };\n      /** What is wrong with the run: nobody reports about it and it has no session; its session is silent; its session is alive, and makes no progress; the worker of a pool that did it has ended. */\n      readonly classification: (\"no-session\" | \"stale-session\" | \"fresh-stalled\" | \"worker-gone\");\n      readonly proposedAction: StalledRunRemedy;\n      readonly reason: string;\n      /** Since it was last updated. */\n      readonly taskAgeMs: number;\n      readonly sessionHeartbeatAgeMs?: number;\n    };\n    \"pre.tool.call\": {\n      readonly tool: string;\n      readonly args: Record<string, unknown>;\n      readonly requestInfo: ToolRequest;\n    };\n    \"post.task.created\": {\n      readonly task: Task;\n    };\n    \"post.task.cancelled\": {\n      readonly task: Task;\n    };\n    \"post.task.completed\": {\n      readonly task: Task;\n      readonly output: string;\n    };\n    \"post.task.failed\": {\n      readonly task: Task;\n      readonly failureReason: string;\n    };\n    \"post.task.superseded\": {\n      readonly task: Task;\n      /** The task that continues it. */\n      readonly supersededBy: string;\n    };\n    \"post.task.progress\": {\n      readonly task: Task;\n      readonly progress: string;\n    };\n    \"post.chat.message\": (ChatMessage & { /** The task that it led to. */ taskId?: string });\n    \"post.tool.call\": {\n      readonly tool: string;\n      readonly args: Record<string, unknown>;\n      readonly requestInfo: ToolRequest;\n      readonly result: { success: boolean; message: string; data?: unknown };\n      readonly durationMs: number;\n    };\n  }\n\n  /** What a hook may change. */\n  export interface Changes {\n    \"pre.task.create\": (TaskOptions & { description?: string });\n    \"pre.task.followUp\": FollowUpChanges;\n    \"pre.chat.route\": {\n      target: ChatTarget;\n    };\n    \"pre.heartbeat.remediate\": {\n      proposedAction?: StalledRunRemedy;\n    };\n    \"pre.tool.call\": {\n      args: Record<string, unknown>;\n    };\n  }\n\n  export interface Continue { readonly action: \"continue\" }\n  export interface Block { readonly action: \"block\"; readonly reason: string }\n  export interface Modify<Data> { readonly action: \"modify\"; readonly data: Data }\n\n  export type Result<Name extends keyof Events> = Name extends keyof Changes\n    ? Continue | Block | Modify<Changes[Name]> | void\n    : void;\n\n  /** The configuration of an extension that exports no schema of it. */\n  export type AnyConfig = Readonly<Record<string, unknown>>;\n\n  /** Undone when the hook has taken too long: then every call throws. */\n  export interface Context<Config = AnyConfig> {\n    readonly swarm: SwarmSdk;\n    readonly state: {\n      /** What was set; null where nothing was. */\n      get<Value = unknown>(key: string): Promise<Value | null>;\n      set(key: string, value: unknown): Promise<void>;\n      incr(key: string, by?: number): Promise<number>;\n      del(key: string): Promise<boolean>;\n    };\n    readonly config: Config;\n    readonly log: {\n      debug(message: string): void;\n      info(message: string): void;\n      warn(message: string): void;\n      error(message: string): void;\n    };\n    readonly signal: AbortSignal;\n    readonly event: {\n      readonly name: keyof Events;\n      readonly at: string;\n      readonly extension: { readonly id: string; readonly version: number };\n    };\n  }\n\n  export interface Registration<Config = AnyConfig> {\n    on<Name extends keyof Events>(\n      event: Name,\n      handler: (event: Events[Name], context: Context<Config>) => Result<Name> | Promise<Result<Name>>,\n      options?: { readonly priority?: number },\n    ): void;\n  }\n\n  export function block(reason: string): Block;\n  export function modify<Data>(data: Data): Modify<Data>;\n\n  /** What the default export of a hooks file is. */\n  export type ExtensionMain<Config = AnyConfig> = (registration: Registration<Config>) => void;\n}\n";
