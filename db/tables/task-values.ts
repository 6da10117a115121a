export type TaskStatus =
  | 'draft'
  | 'backlog'
  | 'unassigned'
  | 'offered'
  | 'reviewing'
  | 'pending'
  | 'in_progress'
  | 'paused'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'superseded';

export type TaskSource =
  | 'mcp'
  | 'chat'
  | 'api'
  | 'ui'
  | 'vcs_a'
  | 'vcs_b'
  | 'devops'
  | 'mail'
  | 'system'
  | 'schedule'
  | 'workflow'
  | 'tracker_a'
  | 'tracker_b'
  | 'comb';

export type Harness = `harness_${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k'}`;
export type ModelTier = 'smol' | 'regular' | 'smart' | 'ultra';
export type Effort = 'off' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';
export type ModelSource =
  | 'model'
  | 'profile'
  | 'worker-env'
  | 'tier-config'
  | 'tier-default'
  | 'fallback:cli-unsupported';
export type VcsProvider = 'vcs_a' | 'vcs_b' | 'devops';
export type RoutingReason = 'skill' | 'continuity' | 'overflow' | 'human_pinned' | 'reroute_fault';
export type RoutingSource = 'declared' | 'engine_default';
export type ContextEventType = 'progress' | 'compaction' | 'completion';
export type CompactTrigger = 'auto' | 'manual' | 'auto-inferred';
export type AttachmentKind = 'agent_fs' | 'shared-fs' | 'url' | 'page';
