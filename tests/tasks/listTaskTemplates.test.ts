import { useServer } from '../support/server.js';

const server = useServer();
const list = async (query = '') => (await server.request('GET', `/api/task-templates${query}`)).body.templates;

test('at least five task templates, by createdAt, with unique ids', async () => {
  const templates = await list();
  const times = templates.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(times).toEqual([...times].sort());
  expect(new Set(templates.map(({ id }: { id: string }) => id)).size).toBe(templates.length);
  expect(templates.filter(({ kind }: { kind: string }) => kind === 'task').length).toBeGreaterThanOrEqual(5);
});

test('every task template makes a task as it is', async () => {
  for (const { prompt, payload, tags } of await list('?kind=task')) {
    const { status } = await server.callUntyped('createTask', { body: { task: prompt, tags, ...payload } });
    expect(status).toBe(201);
  }
});

test('kind, category and query narrow the list together', async () => {
  const engineering = await list('?category=engineering');
  expect(engineering.length).toBeGreaterThan(1);
  expect(engineering.every(({ category }: { category: string }) => category === 'engineering')).toBe(true);
  expect(await list('?category=Engineering')).toEqual([]);
  expect(await list('?kind=workflow')).toEqual([]);
  expect(await list('?query=PULL%20request&category=engineering')).toMatchObject([{ title: 'Review a pull request' }]);
  expect(await list('?query=sources')).toMatchObject([{ title: 'Research a question' }]);
  expect(await list('?query=sources&kind=schedule')).toEqual([]);
});

test('an unknown kind is refused', async () => {
  await server
    .callUntyped('listTaskTemplates', { query: { kind: 'page' } })
    .refused(400, 'validation_error', 'query.kind');
});
