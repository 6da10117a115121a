import { testOn } from '../support/only-on.js';
import { planSteps } from '../support/plans.js';
import { useSharedServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';

const server = useSharedServer();
const print = async (taskId: string, iteration: number, lines: string[]): Promise<void> => {
  await server.call('createSessionLogs', { body: { sessionId: 's', iteration, lines, taskId } });
};

const contents = async (taskId: string, query = ''): Promise<string[]> => {
  const { body } = await server.request('GET', `/api/tasks/${taskId}/session-logs${query}`);
  return body.logs.map((line: { content: string }) => line.content);
};

test('by iteration, then line number, then arrival', async () => {
  const { id } = await createTask(server, { task: 'Print' });
  await print(id, 2, ['c', 'd']);
  await print(id, 1, ['a', 'b']);
  await print(id, 2, ['C']);
  expect(await contents(id)).toEqual(['a', 'b', 'c', 'C', 'd']);
});

test('a limit gives the last lines, still ascending', async () => {
  const { id } = await createTask(server, { task: 'Print' });
  await print(id, 1, ['a', 'b']);
  await print(id, 2, ['c']);
  expect(await contents(id, '?limit=2')).toEqual(['b', 'c']);
  expect(await contents(id, '?limit=1000')).toEqual(['a', 'b', 'c']);
});

test('all fields of a line are shown', async () => {
  const { id } = await createTask(server, { task: 'Print' });
  await print(id, 3, ['a']);
  const { body } = await server.call('listTaskSessionLogs', { path: { taskId: id } });
  expect(body.logs).toEqual([
    {
      id: expect.any(String),
      taskId: id,
      sessionId: 's',
      iteration: 3,
      cli: 'harness_a',
      content: 'a',
      lineNumber: 0,
      createdAt: expect.any(String),
    },
  ]);
});

test('a task without lines has none, an unknown one is not found', async () => {
  const { id } = await createTask(server, { task: 'Be silent' });
  expect(await contents(id)).toEqual([]);
  const body = await server.call('listTaskSessionLogs', { path: { taskId: 'nothing' } }).refused(404, 'task_not_found');
  expect(body).toEqual({ error: 'Task not found', code: 'task_not_found' });
});

test.each(['0', '1001', 'x'])('the limit %s is refused', async (limit) => {
  const body = await server
    .callUntyped('listTaskSessionLogs', { path: { taskId: 'any' }, query: { limit } })
    .refused(400, 'validation_error', 'query.limit');
  expect(body.error).toContain('query.limit');
});

testOn('sqlite', 'query plans of SQLite')('the order comes from an index', () => {
  const steps = planSteps(
    server,
    'select * from session_logs where taskId = ? order by iteration desc, lineNumber desc, id desc limit 5',
    't',
  );
  const detail = steps.join('\n');
  expect(detail).toContain('session_logs_task');
  expect(detail).not.toContain('TEMP B-TREE');
});

test('of a long log come the last lines that have 16 MiB, whatever the limit', async () => {
  const { id } = await createTask(server, { task: 'Print' });
  for (let iteration = 1; iteration <= 20; iteration += 1) {
    await print(id, iteration, [String(iteration).padEnd(1_000_000, '.')]);
  }
  const iterations = (lines: readonly string[]) => lines.map((line) => Number.parseInt(line, 10));

  expect(iterations(await contents(id))).toEqual(Array.from({ length: 16 }, (_, index) => index + 5));
  expect(iterations(await contents(id, '?limit=1000'))).toEqual(iterations(await contents(id)));
  expect(iterations(await contents(id, '?limit=3'))).toEqual([18, 19, 20]);
});

test('of a log in colours or worse, bytes count as they are answered: a control character takes six', async () => {
  const { id } = await createTask(server, { task: 'Print' });
  for (let iteration = 1; iteration <= 4; iteration += 1) {
    await print(id, iteration, ['\u001b'.repeat(1_000_000)]);
  }

  expect(await contents(id)).toHaveLength(2);
});

test('of a log of very many short lines come the last 65,536 at most', async () => {
  const { id } = await createTask(server, { task: 'Print' });
  server.database
    .prepare(
      `with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 66000)
       insert into session_logs (id, taskId, sessionId, iteration, cli, content, lineNumber, createdAt)
         select substr(@id, 1, 24) || substr(cast(1000000000000 + n as text), 2), @id, 's', 1, 'harness_a', '', n, '2026-01-01T00:00:00.000Z' from counter`,
    )
    .run({ id });
  const { body } = await server.request('GET', `/api/tasks/${id}/session-logs`);

  expect([body.logs.length, body.logs[0].lineNumber, body.logs.at(-1).lineNumber]).toEqual([65_536, 465, 66_000]);
});
