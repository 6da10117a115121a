import type { EventCategory, EventName, EventSource, EventStatus } from '../../generated/swarm/enums.js';
import type { JsonObject, JsonText } from './column-types.js';

/** One line of the event log. */
export interface EventTable {
  id: string;
  category: EventCategory;
  event: EventName;
  status: EventStatus;
  source: EventSource;
  agentId: string | null;
  taskId: string | null;
  sessionId: string | null;
  parentEventId: string | null;
  numericValue: number | null;
  durationMs: number | null;
  data: JsonText<JsonObject> | null;
  /** The text property `field` of `data`, kept apart so that it can be searched. */
  dataField: string | null;
  createdAt: string;
}

export interface EventTables {
  events: EventTable;
}
