import { useServer } from '../support/server.js';

const server = useServer();

interface Issue {
  readonly path: string;
  readonly message: string;
}

const refused = async (method: string, path: string, body: unknown): Promise<{ error: string; issues: Issue[] }> => {
  const answer = await server.request(method, path, { body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_error' } });
  return answer.body;
};

const createTask = (body: unknown) => refused('POST', '/api/tasks', body);

test('all problems of a body are listed, the one that the text names first', async () => {
  const { error, issues } = await createTask({ priority: '3', tags: ['ok', 7, ''], effort: 'much', vcsNumber: 0 });

  expect(issues).toHaveLength(6);
  expect(issues).toEqual(
    expect.arrayContaining([
      { path: 'body.task', message: 'is required' },
      { path: 'body.priority', message: 'must be an integer' },
      { path: 'body.tags.1', message: 'must be a string' },
      { path: 'body.tags.2', message: 'must not be empty' },
      { path: 'body.effort', message: 'must be one of off, low, medium, high, xhigh, max' },
      { path: 'body.vcsNumber', message: 'must be >= 1' },
    ]),
  );
  expect(error).toBe(`Validation error: ${issues[0]?.path}: ${issues[0]?.message}`);
});

test('problems of the query and of the body are listed together', async () => {
  const { issues } = await refused('POST', '/api/pricing/nobody/model/nothing', { pricePerMillionUsd: -1 });

  expect(issues.map(({ path }) => path)).toEqual(['path.provider', 'path.tokenClass', 'body.pricePerMillionUsd']);
});

test('of a value that may be null, only what it must be otherwise is listed', async () => {
  const { issues } = await refused('POST', '/api/agents', { name: 'x', harness_provider: 'harness_z' });

  expect(issues).toEqual([
    { path: 'body.harness_provider', message: expect.stringMatching(/^must be one of harness_a,/) },
  ]);
});

test('a rule that a schema cannot express lists its problem in the same way', async () => {
  expect(await createTask({ task: 'x', title: 'x'.repeat(121) })).toEqual({
    error: 'Validation error: body.title: must have at most 120 characters',
    code: 'validation_error',
    issues: [{ path: 'body.title', message: 'must have at most 120 characters' }],
  });
});

test.each([
  [
    'a value of no type that fits',
    'PUT',
    '/api/config',
    { key: 'X', scope: 'global', value: null },
    'body.value',
    'must be a string, number, boolean, object or array',
  ],
  [
    'a value too long for the type it has',
    'PUT',
    '/api/config',
    { key: 'X', scope: 'global', value: Array(10_001).fill(1) },
    'body.value',
    'must have at most 10000 items',
  ],
  ['members of which one is needed', 'POST', '/api/users/unmapped/chat/u1/resolve', {}, 'body', 'needs userId or name'],
  ['an object that may be null', 'PATCH', '/api/users/nobody', { comms: 7 }, 'body.comms', 'must be an object or null'],
  [
    'a list of types',
    'POST',
    '/api/users',
    { name: 'Ada', dailyBudgetUsd: 'x' },
    'body.dailyBudgetUsd',
    'must be a number or null',
  ],
  ['a text that is empty and blank', 'POST', '/api/users', { name: '' }, 'body.name', 'must not be blank'],
  [
    'a number in place of one of some words',
    'POST',
    '/api/users',
    { name: 'Ada', status: 7 },
    'body.status',
    'must be one of invited, active, suspended',
  ],
  [
    'a format',
    'POST',
    '/api/users/unmapped/chat/u1/resolve',
    { name: 'Ada', email: 'nobody' },
    'body.email',
    'must be an e-mail address',
  ],
  [
    'a pattern',
    'GET',
    '/api/attribution/by-person?startDate=never',
    undefined,
    'query.startDate',
    'must be a day such as 2026-01-31, or a time in UTC such as 2026-01-31T12:00:00.000Z',
  ],
  [
    'a day that no month has',
    'GET',
    '/api/attribution/by-person?startDate=2026-13-01',
    undefined,
    'query.startDate',
    'must be a day or a time of the calendar, such as 2026-01-31 or 2026-01-31T12:00:00.000Z',
  ],
  [
    'a time of a day that no month has',
    'GET',
    '/api/session-costs?startDate=2026-02-30T00:00:00Z',
    undefined,
    'query.startDate',
    'must be a day or a time of the calendar, such as 2026-01-31 or 2026-01-31T12:00:00.000Z',
  ],
])('%s: one issue in words', async (_what, method, address, body, path, message) => {
  expect(await refused(method, address, body)).toEqual({
    error: `Validation error: ${path}: ${message}`,
    code: 'validation_error',
    issues: [{ path, message }],
  });
});

test('alternatives leave the other issues of the body alone', async () => {
  const { issues } = await refused('POST', '/api/users/unmapped/chat/u1/resolve', { email: 'nobody', notes: 7 });

  expect(issues).toEqual(
    expect.arrayContaining([
      { path: 'body.email', message: 'must be an e-mail address' },
      { path: 'body.notes', message: 'must be a string' },
      { path: 'body', message: 'needs userId or name' },
    ]),
  );
  expect(issues).toHaveLength(3);
});

describe('a body of nothing but mistakes', () => {
  const sendLines = (body: object) => refused('POST', '/api/session-logs', body);

  test('as many wrong items as a body may have are answered with 50 issues', async () => {
    const lines = Array.from({ length: 190_000 }, () => 12_345_678);
    const { error, issues } = await sendLines({ sessionId: 's', iteration: 1, lines });

    expect(error).toBe('Validation error: body.lines: must have at most 100000 items');
    expect(issues).toHaveLength(50);
    expect(new Set(issues.map(({ path }) => path)).size).toBe(50);
  });

  test('lists in lists do not multiply', async () => {
    const events = Array.from({ length: 500 }, () => ({ category: 1, event: 2, source: 3, status: 4, agentId: 5 }));
    expect((await refused('POST', '/api/events/batch', { events })).issues).toHaveLength(50);
  });

  test('more values than are looked through leave the first problem', async () => {
    const value = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]));
    const mistakes = { valueType: 'other', expiresInSec: '3' };
    expect((await refused('PUT', '/api/kv/large', { value: 1, ...mistakes })).issues).toHaveLength(2);
    const { issues } = await refused('PUT', '/api/kv/large', { value, ...mistakes });
    expect(issues).toHaveLength(1);
  });

  test('names that the caller chose are cut', async () => {
    const key = 'k'.repeat(100_000);
    const { error, issues } = await refused('POST', '/api/agents', { name: 'x', [key]: 1, capabilities: { [key]: 1 } });
    expect(JSON.stringify([error, issues]).length).toBeLessThan(5000);
  });
});

test('texts and lists that are looked through in part are blamed for their length only', async () => {
  const task = `${' '.repeat(50_000)}x`;
  const { issues } = await createTask({ task, dir: 'd'.repeat(50_000), tags: Array(300).fill('t'), priority: '3' });
  expect(issues).toEqual(
    expect.arrayContaining([
      { path: 'body.dir', message: 'must have at most 4096 characters' },
      { path: 'body.tags', message: 'must have at most 100 items' },
      { path: 'body.priority', message: 'must be an integer' },
    ]),
  );
  expect(issues).toHaveLength(3);
});

test('a key of megabytes above thousands of mistakes costs one mention of it, not the process', async () => {
  const models = Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`tier${index}`, 1]));
  const { status, body } = await server.request('POST', '/api/agents', {
    body: { name: 'Ant', modelTierOverrides: { ['k/~'.repeat(500_000)]: models } },
  });

  expect([status, body.code]).toEqual([400, 'validation_error']);
  expect(JSON.stringify(body).length).toBeLessThan(2000);
  expect((await server.request('GET', '/health')).status).toBe(200);
});
