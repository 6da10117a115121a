import type { Selectable } from 'kysely';
import { listLogRows } from '../../db/queries/statistics.js';
import type { AgentLogTable } from '../../db/tables/agent-log.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { boundedRead } from '../kernel/bounded-read.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { maxListBytes } from '../kernel/list-bytes.js';
import type { Answer } from '../kernel/written.js';

type LogEntry = components['schemas']['LogEntry'];
type LogList = components['schemas']['LogList'];

interface LogQuestion {
  readonly agentId: string | undefined;
  readonly limit: number;
}

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

export const logListing = boundedRead<LogQuestion, LogList>({
  module: import.meta.url,
  name: 'logListing',
  narrowing: 'a smaller limit',
  reachesFew: () => true,
  readUpTo: async (db, question, maxBytes) => {
    const { rows, isCut } = await listLogRows(db, question, maxBytes);
    return { answer: { logs: rows.map(toLogEntry) }, isCut };
  },
  maxBytes: maxListBytes,
});

/**
 * The newest log entries: all of one agent's, or everybody's without the changes of agent status. At most 10,000,
 * whatever `limit` says, and those that have 16 MiB. Reads until the signal aborts.
 */
export const listLogs = (app: App, { agentId, limit }: LogQuestion, signal: AbortSignal): Promise<Answer<LogList>> =>
  app.service(heavyReads).answer(logListing, { agentId, limit: Math.min(limit, maxEntries) }, signal);
