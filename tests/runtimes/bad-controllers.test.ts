import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import type { Duplex } from 'node:stream';
import { readAgent } from '../support/agents.js';
import { controllerToken, type Played, playController } from '../support/controllers.js';
import { changeRows, rowOf, rowsOf } from '../support/rows.js';
import { addController } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';
import { addSupervised, assign, boot, registerAs, type Supervised, workerIn } from '../support/supervised.js';
import { waitFor } from '../support/wait.js';

const server = useSharedServer();

/** Connections that a test leaves open: the server that they are to lives on. */
const open: Played[] = [];
afterAll(() => {
  for (const { socket } of open) {
    socket.terminate();
  }
});

const noted = (played: Played): Played => {
  open.push(played);
  return played;
};

const play = async (token: string): Promise<Played> => noted(await playController(server.url, token));

const scene = async (): Promise<Supervised> => {
  const made = await addSupervised(server);
  noted(made.played);
  return made;
};

const runtime = (id: string) => rowOf(server, 'runtime_instances', { id });

const commandsOf = (controllerId: string) => rowsOf(server, 'runtime_commands', { controllerId });

const pool = async (id: string) => (await server.call('getRuntimePool', { path: { id } })).body.pool;

const controller = async (id: string) => (await server.call('getRuntimeController', { path: { id } })).body.controller;

/** How long the answers to commands are waited for, by what they ask for. */
const patienceOf = (controllerId: string): unknown =>
  Object.fromEntries(
    commandsOf(controllerId).map(({ op, createdAt, deadlineAt }) => [
      op,
      Date.parse(String(deadlineAt)) - Date.parse(String(createdAt)),
    ]),
  );

/** Resolves once the server has read all that was said before. */
const heard = ({ socket }: Played): Promise<void> =>
  new Promise((resolve) => {
    socket.once('pong', () => resolve());
    socket.ping();
  });

/** A connection of a controller, or of a worker, as bytes. */
const upgraded = (token: string, of = 'controllers', more: Readonly<Record<string, string>> = {}): Promise<Duplex> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...more,
      Authorization: `Bearer ${token}`,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    };
    get(`${server.url}/api/${of}/connect`, { headers })
      .once('upgrade', (_response, socket) => resolve(socket))
      .once('error', reject);
  });

test('a controller speaks for its own workers only: it neither answers for another one nor ends what runs there', async () => {
  const ours = await scene();
  const theirs = await scene();
  await assign(server, ours.agentId);
  const told = await ours.played.next('provision');
  const worker = workerIn(told);

  theirs.played.say({ id: told.id, ok: false, error: 'forged' });
  theirs.played.say({ id: told.id, ok: true, result: { externalId: 'forged' } });
  const runtimes = [{ runtimeId: worker.id, externalId: 'forged' }];
  theirs.played.say({ id: (await theirs.played.next('list')).id, ok: true, result: { runtimes } });
  expect((await theirs.played.next('terminate')).payload).toMatchObject({ runtimeId: worker.id, reason: 'orphan' });
  expect(commandsOf(ours.controllerId)).toMatchObject([{ op: 'provision' }]);
  expect(runtime(worker.id)).toMatchObject({ status: 'provisioning', externalId: null });
  expect(await pool(ours.poolId)).toMatchObject({ consecutiveFailures: 0, lastError: null });

  await registerAs(server, worker);
  expect(runtime(worker.id)).toMatchObject({ status: 'active' });
});

test('of several answers to one command the first counts', async () => {
  const { agentId, played, poolId } = await scene();
  await assign(server, agentId);
  const told = await played.next('provision');
  const { id } = workerIn(told);
  played.say({ id: told.id, ok: true, result: { externalId: 'box-1' } });
  await waitFor('the answer', () => runtime(id).externalId === 'box-1');

  played.say({ id: told.id, ok: false, error: 'it does not run after all' });
  played.say({ id: told.id, ok: true, result: { externalId: 'box-2' } });
  await heard(played);
  expect(runtime(id)).toMatchObject({ status: 'provisioning', externalId: 'box-1' });
  expect(await pool(poolId)).toMatchObject({ consecutiveFailures: 0, lastError: null });
});

