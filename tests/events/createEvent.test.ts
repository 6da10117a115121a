import { clearEvents, plainEvent } from '../support/events.js';
import { whileRefusing } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();
afterEach(() => clearEvents(server));
const post = (body: unknown) => server.callUntyped('createEvent', { body });
const stored = async () => (await server.call('listEvents')).body.events;

test('stores a small event with its defaults and leaves absent fields out', async () => {
  const { status, body } = await post(plainEvent);

  expect(status).toBe(201);
  expect(body).toEqual({
    success: true,
    event: {
      ...plainEvent,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'ok',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  });
  expect(await stored()).toEqual([body.event]);
});

test('keeps every field that is sent, whether or not what it names exists', async () => {
  const event = {
    category: 'session',
    event: 'session.end',
    status: 'error',
    source: 'cli',
    agentId: 'no-such-agent',
    taskId: 'no-such-task',
    sessionId: 'session-1',
    parentEventId: 'no-such-event',
    numericValue: -1.5,
    durationMs: 1250,
    data: { model: 'model_a', nested: { list: [1, 'zwei', null] } },
  };
  const { body } = await post(event);

  expect(body.event).toMatchObject(event);
  expect(await stored()).toEqual([body.event]);
});

test('does not check the category against the name', async () => {
  const { status } = await post({ category: 'workflow', event: 'schedule.deleted', source: 'scheduler' });
  expect(status).toBe(201);
});

test.each([
  ['category', { ...plainEvent, category: 'other' }],
  ['event', { ...plainEvent, event: 'tool.middle' }],
  ['source', { ...plainEvent, source: 'browser' }],
  ['status', { ...plainEvent, status: 'done' }],
  ['agentId', { ...plainEvent, agentId: null }],
  ['durationMs', { ...plainEvent, durationMs: 1.5 }],
  ['data', { ...plainEvent, data: ['list'] }],
  ['source', { category: 'tool', event: 'tool.start' }],
])('refuses a bad %s and stores nothing', async (field, body) => {
  const response = await post(body).refused(400, 'validation_error', `body.${field}`);
  expect(response.error).toContain(`body.${field}`);
  expect(await stored()).toEqual([]);
});

test('says so when the event cannot be stored', async () => {
  const [one, many] = await whileRefusing(server, { on: 'insert', table: 'events', reason: 'disk on fire' }, () =>
    Promise.all([
      post(plainEvent).refused(500, 'internal_error'),
      server.call('createEventsBatch', { body: { events: [plainEvent] } }).refused(500, 'internal_error'),
    ]),
  );

  expect([one.error, many.error]).toEqual(['Failed to store event', 'Failed to store events']);
});

test('stores every one of many concurrent events', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => post({ ...plainEvent, numericValue: at })));

  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(201));
  const values = (await stored()).map((event) => event.numericValue ?? -1);
  expect(values.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at));
});
