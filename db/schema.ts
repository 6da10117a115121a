import type { AgentTables } from './tables/agents.js';
import type { ConfigTables } from './tables/config.js';
import type { EventTables } from './tables/events.js';
import type { TaskSessionTables } from './tables/task-sessions.js';
import type { TaskTables } from './tables/tasks.js';

export interface SchemaMigrationTable {
  name: string;
  appliedAt: string;
}

/** All tables. A column's type here is what the driver returns for it. */
export interface Database extends AgentTables, ConfigTables, EventTables, TaskSessionTables, TaskTables {
  schema_migrations: SchemaMigrationTable;
}
