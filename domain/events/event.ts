import type { EventRow } from '../../db/queries/events.js';
import type { components } from '../../generated/swarm/types.js';

type Event = components['schemas']['Event'];

/** The wire form of a stored event: without the fields that have no value. */
export const toEvent = (row: EventRow): Event => ({
  id: row.id,
  category: row.category,
  event: row.event,
  status: row.status,
  source: row.source,
  ...(row.agentId !== null && { agentId: row.agentId }),
  ...(row.taskId !== null && { taskId: row.taskId }),
  ...(row.sessionId !== null && { sessionId: row.sessionId }),
  ...(row.parentEventId !== null && { parentEventId: row.parentEventId }),
  ...(row.numericValue !== null && { numericValue: row.numericValue }),
  ...(row.durationMs !== null && { durationMs: row.durationMs }),
  ...(row.data !== null && { data: JSON.parse(row.data) as Record<string, unknown> }),
  createdAt: row.createdAt,
});
