import type { LogEventType } from '../../generated/swarm/enums.js';

/** What happened, as `GET /api/logs` and a task's log show it. */
export interface AgentLogTable {
  id: string;
  eventType: LogEventType;
  agentId: string | null;
  taskId: string | null;
  oldValue: string | null;
  newValue: string | null;
  /** JSON text without the secrets it may have held; shown as it is. */
  metadata: string | null;
  createdAt: string;
}

export interface AgentLogTables {
  agent_log: AgentLogTable;
}
