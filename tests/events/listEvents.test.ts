import { clearEvents, createEvent, createEventAt, plainEvent } from '../support/events.js';
import { changeRow, changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();
afterEach(() => clearEvents(server));
const list = (query: string) => server.request('GET', `/api/events?${query}`);
const idsOf = async (query: string): Promise<string[]> =>
  (await list(query)).body.events.map((event: { id: string }) => event.id);
const idsInOrder = () => server.database.prepare<[], string>('select id from events order by id').pluck().all();

describe('the order', () => {
  test('is newest first, and by writing within one millisecond', async () => {
    const late = await createEventAt(server, '2026-01-02T00:00:00.000Z');
    const first = await createEventAt(server, '2026-01-01T00:00:00.000Z');
    const second = await createEventAt(server, '2026-01-01T00:00:00.000Z');

    expect(await idsOf('')).toEqual([late.id, second.id, first.id]);
    expect(await idsOf('limit=2')).toEqual([late.id, second.id]);
  });

  test('is the same when several names are searched', async () => {
    const start = await createEventAt(server, '2026-01-01T00:00:00.000Z', { event: 'tool.start' });
    const end = await createEventAt(server, '2026-01-01T00:00:00.000Z', { event: 'tool.end' });
    const late = await createEventAt(server, '2026-01-02T00:00:00.000Z', { event: 'tool.start' });
    await createEvent(server, { event: 'skill.invoke' });

    expect(await idsOf('events=tool.start,tool.end')).toEqual([late.id, end.id, start.id]);
    expect(await idsOf('events=tool.start,tool.end&limit=2')).toEqual([late.id, end.id]);
  });

  test('gives 100 events unless told otherwise', async () => {
    const events = Array.from({ length: 101 }, () => ({ category: 'tool', event: 'tool.end', source: 'hook' }));
    await server.callUntyped('createEventsBatch', { body: { events } });

    expect(await idsOf('')).toHaveLength(100);
    expect(await idsOf('limit=1000')).toHaveLength(101);
  });
});

describe('the filters', () => {
  test.each([
    ['category', 'system', { category: 'system' }],
    ['category', 'tool', {}],
    ['event', 'tool.start', {}],
    ['status', 'error', { status: 'error' }],
    ['status', 'ok', {}],
    ['source', 'cli', { source: 'cli' }],
    ['source', 'worker', {}],
    ['agentId', 'agent-1', { agentId: 'agent-1' }],
    ['taskId', 'task-1', { taskId: 'task-1' }],
    ['sessionId', 'session-1', { sessionId: 'session-1' }],
    ['dataField', 'soulMd', { data: { field: 'soulMd', size: 3 } }],
  ] as const)('%s=%s keeps events with exactly that value', async (name, value, fields) => {
    const kept = await createEvent(server, fields);
    await createEvent(server, {
      category: 'api',
      event: 'api.error',
      status: 'timeout',
      source: 'hook',
      agentId: 'agent-2',
      taskId: 'task-2',
      sessionId: 'session-2',
      data: { field: 'toolsMd' },
    });

    expect(await idsOf(`${name}=${value}`)).toEqual([kept.id]);
  });

  test('all have to be met', async () => {
    const owner = { agentId: 'a', taskId: 't', sessionId: 's' };
    const kept = await createEvent(server, { ...owner, category: 'system', status: 'error', data: { field: 'x' } });
    await createEvent(server, { ...owner, category: 'system', data: { field: 'x' } });
    await createEvent(server, {
      ...owner,
      category: 'system',
      status: 'error',
      event: 'tool.end',
      data: { field: 'x' },
    });
    await createEvent(server, { ...owner, agentId: 'b', category: 'system', status: 'error', data: { field: 'x' } });

    const query = 'agentId=a&taskId=t&sessionId=s&status=error&event=tool.start&category=system&dataField=x';
    expect(await idsOf(query)).toEqual([kept.id]);
    expect(await idsOf('agentId=a&status=error&event=tool.start&dataField=x')).toEqual([kept.id]);
    expect(await idsOf('sessionId=s&status=error&event=tool.start&agentId=a')).toEqual([kept.id]);
  });

  test('event and events are both met, so different names find nothing', async () => {
    await createEvent(server, { event: 'tool.start' });

    expect(await idsOf('event=tool.start&events=tool.start,tool.end')).toHaveLength(1);
    expect(await idsOf('event=tool.start&events=tool.end')).toEqual([]);
  });

  test('events are trimmed, and an empty list asks for nothing', async () => {
    await createEvent(server, { event: 'tool.start' });
    await createEvent(server, { event: 'tool.end' });

    expect(await idsOf(`events=${encodeURIComponent(' tool.start , ')}`)).toHaveLength(1);
    expect(await idsOf('events=')).toHaveLength(2);
    expect(await idsOf('agentId=')).toHaveLength(2);
  });

  test('events works together with one owner', async () => {
    const kept = await createEvent(server, { event: 'tool.end', agentId: 'a' });
    await createEvent(server, { event: 'skill.invoke', agentId: 'a' });
    await createEvent(server, { event: 'tool.end', agentId: 'b' });

    expect(await idsOf('events=tool.end,tool.start&agentId=a')).toEqual([kept.id]);
  });

  test('dataField looks only at a text on the top level of data', async () => {
    await createEvent(server, { data: { field: 7 } });
    await createEvent(server, { data: { inner: { field: '7' } } });
    expect(await idsOf('dataField=7')).toEqual([]);
  });

  test('dataField finds events of every name, newest first', async () => {
    const old = await createEvent(server, { event: 'schedule.deleted', data: { field: 'f' } });
    const recent = await createEvent(server, { event: 'tool.start', data: { field: 'f' } });
    expect(await idsOf('dataField=f')).toEqual([recent.id, old.id]);
  });

  test('since and until include their instant, in any offset', async () => {
    const before = await createEventAt(server, '2026-01-01T09:59:59.999Z');
    const at = await createEventAt(server, '2026-01-01T10:00:00.000Z');
    const after = await createEventAt(server, '2026-01-02T00:00:00.001Z');

    expect(await idsOf('since=2026-01-01T10:00:00.000Z')).toEqual([after.id, at.id]);
    expect(await idsOf('until=2026-01-01T10:00:00Z')).toEqual([at.id, before.id]);
    expect(await idsOf(`since=${encodeURIComponent('2026-01-01T12:00:00+02:00')}&until=2026-01-02T00:00:00Z`)).toEqual([
      at.id,
    ]);
  });

  test('an unknown parameter is ignored and the last of a repeated one counts', async () => {
    await createEvent(server, { agentId: 'a' });
    expect(await idsOf('colour=red&agentId=b&agentId=a')).toHaveLength(1);
  });
});

describe('refusals', () => {
  test('names the name of an event that is none', async () => {
    const { status, body } = await list('events=tool.start,nonsense');
    const message = "must be names of events, separated by commas; 'nonsense' is none";
    const error = `Validation error: query.events: ${message}`;
    expect([status, body]).toEqual([
      400,
      { error, code: 'validation_error', issues: [{ path: 'query.events', message }] },
    ]);
  });

  test.each([
    'since=2026-01-01',
    'until=12026-01-01T00:00:00Z',
    'category=other',
    'event=',
    'event=nonsense',
    'limit=0',
    'limit=1001',
    'limit=ten',
    'status=fine',
    'latestPerDataField=maybe',
  ])('%s', async (query) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.error).toContain(`query.${query.split('=')[0]}`);
  });
});

