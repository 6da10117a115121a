import type { Kysely, Selectable } from 'kysely';
import { listLogRows } from '../../db/queries/statistics.js';
import type { Database } from '../../db/schema.js';
import type { AgentLogTable } from '../../db/tables/agents.js';
import type { components } from '../../generated/swarm/types.js';

type LogEntry = components['schemas']['LogEntry'];

const maxEntries = 10_000;

const toLogEntry = (row: Selectable<AgentLogTable>): LogEntry => ({
  id: row.id,
  eventType: row.eventType as LogEntry['eventType'],
  ...(row.agentId !== null && { agentId: row.agentId }),
  ...(row.taskId !== null && { taskId: row.taskId }),
  ...(row.oldValue !== null && { oldValue: row.oldValue }),
  ...(row.newValue !== null && { newValue: row.newValue }),
  ...(row.metadata !== null && { metadata: row.metadata }),
  createdAt: row.createdAt,
});

/**
 * The newest log entries: all of one agent's, or everybody's without the changes of agent status. At most 10,000,
 * whatever `limit` says.
 */
export const listLogs = async (db: Kysely<Database>, agentId: string | undefined, limit: number): Promise<LogEntry[]> =>
  (await listLogRows(db, agentId, Math.min(limit, maxEntries))).map(toLogEntry);
