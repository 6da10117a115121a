import { registerAgent } from '../../domain/agents/register.js';
import { configuration } from '../../domain/config/configuration.js';
import { sharedTransactions } from '../../domain/kernel/shared-transaction.js';
import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { wakeUps } from '../../domain/kernel/wake-ups.js';
import { endLateCommands } from '../../domain/runtimes/commands.js';
import { createRuntimeController } from '../../domain/runtimes/controllers.js';
import { createRuntimePool, setAgentRuntimePool } from '../../domain/runtimes/pools.js';
import { reviewWorker } from '../../domain/runtimes/review-worker.js';
import { controllerSignals } from '../../domain/runtimes/signals.js';
import { startWorkersFor } from '../../domain/runtimes/start-workers.js';
import { createTask } from '../../domain/tasks/create-for-caller.js';
import { useJobHouse } from '../support/jobs.js';

const here = useJobHouse(configuration, sharedTransactions, wakeUps, controllerSignals);
const operator = { principal: { kind: 'operator' } } as const;
const start = Date.parse('2026-06-01T12:00:00.000Z');
const minuteMs = 60_000;
const mostWorkers = 2;

const runtimes = () => here.house.app.db.selectFrom('runtime_instances').selectAll().orderBy('id').execute();

const makePool = async (): Promise<string> => {
  const { app } = here.house;
  const { id } = await createRuntimeController(app, operator, { name: 'place', kind: 'container' });
  const { pool } = await createRuntimePool(app, operator, {
    name: 'pool',
    kind: 'container',
    placements: [id],
    maxRuntimes: mostWorkers,
    ttlSec: 86_400,
  });
  const { agent } = await registerAgent(app, undefined, { name: 'worker', isLead: false, maxTasks: 10 });
  await setAgentRuntimePool(app, operator, agent.id, { poolId: pool.id });
  return agent.id;
};

/** What the job does in a turn, while the controller is there and was told what waited for it. */
const turn = async (agentId: string): Promise<void> => {
  const { app } = here.house;
  await inTransaction(app, async ({ db, now }) => {
    await db.updateTable('runtime_controllers').set({ connectionId: 'any', lastSeenAt: now }).execute();
    await db.updateTable('runtime_commands').set({ state: 'sent' }).execute();
  });
  await endLateCommands(app);
  for (const row of await runtimes()) {
    await reviewWorker(app, row);
  }
  await startWorkersFor(app, agentId);
};

const assign = (agentId: string): Promise<unknown> => createTask(here.house.app, operator, { task: 'Do it', agentId });

/** Back and forth: over the time in which a worker has to register, over its life, over the pause after failures. */
const jumpsInMinutes = [1, 6, -6, 3, 6, -30, 31, 6, 6, 24 * 60, -25 * 60, 90, 6, 10, -1, 2];

test('a clock that jumps starts no worker too many, leaves nothing open of those that ended, and stops nothing for good', async () => {
  const { app } = here.house;
  let nowMs = start;
  app.clock.follow(nowMs, performance.now());
  const agentId = await makePool();
  await assign(agentId);
  await assign(agentId);
  await assign(agentId);

  for (const [index, minutes] of jumpsInMinutes.entries()) {
    nowMs += minutes * minuteMs;
    app.clock.follow(nowMs, performance.now());
    await turn(agentId);
    const rows = await runtimes();
    const open = rows.filter(({ status }) => status !== 'offline');
    expect(open.length).toBeLessThanOrEqual(mostWorkers);
    expect(rows.filter(({ status, tokenHash }) => status === 'offline' && tokenHash !== null)).toEqual([]);
    const starting = open.find(({ status }) => status === 'provisioning');
    if (starting !== undefined && index % 3 === 0) {
      await registerAgent(app, agentId, { name: 'worker', isLead: false, runtimeInstanceId: starting.id });
    }
  }

  nowMs += 48 * 60 * minuteMs;
  app.clock.follow(nowMs, performance.now());
  await turn(agentId);
  await assign(agentId);
  await turn(agentId);
  const open = (await runtimes()).filter(({ status }) => status === 'provisioning');
  expect(open.length).toBeGreaterThan(0);
});