describe('latestPerDataField', () => {
  const reconciled = 'system.profile_sync_reconciled';
  const rejected = 'system.profile_sync_rejected';
  const sync = (event: typeof reconciled | typeof rejected, field: string, fields = {}) =>
    createEvent(server, { category: 'system', event, source: 'api', data: { field }, ...fields });

  test('gives the newest event of each pair, newest first, and marks the answer', async () => {
    await sync(reconciled, 'soulMd');
    const soul = await sync(reconciled, 'soulMd');
    const tools = await sync(rejected, 'toolsMd');
    await sync(reconciled, 'identityMd');

    const { body } = await list(`latestPerDataField=true&events=${reconciled},${rejected}&dataFields=soulMd,toolsMd`);
    expect(body.latestPerDataField).toBe(true);
    expect(body.events).toEqual([tools, soul]);
  });

  test('the newest must also meet the other filters', async () => {
    const mine = await sync(reconciled, 'soulMd', { agentId: 'a' });
    await sync(reconciled, 'soulMd', { agentId: 'b' });

    const query = `latestPerDataField=true&event=${reconciled}&dataFields=${encodeURIComponent(' soulMd ,, toolsMd')}&agentId=a`;
    expect(await idsOf(query)).toEqual([mine.id]);
    expect(await idsOf(`${query}&dataField=soulMd`)).toEqual([mine.id]);
    expect(await idsOf(`${query}&dataField=toolsMd`)).toEqual([]);
  });

  test('a different event beside events finds nothing', async () => {
    await sync(reconciled, 'soulMd');
    expect(await idsOf(`latestPerDataField=true&event=${rejected}&events=${reconciled}&dataFields=soulMd`)).toEqual([]);
  });

  test('is cut at the limit', async () => {
    await sync(reconciled, 'a');
    const newest = await sync(reconciled, 'b');
    expect(await idsOf(`latestPerDataField=true&event=${reconciled}&dataFields=a,b&limit=1`)).toEqual([newest.id]);
  });

  test('dataFields alone does nothing and the flag is absent', async () => {
    await sync(reconciled, 'a');
    const { body } = await list('dataFields=b');
    expect(body.events).toHaveLength(1);
    expect(body).not.toHaveProperty('latestPerDataField');
    expect((await list('latestPerDataField=false')).body).not.toHaveProperty('latestPerDataField');
  });

  const fields = (length: number) => Array.from({ length }, (_, at) => `f${at}`).join();

  test.each([
    ['without names', 'dataFields=a'],
    ['without values', `event=${reconciled}&dataFields=,`],
    ['with 51 pairs', `event=${reconciled}&dataFields=${fields(51)}`],
    ['with 52 pairs of two names', `events=${reconciled},${rejected}&dataFields=${fields(26)}`],
  ])('refuses %s', async (_what, query) => {
    const { status, body } = await list(`latestPerDataField=true&${query}`);
    expect(status).toBe(400);
    expect(body.error).toContain('latestPerDataField');
  });

  test('takes 50 pairs', async () => {
    expect((await list(`latestPerDataField=true&event=${reconciled}&dataFields=${fields(50)}`)).status).toBe(200);
  });
});

