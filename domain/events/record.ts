import type { Kysely } from 'kysely';
import { type EventRow, insertEvent, insertEvents } from '../../db/queries/events.js';
import type { Database } from '../../db/schema.js';
import type { components } from '../../generated/swarm/types.js';
import { newId } from '../kernel/ids.js';
import { toEvent } from './event.js';

type Schemas = components['schemas'];
export type Event = Schemas['Event'];

/** An event to be written; the status is `ok` unless given. */
export type NewEvent = Omit<Schemas['CreateEventBody'], 'status'> & { readonly status?: Event['status'] };

/** Where and when an event is written: a unit of work, or the database itself with the current time. */
export interface EventLog {
  readonly db: Kysely<Database>;
  readonly now: string;
}

const searchableField = (data: NewEvent['data']): string | null => {
  const field = data?.field;
  return typeof field === 'string' ? field : null;
};

const toRow = (event: NewEvent, now: string): EventRow => ({
  id: newId(),
  category: event.category,
  event: event.event,
  status: event.status ?? 'ok',
  source: event.source,
  agentId: event.agentId ?? null,
  taskId: event.taskId ?? null,
  sessionId: event.sessionId ?? null,
  parentEventId: event.parentEventId ?? null,
  numericValue: event.numericValue ?? null,
  durationMs: event.durationMs ?? null,
  data: event.data === undefined ? null : JSON.stringify(event.data),
  dataField: searchableField(event.data),
  createdAt: now,
});

/**
 * Writes one event and returns it. Called with a unit of work it is stored with the rest of that work or not at all.
 */
export const createEvent = async (log: EventLog, event: NewEvent): Promise<Event> => {
  const row = toRow(event, log.now);
  await insertEvent(log.db, row);
  return toEvent(row);
};

/** Writes events in the given order. Call it with a unit of work: all of them are stored, or none. */
export const createEventsBatch = (log: EventLog, events: readonly NewEvent[]): Promise<void> =>
  insertEvents(
    log.db,
    events.map((event) => toRow(event, log.now)),
  );

/** Writes an event of the category `system` that the server itself found out. */
export const recordSystemEvent = (log: EventLog, event: Omit<NewEvent, 'category' | 'source'>): Promise<Event> =>
  createEvent(log, { ...event, category: 'system', source: 'api' });
