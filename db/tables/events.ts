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

/** A chat message that waits for, or is being worked on by, an agent. */
export interface InboxMessageTable {
  id: string;
  agentId: string | null;
  content: string;
  source: string;
  /** unread, processing, read, responded or delegated. */
  status: string;
  chatChannelId: string | null;
  chatThreadTs: string | null;
  createdAt: string;
  lastUpdatedAt: string;
}

export interface EventTables {
  events: EventTable;
  inbox_messages: InboxMessageTable;
}
