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

const megabytes = (body: unknown): number => Buffer.byteLength(JSON.stringify(body)) / 1024 / 1024;

test('all problems of a body are listed, the one that the text names first', async () => {
  const { error, issues } = await createTask({ priority: '3', tags: ['ok', 7, ''], effort: 'much', vcsNumber: 0 });

  expect(issues).toHaveLength(6);
  expect(issues).toEqual(
    expect.arrayContaining([
      { path: 'body.task', message: 'is required' },
      { path: 'body.priority', message: 'must be integer' },
      { path: 'body.tags.1', message: 'must be string' },
      { path: 'body.tags.2', message: 'must NOT have fewer than 1 characters' },
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

describe('a body of nothing but mistakes', () => {
  test('a million wrong items are answered with 50 issues', async () => {
    const body = { task: 'x', tags: Array.from({ length: 1_000_000 }, () => 12_345_678) };
    expect(megabytes(body)).toBeGreaterThan(8);

    const { error, issues } = await createTask(body);

    expect(error).toBe('Validation error: body.tags: must NOT have more than 100 items');
    expect(issues).toHaveLength(50);
    expect(new Set(issues.map(({ path }) => path)).size).toBe(50);
  });

  test('lists in lists do not multiply', async () => {
    const events = Array.from({ length: 500 }, () => ({ category: 1, event: 2, source: 3, status: 4, agentId: 5 }));
    expect((await refused('POST', '/api/events/batch', { events })).issues).toHaveLength(50);
  });

  test('more values than are looked through leave the first problem', async () => {
    const outputSchema = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]));
    const { issues } = await createTask({ task: 7, priority: '3', outputSchema });
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
      { path: 'body.dir', message: 'must NOT have more than 4096 characters' },
      { path: 'body.tags', message: 'must NOT have more than 100 items' },
      { path: 'body.priority', message: 'must be integer' },
    ]),
  );
  expect(issues).toHaveLength(3);
});

test('a key of megabytes above thousands of mistakes costs one mention of it, not the process', async () => {
  const models = Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`tier${index}`, 1]));
  const { status, body } = await server.request('POST', '/api/agents', {
    body: { name: 'Ant', modelTierOverrides: { ['k/~'.repeat(1_000_000)]: models } },
  });

  expect([status, body.code]).toEqual([400, 'validation_error']);
  expect(JSON.stringify(body).length).toBeLessThan(2000);
  expect((await server.request('GET', '/health')).status).toBe(200);
});
