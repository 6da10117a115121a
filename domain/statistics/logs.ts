import type { Selectable } from 'kysely';
import { listLogRows } from '../../db/queries/statistics.js';
import type { AgentLogTable } from '../../db/tables/agent-log.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';

type LogEntry = components['schemas']['LogEntry'];

const maxEntries = 10_000;

const toLogEntry = (row: Selectable<AgentLogTable>): EveryField<LogEntry> => ({
  id: row.id,
  eventType: row.eventType,
  agentId: given(row.agentId),
  taskId: given(row.taskId),
  oldValue: given(row.oldValue),
  newValue: given(row.newValue),
  metadata: given(row.metadata),
  createdAt: row.createdAt,
});

/**
 * The newest log entries: all of one agent's, or everybody's without the changes of agent status. At most 10,000,
 * whatever `limit` says.
 */
export const listLogs = async ({ db }: App, agentId: string | undefined, limit: number): Promise<LogEntry[]> =>
  (await listLogRows(db, agentId, Math.min(limit, maxEntries))).map(toLogEntry);
