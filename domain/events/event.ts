import type { ListedEventRow } from '../../db/queries/events.js';
import type { components } from '../../generated/swarm/types.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { shownObject } from '../kernel/stored-json.js';

type Event = components['schemas']['SwarmEvent'];

/** The wire form of a stored event: without the fields that have no value. */
export const toEvent = (row: ListedEventRow): EveryField<Event> => ({
  id: row.id,
  category: row.category,
  event: row.event,
  status: row.status,
  source: row.source,
  agentId: given(row.agentId),
  taskId: given(row.taskId),
  sessionId: given(row.sessionId),
  parentEventId: given(row.parentEventId),
  numericValue: given(row.numericValue),
  durationMs: given(row.durationMs),
  data: shownObject(row.data),
  createdAt: row.createdAt,
});
