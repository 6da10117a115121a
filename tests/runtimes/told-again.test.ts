import { registerAgent } from '../../domain/agents/register.js';
import { configuration } from '../../domain/config/configuration.js';
import { liveSockets } from '../../domain/kernel/live-sockets.js';
import { sharedTransactions } from '../../domain/kernel/shared-transaction.js';
import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { wakeUps } from '../../domain/kernel/wake-ups.js';
import { createRuntimeController } from '../../domain/runtimes/controllers.js';
import { connectWorker, deliveries } from '../../domain/runtimes/deliveries.js';
import { createRuntimePool, setAgentRuntimePool } from '../../domain/runtimes/pools.js';
import { controllerSignals } from '../../domain/runtimes/signals.js';
import { createTask } from '../../domain/tasks/create-for-caller.js';
import { useRounds } from '../support/intervals.js';
import { useJobHouse } from '../support/jobs.js';
import { type OpenedSocket, useOpenedSockets } from '../support/opened-sockets.js';
import { waitFor } from '../support/wait.js';

const rounds = useRounds();
const sockets = useOpenedSockets();
const here = useJobHouse(configuration, sharedTransactions, wakeUps, controllerSignals, liveSockets, deliveries);
const operator = { principal: { kind: 'operator' } } as const;
const secondMs = 1000;

let agentId = '';

beforeEach(async () => {
  const { app } = here.house;
  const { id } = await createRuntimeController(app, operator, { name: 'place', kind: 'container' });
  const { pool } = await createRuntimePool(app, operator, {
    name: 'pool',
    kind: 'container',
    placements: [id],
    delivery: 'push',
  });
  agentId = (await registerAgent(app, undefined, { name: 'worker', isLead: false, maxTasks: 10 })).agent.id;
  await setAgentRuntimePool(app, operator, agentId, { poolId: pool.id });
});

const connect = async (): Promise<OpenedSocket> => {
  const { app } = here.house;
  return sockets.open(app, await connectWorker(app, operator, agentId, () => Promise.resolve()));
};

const assign = async (): Promise<string> =>
  (await createTask(here.house.app, operator, { task: 'Do it', agentId })).task.id;

/** How often a worker was told of a task. */
const timesTold = ({ heard }: OpenedSocket, taskId: string): number =>
  heard.filter((message) => (message as { readonly taskIds: readonly string[] }).taskIds.includes(taskId)).length;

const untilTold = (worker: OpenedSocket, taskId: string, times = 1): Promise<boolean> =>
  waitFor(`word of ${taskId}`, () => timesTold(worker, taskId) === times);

const untilOneIsTold = async (workers: readonly OpenedSocket[], taskId: string): Promise<OpenedSocket> =>
  waitFor(`word of ${taskId}`, () => workers.find((worker) => timesTold(worker, taskId) > 0));

test('what was told and is not started after a minute is told to the next worker, whatever that one was told meanwhile', async () => {
  const workers = [await connect(), await connect()];
  const first = await assign();
  const one = await untilOneIsTold(workers, first);
  const [other = one] = workers.filter((worker) => worker !== one);
  rounds.pass(50 * secondMs);
  const second = await assign();
  await untilTold(other, second);
  expect([timesTold(one, first), timesTold(other, first)]).toEqual([1, 0]);

  rounds.pass(11 * secondMs);
  await untilTold(other, first);
  expect([timesTold(one, first), timesTold(one, second)]).toEqual([1, 0]);

  await inTransaction(here.house.app, ({ db }) =>
    db.updateTable('tasks').set({ status: 'in_progress' }).where('id', '=', first).execute(),
  );
  rounds.pass(61 * secondMs);
  await untilTold(one, second);
  expect([timesTold(one, first), timesTold(other, first)]).toEqual([1, 1]);

  other.socket.close();
  await other.closed;
  rounds.pass(61 * secondMs);
  await untilTold(one, second, 2);
});

test('what a worker was told of when it connected is told to another one after a minute', async () => {
  const before = await connect();
  const taskId = await assign();
  await untilTold(before, taskId);
  const late = await connect();
  await untilTold(late, taskId);
  rounds.pass(61 * secondMs);
  await untilTold(before, taskId, 2);
  expect(timesTold(late, taskId)).toBe(1);
  rounds.pass(61 * secondMs);
  await untilTold(late, taskId, 2);
  expect(timesTold(before, taskId)).toBe(2);
});
