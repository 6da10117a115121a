import { type EventRow, insertEvent, insertEvents } from '../../db/queries/events.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { defineFact } from '../kernel/facts.js';
import { orFailAs } from '../kernel/failure.js';
import { newId } from '../kernel/ids.js';
import { inSharedTransaction } from '../kernel/shared-transaction.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { toEvent } from './event.js';

type Schemas = components['schemas'];
export type Event = Schemas['SwarmEvent'];

/** An event to be written; the status is `ok` unless given. */
export type NewEvent = Omit<Schemas['CreateEventBody'], 'status'> & { readonly status?: Event['status'] };

/** A worker said that it used a skill. */
export interface SkillInvocation
  extends Pick<EventRow, 'id' | 'agentId' | 'taskId' | 'sessionId' | 'status' | 'numericValue'> {
  readonly data: NewEvent['data'];
}

/** Told with the events, those of one request together. */
export const skillsInvoked = defineFact<readonly SkillInvocation[]>('skills invoked');

const tellInvocations = async (
  uow: UnitOfWork,
  events: readonly NewEvent[],
  rows: readonly EventRow[],
): Promise<void> => {
  const invocations = rows.flatMap((row, index) =>
    row.event === 'skill.invoke'
      ? [
          {
            id: row.id,
            agentId: row.agentId,
            taskId: row.taskId,
            sessionId: row.sessionId,
            status: row.status,
            numericValue: row.numericValue,
            data: events[index]?.data,
          },
        ]
      : [],
  );
  if (invocations.length > 0) {
    await uow.app.tell(uow, skillsInvoked, invocations);
  }
};

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
  data: event.data === undefined ? null : toJsonText(event.data),
  dataField: searchableField(event.data),
  createdAt: now,
});

const writeEvent = async (uow: UnitOfWork, event: NewEvent): Promise<Event> => {
  const row = toRow(event, uow.now);
  await insertEvent(uow.db, row);
  await tellInvocations(uow, [event], [row]);
  return toEvent(row);
};

/**
 * Writes one event and returns it.
 *
 * @throws ProductError internal when it cannot be stored
 */
export const createEvent = (app: App, event: NewEvent): Promise<Event> =>
  orFailAs(app, 'Failed to store event', () => inSharedTransaction(app, (uow) => writeEvent(uow, event)));

/**
 * Writes events in the given order: all of them, or none.
 *
 * @throws ProductError internal when they cannot be stored
 */
export const createEventsBatch = (app: App, events: readonly NewEvent[]): Promise<void> =>
  orFailAs(app, 'Failed to store events', () =>
    inConcurrentTransaction(app, [], async (uow) => {
      const rows = events.map((event) => toRow(event, uow.now));
      await insertEvents(uow.db, rows);
      await tellInvocations(uow, events, rows);
    }),
  );

/**
 * Writes an event of the category `system` that the server itself found out.
 */
export const recordSystemEvent = (uow: UnitOfWork, event: Omit<NewEvent, 'category' | 'source'>): Promise<Event> =>
  writeEvent(uow, { ...event, category: 'system', source: 'api' });

/** Writes an event of the category `workflow`, with the transition that it tells of. */
export const recordWorkflowEvent = (uow: UnitOfWork, event: Omit<NewEvent, 'category' | 'source'>): Promise<Event> =>
  writeEvent(uow, { ...event, category: 'workflow', source: 'api' });
