import { once } from 'node:events';
import { registerAgent } from '../../domain/agents/register.js';
import { configuration } from '../../domain/config/configuration.js';
import { liveSockets } from '../../domain/kernel/live-sockets.js';
import { sharedTransactions } from '../../domain/kernel/shared-transaction.js';
import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { wakeUps } from '../../domain/kernel/wake-ups.js';
import {
  createRuntimeController,
  createRuntimeControllerToken,
  getRuntimeController,
} from '../../domain/runtimes/controllers.js';
import { connectRuntimeController, controllerLinks } from '../../domain/runtimes/links.js';
import { createRuntimePool, setAgentRuntimePool } from '../../domain/runtimes/pools.js';
import { controllerSignals } from '../../domain/runtimes/signals.js';
import { startWorkersFor } from '../../domain/runtimes/start-workers.js';
import { createTask } from '../../domain/tasks/create-for-caller.js';
import { useRounds } from '../support/intervals.js';
import { useJobHouse } from '../support/jobs.js';
import { type OpenedSocket, useOpenedSockets } from '../support/opened-sockets.js';
import { waitFor } from '../support/wait.js';

const rounds = useRounds();
const sockets = useOpenedSockets();
const here = useJobHouse(configuration, sharedTransactions, wakeUps, controllerSignals, liveSockets, controllerLinks);
const operator = { principal: { kind: 'operator' } } as const;
const signOfLifeMs = 30_000;
const roundMs = 10_000;
/** So many commands may be unanswered at a time. */
const mostUnanswered = 200;

let controllerId = '';
let agentId = '';

beforeEach(async () => {
  const { app } = here.house;
  controllerId = (await createRuntimeController(app, operator, { name: 'place', kind: 'container' })).id;
  const placed = { name: 'pool', kind: 'container' as const, placements: [controllerId] };
  const { pool } = await createRuntimePool(app, operator, placed);
  agentId = (await registerAgent(app, undefined, { name: 'worker', isLead: false, maxTasks: 10 })).agent.id;
  await setAgentRuntimePool(app, operator, agentId, { poolId: pool.id });
});

interface Told {
  readonly id: string;
  readonly op: string;
  readonly payload: { readonly runtimeId: string };
}

const provisionsOf = ({ heard }: OpenedSocket): Told[] =>
  heard.map((message) => message as Told).filter(({ op }) => op === 'provision');

const connect = async (autoPong: boolean): Promise<OpenedSocket> => {
  const { app } = here.house;
  const { tokenId } = await createRuntimeControllerToken(app, operator, controllerId);
  const principal = { kind: 'controller', controllerId, tokenId } as const;
  const opened = await sockets.open(app, connectRuntimeController(app, { principal }), { autoPong });
  await waitFor('it to be known', () => opened.heard.length > 0);
  return opened;
};

const statusNow = async () => (await getRuntimeController(here.house.app, operator, controllerId)).status;

const workers = () => here.house.app.db.selectFrom('runtime_instances').selectAll().orderBy('id').execute();

const commands = () => here.house.app.db.selectFrom('runtime_commands').selectAll().execute();

/** One more task waits, and the supervisor looks. */
const wait = async (): Promise<void> => {
  await createTask(here.house.app, operator, { task: 'Do it', agentId });
  await startWorkersFor(here.house.app, agentId);
};

const lastError = async () =>
  (
    await here.house.app.db
      .selectFrom('runtime_pools')
      .select('lastError')
      .where('name', '=', 'pool')
      .executeTakeFirst()
  )?.lastError;

/** A sign of life is asked for; it is waited for until the other end has heard of it. */
const probe = async (opened: OpenedSocket): Promise<void> => {
  const before = opened.probes();
  rounds.pass(signOfLifeMs);
  await waitFor('the question', () => opened.probes() > before);
};

