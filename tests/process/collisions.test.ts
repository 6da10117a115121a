import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresUrlFor } from '../support/databases/postgres.js';
import { post, readTask, runningTask, taskLogOf } from '../support/lifecycle.js';
import { onlyOn } from '../support/only-on.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

onlyOn('postgres', 'SQLite has one lock');

const server = useServer();

/**
 * Holds a task, and from now on wants its agent, too, again and again: the other way round than units of the server, each of
 * which the database therefore ends, since this one is more patient. Returns what ends it.
 */
const holdCrosswise = async (taskId: string, agentId: string): Promise<() => Promise<void>> => {
  const client = new pg.Client(postgresUrlFor(server.dataDir));
  await client.connect();
  await client.query("set deadlock_timeout = '1min'");
  await client.query('begin');
  await client.query('select from tasks where id = $1 for update', [taskId]);
  let isOver = false;
  const wanting = (async () => {
    while (!isOver) {
      await client.query('savepoint free');
      await client.query('select from agents where id = $1 for update', [agentId]);
      // Only the agent is let go.
      await client.query('rollback to savepoint free; release savepoint free');
      await pause(2);
    }
    await client.query('rollback');
    await client.end();
  })();
  return () => {
    isOver = true;
    return wanting;
  };
};

test('a change that collides with others ten times is given up: the caller is told to ask again, and nothing is changed', async () => {
  const agentId = addAgent(server);
  const { id } = await runningTask(server, agentId);
  const finish = () => post(server, id, 'finish', { status: 'completed' }, agentId).answer();
  const endings = () => taskLogOf(server, id).filter(({ newValue }) => newValue === 'completed');
  const letGo = await holdCrosswise(id, agentId);

  const { status, body, headers } = await finish();

  expect([status, (body as { code?: string }).code, headers.get('retry-after')]).toEqual([
    503,
    'database_unavailable',
    '1',
  ]);
  await server.waitForOutput((line) => line.includes('The change collided with others 10 times'));
  expect((await readTask(server, id)).status).toBe('in_progress');
  expect(endings()).toEqual([]);
  await letGo();
  expect((await finish()).status).toBe(200);
  expect(endings()).toHaveLength(1);
});
