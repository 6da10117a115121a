import { registerAgent } from '../../domain/agents/register.js';
import { configuration } from '../../domain/config/configuration.js';
import { sharedTransactions } from '../../domain/kernel/shared-transaction.js';
import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { wakeUps } from '../../domain/kernel/wake-ups.js';
import { createRuntimeController } from '../../domain/runtimes/controllers.js';
import { failProvision } from '../../domain/runtimes/failures.js';
import { createRuntimePool, setAgentRuntimePool } from '../../domain/runtimes/pools.js';
import { reviewWorker } from '../../domain/runtimes/review-worker.js';
import { controllerSignals } from '../../domain/runtimes/signals.js';
import { startWorkersFor } from '../../domain/runtimes/start-workers.js';
import { createTask } from '../../domain/tasks/create-for-caller.js';
import { useJobHouse } from '../support/jobs.js';

const here = useJobHouse(configuration, sharedTransactions, wakeUps, controllerSignals);
const operator = { principal: { kind: 'operator' } } as const;
const secondMs = 1000;
const minuteMs = 60 * secondMs;

let nowMs = 0;
let poolId = '';
let agentId = '';

beforeEach(async () => {
  const { app } = here.house;
  nowMs = Date.parse('2026-06-01T12:00:00.000Z');
  app.clock.follow(nowMs, performance.now());
  const { id } = await createRuntimeController(app, operator, { name: 'place', kind: 'container' });
  const placed = { name: 'pool', kind: 'container' as const, placements: [id] };
  poolId = (await createRuntimePool(app, operator, placed)).pool.id;
  agentId = (await registerAgent(app, undefined, { name: 'worker', isLead: false, maxTasks: 10 })).agent.id;
  await setAgentRuntimePool(app, operator, agentId, { poolId });
});

/** Some time later, less or more than the moments that work takes here. */
const later = (byMs: number): void => {
  nowMs += byMs;
  here.house.app.clock.follow(nowMs, performance.now());
};

const assign = async (): Promise<string> =>
  (await createTask(here.house.app, operator, { task: 'Do it', agentId })).task.id;

const poolNow = () =>
  here.house.app.db.selectFrom('runtime_pools').selectAll().where('id', '=', poolId).executeTakeFirstOrThrow();

const agentNow = () =>
  here.house.app.db.selectFrom('agents').selectAll().where('id', '=', agentId).executeTakeFirstOrThrow();

/** Ids of workers that are being started, after the supervisor has looked once more. */
const starting = async (): Promise<string[]> => {
  const { app } = here.house;
  await inTransaction(app, ({ db, now }) =>
    db.updateTable('runtime_controllers').set({ connectionId: 'any', lastSeenAt: now }).execute(),
  );
  await startWorkersFor(app, agentId);
  const rows = await app.db.selectFrom('runtime_instances').select('id').where('status', '=', 'provisioning').execute();
  return rows.map(({ id }) => id);
};

const fail = (runtimeId: string): Promise<void> =>
  inTransaction(here.house.app, (uow) => failProvision(uow, runtimeId, 'no room'));

const failOne = async (): Promise<void> => {
  const [id, ...others] = await starting();
  expect(others).toEqual([]);
  await fail(id ?? 'one must be there');
};

/** From the last error on, in milliseconds; null: nothing is waited for. */
const waits = async () => {
  const { lastErrorAt, circuitOpenUntil } = await poolNow();
  const { runtimeProvisionAttempts, runtimeProvisionRetryAt } = await agentNow();
  const since = (at: string | null) => (at === null ? null : Date.parse(at) - Date.parse(lastErrorAt ?? ''));
  return { attempts: runtimeProvisionAttempts, agent: since(runtimeProvisionRetryAt), pool: since(circuitOpenUntil) };
};

test('an agent is tried again 60 seconds after the first failure, 180 after the second, and with the third its tasks fail', async () => {
  const id = await assign();
  await failOne();
  expect(await waits()).toEqual({ attempts: 1, agent: 60 * secondMs, pool: null });
  later(50 * secondMs);
  expect(await starting()).toEqual([]);

  later(20 * secondMs);
  await failOne();
  expect(await waits()).toEqual({ attempts: 2, agent: 180 * secondMs, pool: null });
  later(170 * secondMs);
  expect(await starting()).toEqual([]);

  later(20 * secondMs);
  await failOne();
  expect(await waits()).toEqual({ attempts: 0, agent: null, pool: null });
  const task = await here.house.app.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(task).toMatchObject({ status: 'failed', failureReason: 'No worker could be started: no room' });
  expect(await poolNow()).toMatchObject({ consecutiveFailures: 3, lastError: 'no room' });
  expect(await starting()).toEqual([]);
});

test('workers that fail together are one failure of the agent, and open the circuit for no longer than five', async () => {
  for (let made = 0; made < 8; made += 1) {
    await assign();
  }
  const ids = await starting();
  expect(ids).toHaveLength(8);
  for (const id of ids) {
    await fail(id);
  }
  expect(await waits()).toMatchObject({ attempts: 1, agent: expect.any(Number) });
  expect(await poolNow()).toMatchObject({ consecutiveFailures: 5 });
  later(5 * minuteMs + secondMs);
  expect(await starting()).toHaveLength(1);
});

test('each try that fails after the circuit was open opens it again, for twice as long, up to an hour; one that works closes it', async () => {
  const { app } = here.house;
  await inTransaction(app, ({ db }) => db.updateTable('runtime_pools').set({ consecutiveFailures: 4 }).execute());
  for (const minutes of [5, 10, 20, 40, 60, 60]) {
    // Those that waited before have failed with every third try.
    await assign();
    await assign();
    expect(await starting()).not.toEqual([]);
    const [tried = '', ...others] = await starting();
    // Only half open, it lets one try through.
    expect(others).toHaveLength(minutes === 5 ? 1 : 0);
    await fail(tried);
    expect(await waits()).toMatchObject({ pool: minutes * minuteMs });
    for (const other of others) {
      await fail(other);
    }

    const { attempts } = await waits();
    later(minutes * minuteMs - 10 * secondMs);
    await assign();
    expect(await starting()).toEqual([]);
    expect(await waits()).toMatchObject({ attempts });
    later(20 * secondMs);
  }

  const [tried = ''] = await starting();
  await registerAgent(app, agentId, { name: 'worker', isLead: false, runtimeInstanceId: tried });
  expect(await poolNow()).toMatchObject({ consecutiveFailures: 10, circuitOpenUntil: null });
  expect(await agentNow()).toMatchObject({ runtimeProvisionRetryAt: null });
  await inTransaction(app, async ({ db }) => {
    const task = db.selectFrom('tasks').select('id').where('status', '=', 'pending').limit(1);
    await db
      .updateTable('tasks')
      .set({ status: 'in_progress', attemptRuntimeId: tried })
      .where('id', '=', task)
      .execute();
  });
  await reviewWorker(app, { id: tried, agentId });
  expect(await poolNow()).toMatchObject({ consecutiveFailures: 0, circuitOpenUntil: null });
  expect(await agentNow()).toMatchObject({ runtimeProvisionAttempts: 0, runtimeProvisionRetryAt: null });
  await assign();
  await assign();
  await assign();
  expect(await starting()).not.toEqual([]);
});
