import type { components } from '../../generated/swarm/types.js';
import { changeRow } from './rows.js';
import type { TestServer } from './server.js';

type NewEvent = components['schemas']['CreateEventBody'];
type Event = components['schemas']['SwarmEvent'];

/** An event as small as it may be. */
export const plainEvent = { category: 'tool', event: 'tool.start', source: 'worker' } as const;

/** Writes an event over HTTP; fields on top of the plain one. */
export const createEvent = async (server: TestServer, fields: Partial<NewEvent> = {}): Promise<Event> => {
  const { data, error } = await server
    .client()
    .POST('/api/events', { body: { ...plainEvent, status: 'ok', ...fields } });
  if (!data) {
    throw new Error(error.error);
  }
  return data.event;
};

/** Writes an event and gives it another time. */
export const createEventAt = async (
  server: TestServer,
  createdAt: string,
  fields: Partial<NewEvent> = {},
): Promise<Event> => {
  const event = await createEvent(server, fields);
  changeRow(server, 'events', event.id, { createdAt });
  return { ...event, createdAt };
};

/** Removes all events. */
export const clearEvents = (server: TestServer): void => {
  server.database.exec('delete from events');
};
