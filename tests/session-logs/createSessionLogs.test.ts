import { randomUUID } from 'node:crypto';
import { rowsOf } from '../support/rows.js';
import { operatorKey, useSharedServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';

const server = useSharedServer();
const post = (body: object) => server.callUntyped('createSessionLogs', { body });

const stored = (sessionId: string) =>
  rowsOf(server, 'session_logs', { sessionId }) as {
    content: string;
    lineNumber: number;
    iteration: number;
    cli: string;
    taskId: string | null;
  }[];

test('each line is a row, numbered within its request', async () => {
  const sessionId = randomUUID();
  const { status, body } = await post({ sessionId, iteration: 1, lines: ['a', '', 'c'] });
  expect(status).toBe(201);
  expect(body).toEqual({ success: true, count: 3 });
  await post({ sessionId, iteration: 2, lines: ['d'], cli: 'harness_c', taskId: 'not-checked' });
  expect(stored(sessionId)).toMatchObject([
    { content: 'a', lineNumber: 0, iteration: 1, cli: 'harness_a', taskId: null },
    { content: '', lineNumber: 1, iteration: 1, cli: 'harness_a', taskId: null },
    { content: 'c', lineNumber: 2, iteration: 1, cli: 'harness_a', taskId: null },
    { content: 'd', lineNumber: 0, iteration: 2, cli: 'harness_c', taskId: 'not-checked' },
  ]);
});

test('nothing is deduplicated', async () => {
  const sessionId = randomUUID();
  await post({ sessionId, iteration: 1, lines: ['a'] });
  await post({ sessionId, iteration: 1, lines: ['a'] });
  expect(stored(sessionId)).toHaveLength(2);
});

test('secrets are replaced before storing', async () => {
  const sessionId = randomUUID();
  const token = `ghp_${'a1B2'.repeat(10)}`;
  await post({ sessionId, iteration: 1, lines: [`key=${operatorKey}`, `push with ${token} now`] });
  const text = stored(sessionId)
    .map((line) => line.content)
    .join('\n');
  expect(text).toContain('[REDACTED:SWARM_API_KEY]');
  expect(text).not.toContain(operatorKey);
  expect(text).not.toContain(token);
});

test('large requests are stored whole and in order, beside concurrent ones', async () => {
  const task = await createTask(server, { task: 'Print' });
  const lines = Array.from({ length: 1234 }, (_, index) => `line ${index}`);
  const answers = await Promise.all(
    [1, 2, 3].map((iteration) => post({ sessionId: 'big', iteration, lines, taskId: task.id })),
  );
  expect(answers.map(({ body }) => body.count)).toEqual([1234, 1234, 1234]);
  const { body } = await server.call('listTaskSessionLogs', { path: { taskId: task.id } });
  expect(body.logs.map((line: { content: string }) => line.content)).toEqual([...lines, ...lines, ...lines]);
});

test.each([
  ['body.sessionId', { sessionId: '', iteration: 1, lines: ['a'] }, 'body.sessionId'],
  ['body.iteration', { sessionId: 's', iteration: 0, lines: ['a'] }, 'body.iteration'],
  ['body.lines', { sessionId: 's', iteration: 1, lines: [] }, 'body.lines'],
  ['body.lines.0', { sessionId: 's', iteration: 1, lines: [1] }, 'body.lines.0'],
  ['body.lines', { sessionId: 's', iteration: 1 }, 'body.lines'],
])('a wrong %s is named', async (field, body, path) => {
  const answer = await post(body).refused(400, 'validation_error', path);
  expect(answer.error).toContain(field);
});

test('lines of a runner become those of the task its session is registered for', async () => {
  const agentId = addAgent(server);
  const task = await createTask(server, { task: 'Print', agentId });
  await post({ sessionId: 'runner-1', iteration: 1, lines: ['early'] });
  await post({ sessionId: 'runner-1', iteration: 2, lines: ['under another name'], taskId: 'pool' });
  await post({ sessionId: 'runner-2', iteration: 1, lines: ['not mine'] });
  await server.call('createActiveSession', {
    body: { agentId, triggerType: 'task_assigned', taskId: task.id, runnerSessionId: 'runner-1' },
  });
  const { body } = await server.call('listTaskSessionLogs', { path: { taskId: task.id } });
  expect(body.logs.map((line: { content: string }) => line.content)).toEqual(['early', 'under another name']);
});
