import type { NewTaskStatus } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { RoutingAffinity } from './affinity.js';
import type { FollowUpConfig, TaskSource } from './task.js';

type Schemas = components['schemas'];
export type ModelTier = Schemas['ModelTier'];
type JsonObject = Readonly<Record<string, unknown>>;

/** Where a task comes from. */
export interface Origin {
  readonly chatChannelId?: string;
  readonly chatThreadTs?: string;
  readonly chatTriggerMessageTs?: string;
  readonly chatUserId?: string;
  readonly vcsProvider?: Schemas['VcsProvider'];
  readonly vcsRepo?: string;
  readonly vcsEventType?: string;
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
}

/**
 * A task to create. Whatever is undefined is inherited from the parent where tasks inherit it; null, where allowed,
 * says that there is to be none.
 */
export interface NewTask extends Origin {
  /** The instruction text, not blank. */
  readonly task: string;
  readonly title?: string;
  /**
   * The assignee; null is the pool. With `agentId`, `offeredTo` and `status` all undefined the task goes to the lead.
   */
  readonly agentId?: string | null;
  readonly offeredTo?: string;
  /** Keeps the task out of work, whatever the other two say. */
  readonly status?: NewTaskStatus;
  readonly creatorAgentId?: string;
  readonly taskType?: string;
  readonly tags?: readonly string[];
  /** 0..100, higher first. Default 50. */
  readonly priority?: number;
  readonly dependsOn?: readonly string[];
  readonly dir?: string | null;
  readonly parentTaskId?: string;
  /** A canonical namespace key the creator may write to. */
  readonly key?: string;
  /**
   * Whose personal namespace may be inherited; null: nobody's. Undefined: any, because the server goes on with work in
   * the namespace where it is.
   */
  readonly namespaceUserId?: string | null;
  /** Default `mcp`. */
  readonly source?: TaskSource;
  readonly outputSchema?: JsonObject | null;
  /** A given tracker context is created once: see `createTaskRow`. */
  readonly contextKey?: string | null;
  /** Create the task even if its given tracker context has one already (promoted steering). */
  readonly evenIfTracked?: boolean;
  /** An existing user. */
  readonly requestedByUserId?: string | null;
  /** The requester was taken from the parent, not given. Set by itself when it is inherited here. */
  readonly requesterInherited?: boolean;
  /** A person asks for it with a token of their own: whatever its marks say, it is no work of the swarm for itself. */
  readonly askedByPerson?: boolean;
  /** It was promised when others could have had something against it: hooks are not asked. */
  readonly isPromised?: boolean;
  /** Somebody asks for it by what a host has sent, whatever source it has. */
  readonly isFromHost?: boolean;
  /** The extensions whose hooks ask for it, mostly none; undefined: nobody asks for it, the server makes it by itself. */
  readonly causedBy?: readonly string[];
  readonly model?: string;
  readonly modelTier?: Schemas['ModelTier'];
  readonly effort?: Schemas['Effort'];
  readonly profile?: string;
  /** Inherited by tasks of type `resume` and `deferred` only. */
  readonly followUpConfig?: FollowUpConfig;
  readonly routingReason?: Schemas['RoutingReason'];
  /** Default `declared` when there is a routing reason: set `engine_default` when the server chose it. */
  readonly routingSource?: Schemas['RoutingSource'];
  readonly routingNote?: string;
  readonly routingAffinity?: RoutingAffinity | null;
  readonly scheduleId?: string;
  /** A schedule began, and no person, what makes it: a run of a workflow. */
  readonly isOfSchedule?: boolean;
  readonly workflowRunId?: string;
  readonly workflowRunStepId?: string;
}
