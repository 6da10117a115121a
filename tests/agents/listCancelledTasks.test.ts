import { registerAgent } from '../support/agents.js';
import { testOn } from '../support/only-on.js';
import { planSteps } from '../support/plans.js';
import { useServer } from '../support/server.js';
import { insertTaskRow, minutesAgo } from '../support/task-rows.js';

const server = useServer();

const cancelled = (agentId?: string, taskId?: string) =>
  server.callUntyped('listCancelledTasks', { agentId, query: { taskId } });

const insertCancelled = (agentId: string, minutes: number): string =>
  insertTaskRow(server, {
    agentId,
    status: 'cancelled',
    task: `${minutes} minutes ago`,
    failureReason: 'Not needed',
    finishedAt: minutesAgo(minutes),
  });

describe('listCancelledTasks', () => {
  test("lists the agent's tasks cancelled in the last 5 minutes, newest first", async () => {
    const { id } = await registerAgent(server);
    const other = await registerAgent(server);
    const older = insertCancelled(id, 4);
    const newer = insertCancelled(id, 1);
    insertCancelled(id, 6);
    insertCancelled(other.id, 1);
    insertTaskRow(server, { agentId: id, status: 'failed', finishedAt: minutesAgo(1) });

    expect((await cancelled(id)).body).toEqual({
      cancelled: [
        { id: newer, task: '1 minutes ago', failureReason: 'Not needed' },
        { id: older, task: '4 minutes ago', failureReason: 'Not needed' },
      ],
    });
  });

  test('answers about one task, however long ago it was cancelled', async () => {
    const { id } = await registerAgent(server);
    const old = insertCancelled(id, 600);
    const live = insertTaskRow(server, { agentId: id, status: 'in_progress' });

    expect((await cancelled(id, old)).body.cancelled).toMatchObject([{ id: old }]);
    expect((await cancelled(id, live)).body.cancelled).toEqual([]);
    expect((await cancelled(id, 'unheard-of')).body.cancelled).toEqual([]);
  });

  test('of many long tasks come the newest that have 4 MiB, and the others by their id', async () => {
    const { id } = await registerAgent(server);
    const ids = Array.from({ length: 6 }, (_, index) =>
      insertTaskRow(server, {
        agentId: id,
        status: 'cancelled',
        failureReason: 'x'.repeat(1_000_000),
        finishedAt: minutesAgo(1 + index / 10),
      }),
    );

    expect((await cancelled(id)).body.cancelled.map((task: { id: string }) => task.id)).toEqual(ids.slice(0, 4));
    expect((await cancelled(id, ids[5])).body.cancelled).toMatchObject([{ id: ids[5] }]);
  });

  test('counts bytes as they are answered: a control character takes six', async () => {
    const { id } = await registerAgent(server);
    const ids = Array.from({ length: 4 }, (_, index) =>
      insertTaskRow(server, {
        agentId: id,
        status: 'cancelled',
        failureReason: '\u0001'.repeat(300_000),
        finishedAt: minutesAgo(1 + index / 10),
      }),
    );

    expect((await cancelled(id)).body.cancelled.map((task: { id: string }) => task.id)).toEqual(ids.slice(0, 2));
  });

  test('needs a known agent', async () => {
    await cancelled().refused(400, 'validation_error', 'headers.X-Agent-ID');
    await cancelled('nobody').refused(404, 'agent_not_found');
  });

  testOn('sqlite', 'query plans of SQLite')('finds recent ones by index, not by looking through history', () => {
    const plan = planSteps(
      server,
      `select id, task, failureReason from tasks
         where agentId = ? and status = 'cancelled' and finishedAt >= ? order by finishedAt desc, id desc`,
      'a',
      'b',
    );

    expect(plan[0]).toContain('USING INDEX tasks_cancelled (agentId=? AND finishedAt>?)');
  });
});
