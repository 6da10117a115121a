import { clearEvents, createEvent, createEventAt } from '../support/events.js';
import { useServer } from '../support/server.js';

const server = useServer();
afterEach(() => clearEvents(server));
const counts = async (query = '') => (await server.request('GET', `/api/events/counts?${query}`)).body.counts;

test('is empty without events', async () => {
  expect(await counts()).toEqual([]);
});

test('counts by name, the most frequent first, equals by name', async () => {
  await createEvent(server, { event: 'tool.start' });
  await createEvent(server, { event: 'skill.invoke' });
  await createEvent(server, { event: 'skill.invoke' });
  await createEvent(server, { event: 'api.error' });

  expect(await counts()).toEqual([
    { event: 'skill.invoke', count: 2 },
    { event: 'api.error', count: 1 },
    { event: 'tool.start', count: 1 },
  ]);
});

test.each([
  ['category=system', { category: 'system' }],
  ['source=cli', { source: 'cli' }],
  ['agentId=a', { agentId: 'a' }],
  ['taskId=t', { taskId: 't' }],
  ['sessionId=s', { sessionId: 's' }],
  ['agentId=a&sessionId=s&category=system', { agentId: 'a', sessionId: 's', category: 'system' }],
] as const)('%s narrows the count', async (query, fields) => {
  await createEvent(server, { ...fields, event: 'skill.invoke' });
  await createEvent(server, { event: 'tool.end' });
  expect(await counts(query)).toEqual([{ event: 'skill.invoke', count: 1 }]);
});

test('counts the events of one agent on one day', async () => {
  const mine = { agentId: 'a' };
  await createEventAt(server, '2026-01-01T00:00:00.000Z', mine);
  await createEventAt(server, '2026-01-01T23:59:59.999Z', mine);
  await createEventAt(server, '2026-01-02T00:00:00.000Z', mine);
  await createEventAt(server, '2026-01-01T12:00:00.000Z', { agentId: 'b' });

  const day = 'since=2026-01-01T00:00:00Z&until=2026-01-01T23:59:59.999Z';
  expect(await counts(`agentId=a&${day}`)).toEqual([{ event: 'tool.start', count: 2 }]);
  expect(await counts(day)).toEqual([{ event: 'tool.start', count: 3 }]);
});

test.each(['since=noon', 'until=noon', 'category=other'])('refuses %s', async (query) => {
  expect((await server.request('GET', `/api/events/counts?${query}`)).status).toBe(400);
});
