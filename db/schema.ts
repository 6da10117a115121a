import type { History } from './history.js';
import type { ActiveSessionTables } from './tables/active-sessions.js';
import type { AgentLogTables } from './tables/agent-log.js';
import type { AgentTables } from './tables/agents.js';
import type { ApprovalTables } from './tables/approvals.js';
import type { AssetTables } from './tables/assets.js';
import type { BudgetTables } from './tables/budgets.js';
import type { ChannelCursorTables } from './tables/channel-cursors.js';
import type { ChannelTables } from './tables/channels.js';
import type { ConfigTables } from './tables/config.js';
import type { ConnectionTables } from './tables/connections.js';
import type { ConnectorCodeTables } from './tables/connector-codes.js';
import type { ContextSnapshotTables } from './tables/context-snapshots.js';
import type { ContextVersionTables } from './tables/context-versions.js';
import type { CostTables } from './tables/costs.js';
import type { EventTables } from './tables/events.js';
import type { ExtensionTables } from './tables/extensions.js';
import type { FavoriteTables } from './tables/favorites.js';
import type { FileBatchTables } from './tables/file-batches.js';
import type { InboxItemTables } from './tables/inbox-items.js';
import type { InboxMessageTables } from './tables/inbox-messages.js';
import type { JobTables } from './tables/jobs.js';
import type { KeyCheckTables } from './tables/key-checks.js';
import type { KeyTables } from './tables/keys.js';
import type { KvTables } from './tables/kv-entries.js';
import type { LeaseTables } from './tables/leases.js';
import type { MailInboxTables } from './tables/mail-inboxes.js';
import type { McpServerTables } from './tables/mcp-servers.js';
import type { McpSessionTables } from './tables/mcp-sessions.js';
import type { MetricTables } from './tables/metrics.js';
import type { ModelProfileTables } from './tables/model-profiles.js';
import type { OAuthTables } from './tables/oauth-apps.js';
import type { PageTables } from './tables/pages.js';
import type { PermissionAuditTables } from './tables/permission-audit.js';
import type { PricingTables } from './tables/pricing.js';
import type { RefreshLockTables } from './tables/refresh-locks.js';
import type { RoomTables } from './tables/rooms.js';
import type { RuntimeInstanceTables } from './tables/runtime-instances.js';
import type { RuntimePoolTables } from './tables/runtime-pools.js';
import type { ScheduleTables } from './tables/schedules.js';
import type { ScriptTables } from './tables/scripts.js';
import type { SessionLogTables } from './tables/session-logs.js';
import type { SharedFolderTables } from './tables/shared-folders.js';
import type { SkillTables } from './tables/skills.js';
import type { SteeringTables } from './tables/steering.js';
import type { TaskAttachmentTables } from './tables/task-attachments.js';
import type { TaskSessionTables } from './tables/task-sessions.js';
import type { TaskTables } from './tables/tasks.js';
import type { UserTables } from './tables/users.js';
import type { VersionTables } from './tables/versions.js';
import type { WebhookDeliveryTables } from './tables/webhook-deliveries.js';
import type { WorkflowRunTables } from './tables/workflow-runs.js';
import type { WorkflowTables } from './tables/workflows.js';

/** All tables. A column's type here is what the driver returns for it. */
export interface Database
  extends ActiveSessionTables,
    AgentLogTables,
    AgentTables,
    ApprovalTables,
    AssetTables,
    BudgetTables,
    ChannelCursorTables,
    ChannelTables,
    ConfigTables,
    ConnectionTables,
    ConnectorCodeTables,
    ContextSnapshotTables,
    ContextVersionTables,
    CostTables,
    EventTables,
    FavoriteTables,
    FileBatchTables,
    History,
    InboxItemTables,
    InboxMessageTables,
    JobTables,
    KeyCheckTables,
    SharedFolderTables,
    KeyTables,
    KvTables,
    LeaseTables,
    MailInboxTables,
    McpServerTables,
    McpSessionTables,
    MetricTables,
    ModelProfileTables,
    OAuthTables,
    ExtensionTables,
    PageTables,
    PermissionAuditTables,
    PricingTables,
    RefreshLockTables,
    RoomTables,
    RuntimeInstanceTables,
    ScheduleTables,
    RuntimePoolTables,
    ScriptTables,
    SessionLogTables,
    SkillTables,
    SteeringTables,
    TaskAttachmentTables,
    TaskSessionTables,
    TaskTables,
    UserTables,
    VersionTables,
    WebhookDeliveryTables,
    WorkflowRunTables,
    WorkflowTables {}