test('who dies in the middle of a start is told again; without an answer the worker is given up, and ended should it come', async () => {
  const { agentId, played, poolId, controllerId, token } = await scene();
  const task = await assign(server, agentId);
  const told = await played.next('provision');
  const worker = workerIn(told);
  played.socket.terminate();
  const again = await play(token);
  expect(await again.next('provision')).toEqual(told);
  expect(patienceOf(controllerId)).toEqual({ provision: 120_000 });

  changeRows(server, 'runtime_commands', { controllerId }, { deadlineAt: new Date(0).toISOString() });
  const reason = 'The controller gave no answer in time';
  const end = await again.next('terminate');
  expect(end.payload).toMatchObject({ runtimeId: worker.id, reason });
  expect(patienceOf(controllerId)).toEqual({ terminate: 60_000 });
  again.say({ id: told.id, ok: true, result: { externalId: 'late' } });
  again.say({ id: end.id, ok: true });
  await waitFor('the end of the commands', () => commandsOf(controllerId).length === 0);
  expect(runtime(worker.id)).toMatchObject({ status: 'offline', externalId: null, tokenHash: null });
  await registerAs(server, worker).refused(401, 'unauthenticated');
  expect(await pool(poolId)).toMatchObject({ consecutiveFailures: 1, lastError: reason });
  expect((await controller(controllerId)).lastError).toBe(`provision of runtime ${worker.id}: ${reason}`);
  expect((await server.call('getTask', { path: { id: task.id } })).body.status).toBe('pending');

  const runtimes = [{ runtimeId: worker.id, externalId: 'late' }];
  again.say({ id: (await again.next('list')).id, ok: true, result: { runtimes } });
  expect((await again.next('terminate')).payload).toMatchObject({ runtimeId: worker.id, reason: 'orphan' });
});

test('a pool that is deleted while it starts a worker takes its token, and what it was told about it', async () => {
  const { agentId, played, poolId, controllerId } = await scene();
  await assign(server, agentId);
  const told = await played.next('provision');
  const worker = workerIn(told);
  await server.call('deleteRuntimePool', { path: { id: poolId }, query: { force: true } });
  await registerAs(server, worker).refused(401, 'unauthenticated');
  const end = await played.next('terminate');
  expect(end.payload).toMatchObject({ runtimeId: worker.id, reason: 'Its pool was deleted' });

  played.say({ id: told.id, ok: true, result: { externalId: 'late' } });
  played.say({ id: end.id, ok: true });
  await waitFor('the end of the commands', () => commandsOf(controllerId).length === 0);
  expect(runtime(worker.id)).toMatchObject({ status: 'offline', tokenHash: null, sealedToken: null });
  expect(await readAgent(server, agentId)).toMatchObject({ runtimePoolId: null });
});

test('half a message is none, and one that is not masked ends the connection', async () => {
  const { id } = await addController(server);
  const token = await controllerToken(server, id);
  const isOffline = async () => (await controller(id)).status === 'offline';

  const half = await play(token);
  half.socket.send('{"id":', { fin: false });
  await heard(half);
  half.socket.terminate();
  await waitFor('the end', isOffline);

  const cut = await upgraded(token);
  await waitFor('the connection', async () => !(await isOffline()));
  // The head of a long message, and no more of it.
  cut.write(Buffer.from([0x81, 0xfe, 0x10]));
  cut.destroy();
  await waitFor('the end', isOffline);

  const bare = await play(token);
  bare.socket.send('{"id":"any","ok":true}', { mask: false });
  expect(await bare.closed).toBe(1002);
});

/** Connects three times, and never goes when it is asked to; resolves once the first was cut off. */
const untilFirstIsCutOff = async (connect: () => Promise<Duplex>): Promise<void> => {
  const first = await connect();
  const cutOff = new Promise<void>((resolve) => first.resume().once('close', () => resolve()));
  const others = [await connect(), await connect()];
  await cutOff;
  for (const socket of others) {
    socket.destroy();
  }
};

test('a controller that connects again and again, and does not go, does not take the places of others', async () => {
  const { id } = await addController(server);
  const token = await controllerToken(server, id);
  await untilFirstIsCutOff(() => upgraded(token));
});

test('nor does a worker, which has one connection', async () => {
  const { agentId, played } = await addSupervised(server, { delivery: 'push' });
  noted(played);
  await assign(server, agentId);
  const { key, headers } = await boot(server, played);
  await untilFirstIsCutOff(() => upgraded(key, 'workers', { ...headers, 'X-Agent-ID': agentId }));
});

test('what a list has and nobody wants is ended some hundred at a time', async () => {
  const { id } = await addController(server);
  const played = await play(await controllerToken(server, id));
  const runtimes = Array.from({ length: 600 }, (_, index) => ({ runtimeId: `unknown-${index}` }));
  played.say({ id: (await played.next('list')).id, ok: true, result: { runtimes } });
  await waitFor('the commands', () => commandsOf(id).length > 0);
  expect(commandsOf(id)).toHaveLength(500);
});

