import { randomUUID } from 'node:crypto';
import { insertRow, insertRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { changeTask, clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const pausedOf = (agentId: string) => server.call('listPausedTasks', { agentId });

test('the caller’s paused tasks in full, oldest first, with attachments and requester', async () => {
  const second = await create(server, { task: 'second', agentId: 'a' });
  const first = await create(server, { task: 'first', agentId: 'a', chatUserId: 'U1' });
  await create(server, { task: 'pending', agentId: 'a' });
  const foreign = await create(server, { task: 'foreign', agentId: 'b' });
  changeTask(server, first.id, { status: 'paused', wasPaused: 1, createdAt: '2026-01-01T00:00:00.000Z' });
  changeTask(server, second.id, { status: 'paused', wasPaused: 1 });
  changeTask(server, foreign.id, { status: 'paused', wasPaused: 1 });
  insertRow(server, 'task_attachments', {
    id: randomUUID(),
    taskId: second.id,
    name: 'notes',
    kind: 'page',
    isPrimary: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  const { status, body } = await pausedOf('a');
  expect(status).toBe(200);
  expect(body.tasks).toMatchObject([
    {
      id: first.id,
      task: 'first',
      status: 'paused',
      wasPaused: true,
      attachments: [],
      requestedBy: { name: expect.stringContaining('U1') },
    },
    { id: second.id, attachments: [{ name: 'notes', kind: 'page', taskId: second.id }] },
  ]);
  expect(body.tasks[1]).not.toHaveProperty('requestedBy');
});

test('an unknown agent has none', async () => {
  expect(await pausedOf('nobody')).toMatchObject({ status: 200, body: { tasks: [] } });
});

test('the agent header is required', async () => {
  const body = await server.call('listPausedTasks').refused(400, 'validation_error', 'headers.X-Agent-ID');
  expect(body.error).toContain('X-Agent-ID');
});

test('of many long tasks come the oldest that have 4 MiB, and the others once those are taken up', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { id } = await create(server, { task: 'long', agentId: 'a' });
    changeTask(server, id, { status: 'paused', wasPaused: 1, output: 'x'.repeat(1_000_000) });
    ids.push(id);
  }
  const shown = async () => (await pausedOf('a')).body.tasks.map(({ id }) => id);

  expect(await shown()).toEqual(ids.slice(0, 4));
  for (const id of ids.slice(0, 4)) {
    await server.call('resumeTask', { agentId: 'a', path: { id } });
  }
  expect(await shown()).toEqual(ids.slice(4));
});

test('of tasks with many attachments come the oldest that have 4 MiB of these', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await create(server, { task: 'much', agentId: 'b' });
    changeTask(server, id, { status: 'paused', wasPaused: 1 });
    insertRows(
      server,
      'task_attachments',
      Array.from({ length: 450 }, () => ({
        id: randomUUID(),
        taskId: id,
        name: 'notes',
        kind: 'page',
        description: 'x'.repeat(4000),
        isPrimary: 0,
        createdAt: '2026-01-01T00:00:00.000Z',
      })),
    );
    ids.push(id);
  }

  expect((await pausedOf('b')).body.tasks.map(({ id }) => id)).toEqual(ids.slice(0, 2));
});
