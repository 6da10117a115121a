import { type PostgresProxy, startProxy } from '../../scripts/lib/postgres/proxy.js';
import { databases } from '../support/databases/databases.js';
import { postgresUrlFor } from '../support/databases/postgres.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { onlyOn } from '../support/only-on.js';
import { emptyDataDir, type OwnServer, startServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';
import { addAgent, createTask } from '../support/tasks.js';

onlyOn('postgres', 'SQLite is in the process: nothing there takes a round trip');

let proxy: PostgresProxy;
let server: OwnServer;
beforeAll(async () => {
  const dataDir = emptyDataDir();
  await databases.createPrepared(dataDir);
  proxy = await startProxy({ target: postgresUrlFor(dataDir) });
  server = await startServer({ dataDir, env: { DATABASE_URL: proxy.url, VALIDATE_RESPONSES: undefined } });
});
afterAll(async () => {
  await server.destroy();
  await proxy.close();
});

/**
 * How many round trips an operation takes, begin and commit included: the least of several times, since new connections
 * and the server's own work are counted, too.
 */
const roundTripsOf = async <Given>(
  prepare: () => Promise<Given> | Given,
  operate: (given: Given) => PromiseLike<unknown>,
): Promise<number> => {
  const counts: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const given = await prepare();
    const before = proxy.roundTrips;
    await operate(given);
    counts.push(proxy.roundTrips - before);
  }
  return Math.min(...counts);
};

test('a poll of an agent for whom there is nothing', async () => {
  const agent = addAgent(server);
  expect(
    await roundTripsOf(
      () => agent,
      (id) => nextTrigger(server, id),
    ),
  ).toBeLessThanOrEqual(2);
});

test('a poll that takes a task of the pool', async () => {
  const prepare = (): string => {
    insertTaskRow(server, { status: 'unassigned' });
    return addAgent(server);
  };
  const take = async (agent: string): Promise<void> => {
    expect((await nextTrigger(server, agent)).type).toBe('task_assigned');
  };
  expect(await roundTripsOf(prepare, take)).toBeLessThanOrEqual(6);
});

test('reading an agent', async () => {
  const id = addAgent(server);
  expect(
    await roundTripsOf(
      () => id,
      () => server.call('getAgent', { path: { id } }),
    ),
  ).toBeLessThanOrEqual(2);
});

test('the creation of a task, also of one with a parent, a context and dependencies', async () => {
  const agentId = addAgent(server);
  const { id } = await createTask(server, { task: 'first', agentId });
  const prepare = (): undefined => undefined;
  expect(await roundTripsOf(prepare, () => createTask(server, { task: 'one', agentId }))).toBeLessThanOrEqual(2);
  const rich = { task: 'two', agentId, parentTaskId: id, dependsOn: [id], contextKey: 'task:chat:C1:1.5' };
  expect(await roundTripsOf(prepare, () => createTask(server, rich))).toBeLessThanOrEqual(6);
});

test('the end of a task for which another one waits', async () => {
  const agent = addAgent(server, { maxTasks: 1000 });
  const prepare = async (): Promise<string> => {
    const { id } = await createTask(server, { task: 'run', agentId: agent, followUpConfig: { disabled: true } });
    await createTask(server, { task: 'wait', agentId: null, dependsOn: [id] });
    await nextTrigger(server, agent);
    return id;
  };
  const finish = (id: string) => post(server, id, 'finish', { status: 'completed', output: 'done' }, agent);
  expect(await roundTripsOf(prepare, finish)).toBeLessThanOrEqual(8);
});
