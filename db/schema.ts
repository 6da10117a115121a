import type { AgentTables } from './tables/agents.js';
import type { BudgetTables } from './tables/budgets.js';
import type { ConfigTables } from './tables/config.js';
import type { CostTables } from './tables/costs.js';
import type { EventTables } from './tables/events.js';
import type { KeyTables } from './tables/keys.js';
import type { PricingTables } from './tables/pricing.js';
import type { SessionLogTables } from './tables/session-logs.js';
import type { TaskSessionTables } from './tables/task-sessions.js';
import type { TaskTables } from './tables/tasks.js';
import type { UserTables } from './tables/users.js';

/** All tables. A column's type here is what the driver returns for it. */
export interface Database
  extends AgentTables,
    BudgetTables,
    ConfigTables,
    CostTables,
    EventTables,
    KeyTables,
    UserTables,
    PricingTables,
    SessionLogTables,
    TaskSessionTables,
    TaskTables {}