test('what no database stores is left out of what a controller says', async () => {
  const { agentId, played, controllerId } = await scene();
  await assign(server, agentId);
  const told = await played.next('provision');
  played.say({ id: told.id, ok: true, result: { externalId: 'box\u0000-1' } });
  await waitFor('the answer', () => commandsOf(controllerId).length === 0);
  expect(runtime(workerIn(told).id)).toMatchObject({ status: 'provisioning', externalId: 'box-1' });
});

test('success after a failure does not bring a worker back: it is ended where it runs, and its key opens nothing', async () => {
  const { agentId, played, poolId, controllerId } = await scene();
  await assign(server, agentId);
  const told = await played.next('provision');
  const worker = workerIn(told);
  played.say({ id: told.id, ok: false, error: 'no room' });
  played.say({ id: told.id, ok: true, result: { externalId: 'box-after-all' } });
  await heard(played);
  await waitFor('the failure', async () => (await pool(poolId)).lastError === 'no room');
  const end = await played.next('terminate');
  expect(end.payload).toMatchObject({ runtimeId: worker.id, externalId: null });
  played.say({ id: end.id, ok: true });
  played.say({ id: end.id, ok: false, error: 'or not' });
  await heard(played);
  await waitFor('the end of the commands', () => commandsOf(controllerId).length === 0);
  expect(runtime(worker.id)).toMatchObject({ status: 'offline', externalId: null, tokenHash: null });
  await registerAs(server, worker).refused(401, 'unauthenticated');
  expect(await pool(poolId)).toMatchObject({ consecutiveFailures: 1, lastError: 'no room' });
  expect((await controller(controllerId)).lastError).toBe(`provision of runtime ${worker.id}: no room`);

  const runtimes = [{ runtimeId: worker.id, externalId: 'box-after-all' }];
  const again = await play(await controllerToken(server, controllerId));
  again.say({ id: (await again.next('list')).id, ok: true, result: { runtimes } });
  expect((await again.next('terminate')).payload).toMatchObject({ runtimeId: worker.id, externalId: 'box-after-all' });
});

test('what a connection says after another took its place is not believed', async () => {
  const { agentId, played, poolId, controllerId, token } = await scene();
  await assign(server, agentId);
  const told = await played.next('provision');
  const { id } = workerIn(told);
  const list = await played.next('list');
  // It neither reads that it was replaced nor goes.
  played.socket.pause();
  const newer = await play(token);
  expect(await newer.next('provision')).toEqual(told);
  played.say({ id: told.id, ok: false, error: 'said too late' });
  played.say({ id: list.id, ok: true, result: { runtimes: [{ runtimeId: 'said-too-late' }] } });

  newer.say({ id: told.id, ok: true, result: { externalId: 'box-1' } });
  await waitFor('the answer', () => runtime(id).externalId === 'box-1');
  played.socket.resume();
  await played.closed;
  await heard(newer);
  expect(runtime(id)).toMatchObject({ status: 'provisioning', externalId: 'box-1' });
  expect(await pool(poolId)).toMatchObject({ consecutiveFailures: 0, lastError: null });
  expect(commandsOf(controllerId)).toEqual([]);
});

test.each([
  ['no result', undefined],
  ['a text', 'started'],
  ['an id that is a number', { externalId: 7 }],
  ['an id that is far too long', { externalId: 'x'.repeat(100_000) }],
  ['other ids than its own', { externalId: 'box-1', runtimeId: 'another', id: 'another' }],
])('a start that is answered with %s changes nothing but where it runs', async (_what, result) => {
  const { agentId, played, poolId, controllerId } = await scene();
  await assign(server, agentId);
  const told = await played.next('provision');
  const worker = workerIn(told);
  played.say({ id: told.id, ok: true, result });
  await waitFor('the end of the command', () => commandsOf(controllerId).length === 0);
  const { externalId, status } = runtime(worker.id);
  expect(status).toBe('provisioning');
  expect(String(externalId).length).toBeLessThan(300);
  expect(rowsOf(server, 'runtime_instances', { poolId })).toHaveLength(1);
  await registerAs(server, worker);
  expect(runtime(worker.id)).toMatchObject({ status: 'active' });
});

const noAnswers = [
  '{"id":"","ok":true}',
  '{"id":1,"ok":true}',
  '{"ok":true}',
  '{"id":"any","ok":"true"}',
  '{"id":"any","ok":false}',
  '{"id":"any","op":"provision","payload":{}}',
  'null',
  '"any"',
  '',
  '['.repeat(200_000),
];

test.each(noAnswers.map((frame) => [frame.slice(0, 40) || 'nothing', frame]))(
  '%s is no answer, and ends the connection',
  async (_begin, frame) => {
    const { id } = await addController(server);
    const played = await play(await controllerToken(server, id));
    await played.next('list');
    played.socket.send(String(frame));
    expect(await played.closed).toBe(1007);
  },
);
