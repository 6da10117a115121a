import { clearEvents, plainEvent } from '../support/events.js';
import { countRows, whileRefusing } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();
afterEach(() => clearEvents(server));
const post = (events: unknown) => server.callUntyped('createEventsBatch', { body: { events } });
const count = () => countRows(server, 'events');
const numberedEvents = (length: number) => Array.from({ length }, (_, at) => ({ ...plainEvent, numericValue: at }));

test.each([1, 99, 100, 101, 500])('stores %i events in their order', async (length) => {
  const { status, body } = await post(numberedEvents(length));

  expect([status, body]).toEqual([201, { success: true, count: length }]);
  const { body: list } = await server.call('listEvents', { query: { limit: 1000 } });
  expect(list.events.map((event) => event.numericValue)).toEqual(Array.from({ length }, (_, at) => length - 1 - at));
});

test('keeps what each event holds', async () => {
  const events = [
    { ...plainEvent, agentId: 'agent-1', data: { field: 'soulMd' } },
    { ...plainEvent, status: 'skipped', durationMs: 7 },
  ];
  await post(events);

  const { body } = await server.call('listEvents');
  expect(body.events).toEqual([expect.objectContaining(events[1]), expect.objectContaining(events[0])]);
  expect(body.events[0]).not.toHaveProperty('agentId');
});

test('stores nothing when one event is bad', async () => {
  const body = await post([plainEvent, { ...plainEvent, source: 'browser' }, plainEvent]).refused(
    400,
    'validation_error',
    'body.events.1.source',
  );
  expect(body.error).toContain('body.events.1.source');
  expect(count()).toBe(0);
});

test('stores nothing when a later statement fails', async () => {
  await whileRefusing(server, { on: 'insert', table: 'events', when: 'new.numericValue = 150' }, () =>
    post(numberedEvents(200)).refused(500, 'internal_error'),
  );
  expect(count()).toBe(0);
});

test.each([[[]], [numberedEvents(501)], [undefined]])('refuses no events and more than 500', async (events) => {
  await post(events).refused(400, 'validation_error', 'body.events');
  expect(count()).toBe(0);
});