test('a controller that misses two signs of life is offline; its workers stay, no more are started, and the next connection is told what it did not answer', async () => {
  const silent = await connect(false);
  await wait();
  const [first] = await waitFor('the first command', () => provisionsOf(silent).length === 1 && provisionsOf(silent));
  silent.socket.send(JSON.stringify({ id: first?.id, ok: true, result: { externalId: 'box-1' } }));
  await waitFor('its acceptance', async () => (await workers())[0]?.externalId === 'box-1');
  const runtimeInstanceId = first?.payload.runtimeId;
  await registerAgent(here.house.app, agentId, { name: 'worker', isLead: false, runtimeInstanceId });
  await wait();
  await waitFor('the second command', () => provisionsOf(silent).length === 2);

  await probe(silent);
  await probe(silent);
  expect(await statusNow()).toBe('online');
  rounds.pass(signOfLifeMs);
  expect(await silent.closed).toBe(1006);
  await waitFor('the end', async () => (await statusNow()) === 'offline');

  const before = await workers();
  expect(before.map(({ status }) => status)).toEqual(['active', 'provisioning']);
  expect(before.filter(({ tokenHash }) => tokenHash === null)).toEqual([]);
  await wait();
  expect(await workers()).toEqual(before);
  expect(await lastError()).toBe('Controller place is not connected');

  const second = provisionsOf(silent)[1];
  const next = await connect(true);
  const [again] = await waitFor('the same once more', () => provisionsOf(next).length === 1 && provisionsOf(next));
  expect(again).toEqual(second);
  expect(await statusNow()).toBe('online');
});

test('a controller that answers is kept, however long it says nothing else', async () => {
  const { app } = here.house;
  const opened = await connect(true);
  const longAgo = new Date(0).toISOString();
  for (let asked = 0; asked < 5; asked += 1) {
    await inTransaction(app, ({ db }) => db.updateTable('runtime_controllers').set({ lastSeenAt: longAgo }).execute());
    await probe(opened);
    // What it is asked in turn is answered after that.
    opened.socket.ping();
    await once(opened.socket, 'pong');
    rounds.pass(roundMs);
    await waitFor('its answer to be noted', async () => (await statusNow()) === 'online');
  }
});

test('a controller whose server has gone with the connection is offline after 90 seconds', async () => {
  const { app } = here.house;
  const startMs = Date.parse('2026-06-01T12:00:00.000Z');
  app.clock.follow(startMs, performance.now());
  await inTransaction(app, ({ db, now }) =>
    db
      .updateTable('runtime_controllers')
      .set({ connectionId: 'of a server that is gone', lastSeenAt: now })
      .where('id', '=', controllerId)
      .execute(),
  );
  app.clock.follow(startMs + 80_000, performance.now());
  expect(await statusNow()).toBe('online');
  app.clock.follow(startMs + 91_000, performance.now());
  expect(await statusNow()).toBe('offline');
  await wait();
  expect(await workers()).toEqual([]);
  expect(await lastError()).toBe('Controller place is not connected');
});

test('a controller that gives no answer to all that it may be told at once is told more when their time is over', async () => {
  const { app } = here.house;
  let nowMs = Date.parse('2026-06-01T12:00:00.000Z');
  app.clock.follow(nowMs, performance.now());
  const opened = await connect(true);
  const told = (op: string) => opened.heard.map((message) => message as Told).filter((one) => one.op === op);
  const [list] = await waitFor('the question', () => told('list').length > 0 && told('list'));
  const runtimes = Array.from({ length: mostUnanswered + 1 }, (_, index) => ({ runtimeId: `orphan-${index}` }));
  opened.socket.send(JSON.stringify({ id: list?.id, ok: true, result: { runtimes } }));
  await waitFor('as many as it may be told', () => told('terminate').length === mostUnanswered);

  nowMs += 61_000;
  app.clock.follow(nowMs, performance.now());
  opened.socket.ping();
  await once(opened.socket, 'pong');
  rounds.pass(roundMs);
  await waitFor('their end', async () => (await commands()).length === 0);
  await waitFor('it to be online', async () => (await statusNow()) === 'online');
  await wait();
  await waitFor('one more', () => provisionsOf(opened).length === 1);
});