describe('of large events', () => {
  const data = { field: 'f', text: 'x'.repeat(65_000) };

  const storeBatch = async (size: number): Promise<void> => {
    const events = Array.from({ length: size }, () => ({ ...plainEvent, data }));
    expect(await server.callUntyped('createEventsBatch', { body: { events } })).toMatchObject({ status: 201 });
  };

  test.each(['', '&event=tool.start', '&events=tool.start,tool.end', '&dataField=f'])(
    'come those that have 4 MiB, and the older ones follow: %s',
    async (filter) => {
      await storeBatch(150);
      const kept = Math.floor(4_194_304 / JSON.stringify(data).length);
      const ids = idsInOrder();
      const timeOf = (index: number) => new Date(Date.UTC(2026, 0, 1) + index).toISOString();
      for (const [index, id] of ids.entries()) {
        changeRow(server, 'events', id, { createdAt: timeOf(index), event: index % 2 ? 'tool.start' : 'tool.end' });
      }
      const newest = ids.filter((_, index) => filter !== '&event=tool.start' || index % 2).toReversed();
      const last = ids.indexOf(newest[kept - 1] ?? '');

      expect(await idsOf(`limit=1000${filter}`)).toEqual(newest.slice(0, kept));
      expect(await idsOf(`limit=1000&until=${timeOf(last)}${filter}`)).toEqual(newest.slice(kept - 1, 2 * kept - 1));
    },
  );

  test('that came at one time all of them come, and one of an older time, so that others can follow', async () => {
    await storeBatch(150);
    const older = idsInOrder();
    changeRows(server, 'events', {}, { createdAt: '2026-01-01T00:00:00.000Z' });
    await storeBatch(120);
    const newest = idsInOrder().toReversed();

    expect(await idsOf('limit=1000')).toEqual(newest.slice(0, 121));
    expect(await idsOf('limit=1000&until=2026-01-01T00:00:00.000Z')).toEqual(older.toReversed());
  });
});

test('events with more data than may be sent, as older versions took, end a short answer early too', async () => {
  const large = await createEventAt(server, '2026-01-01T00:00:00.000Z');
  const data = JSON.stringify({ text: 'x'.repeat(6 * 1024 * 1024) });
  const ids = [large.id];
  for (const day of ['02', '03']) {
    ids.unshift((await createEventAt(server, `2026-01-${day}T00:00:00.000Z`)).id);
  }
  changeRows(server, 'events', {}, { data });

  expect(await idsOf('limit=3')).toEqual(ids.slice(0, 2));
  expect(await idsOf('limit=3&until=2026-01-01T23:00:00.000Z')).toEqual(ids.slice(2));
});
