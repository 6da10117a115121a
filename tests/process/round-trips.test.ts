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

const take = async (agent: string): Promise<void> => {
  expect((await nextTrigger(server, agent)).type).toBe('task_assigned');
};

test('a poll that takes a task of the pool: one round trip to look, one to take it', async () => {
  const offer = (): void => {
    insertTaskRow(server, { status: 'unassigned' });
  };
  const first = (): string => {
    offer();
    return addAgent(server);
  };
  // Of an agent that was not given anything before, it is asked first whether there is anything.
  expect(await roundTripsOf(first, take)).toBeLessThanOrEqual(3);
  const agent = addAgent(server, { maxTasks: 1000 });
  expect(await roundTripsOf(offer, () => take(agent))).toBeLessThanOrEqual(2);
});

test('a poll that has to look at more: for whom tasks are, whose budget, which model', async () => {
  const agent = addAgent(server, { maxTasks: 1000, provider: 'claude' });
  const kept = () =>
    insertTaskRow(server, { status: 'unassigned', routingAffinity: JSON.stringify({ sourceAgentId: agent }) });
  expect(await roundTripsOf(kept, () => take(agent))).toBeLessThanOrEqual(4);
  const tiered = () => insertTaskRow(server, { status: 'unassigned', modelTier: 'smart' });
  expect(await roundTripsOf(tiered, () => take(agent))).toBeLessThanOrEqual(3);
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
