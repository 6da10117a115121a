import { WebSocket } from 'ws';
import { registerAgent } from '../support/agents.js';
import { controllerToken, playController, refusedWith } from '../support/controllers.js';
import { racingReplicas, startReplicas } from '../support/replicas.js';
import { changeRows, insertRow, rowsOf } from '../support/rows.js';
import { addController } from '../support/runtimes.js';
import { operatorKey, startServer, type TestServer, useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const server = useServer();

const shown = async (id: string, of: TestServer = server) =>
  (await of.call('getRuntimeController', { path: { id } })).body.controller;

const connect = async (body: object = {}) => {
  const { id } = await addController(server, body);
  const token = await controllerToken(server, id);
  return { id, token, played: await playController(server.url, token) };
};

const lists = (runtimes: readonly object[]) => ({ ok: true, result: { runtimes } });

test('is told its configuration with the secrets, is online, and offline once it has gone', async () => {
  const { id, played } = await connect({ config: { place: 'eu', key: 'secret-value-9' }, secretConfigKeys: ['key'] });
  const hello = await played.next('hello');
  expect(hello.payload).toMatchObject({ controllerId: id, config: { place: 'eu', key: 'secret-value-9' } });
  expect(await shown(id)).toMatchObject({ status: 'online' });

  played.say({ id: hello.id, ok: true, result: { ready: false, missing: ['socket'], hint: 'name one' } });
  await waitFor('the error', async () => (await shown(id)).lastError !== null);
  expect((await shown(id)).lastError).toBe('The controller is not ready: missing socket (name one)');

  played.socket.close();
  await waitFor('the end', async () => (await shown(id)).status === 'offline');
});

test('lies about its readiness and its list become errors, and a check that succeeds clears them', async () => {
  const { id, token, played } = await connect();
  played.say({ id: (await played.next('hello')).id, ok: true, result: 'fine' });
  await waitFor('the error', async () => (await shown(id)).lastError?.includes('did not say'));
  played.say({ id: (await played.next('list')).id, ok: true, result: { runtimes: 'none' } });
  await waitFor('the error', async () => (await shown(id)).lastError?.includes('no list'));
  const again = await playController(server.url, token);
  again.say({ id: (await again.next('hello')).id, ok: false, error: 'no place' });
  await waitFor('the error', async () => (await shown(id)).lastError === 'no place');
  const last = await playController(server.url, token);
  last.say({ id: (await last.next('hello')).id, ok: true, result: { ready: true } });
  await waitFor('no error', async () => (await shown(id)).lastError === null);
});

test('what runs and is not known, or was closed, is ended; a second answer is of no effect', async () => {
  const agent = await registerAgent(server);
  const at = new Date().toISOString();
  for (const [runtimeId, status] of [
    ['runtime-lives', 'active'],
    ['runtime-closed', 'offline'],
  ] as const) {
    insertRow(server, 'runtime_instances', {
      id: runtimeId,
      agentId: agent.id,
      status,
      reportedSlots: 1,
      credentialReady: null,
      lastSeenAt: at,
      createdAt: at,
      updatedAt: at,
    });
  }
  const { id, played } = await connect();
  const running = ['runtime-lives', 'runtime-closed', 'runtime-unknown'].map((runtimeId) => ({ runtimeId }));
  played.say({ id: (await played.next('list')).id, ...lists(running) });

  const ended = [await played.next('terminate'), await played.next('terminate')];
  expect(ended.map(({ payload }) => payload.runtimeId).sort()).toEqual(['runtime-closed', 'runtime-unknown']);
  played.say({ id: 'unknown', ok: true });
  for (const { id: command } of ended) {
    played.say({ id: command, ok: true });
    played.say({ id: command, ok: true });
  }
  await waitFor('the commands to end', () => rowsOf(server, 'runtime_commands', { controllerId: id }).length === 0);
  expect(played.socket.readyState).toBe(WebSocket.OPEN);
});

test('what was not answered is told again by the next connection, and what fails is an error', async () => {
  const { id, token, played } = await connect();
  played.say({ id: (await played.next('list')).id, ...lists([{ runtimeId: 'left', externalId: 'box-1' }]) });
  const first = await played.next('terminate');
  expect(first.payload).toEqual({ runtimeId: 'left', externalId: 'box-1', reason: 'orphan' });

  const newer = await playController(server.url, token);
  expect(await played.closed).toBe(4000);
  const second = await newer.next('terminate');
  expect(second).toEqual(first);
  newer.say({ id: second.id, ok: false, error: 'the box is stuck' });
  await waitFor('the error', async () => (await shown(id)).lastError !== null);
  expect((await shown(id)).lastError).toBe('terminate of runtime left: the box is stuck');
});

test('a new token and the end of the controller end the connection', async () => {
  const { id, token, played } = await connect();
  const newer = await controllerToken(server, id);
  expect(await played.closed).toBe(4001);
  expect(await refusedWith(server.url, { Authorization: `Bearer ${token}` })).toBe(401);
  const again = await playController(server.url, newer);
  await server.call('deleteRuntimeController', { path: { id } });
  expect(await again.closed).toBe(4001);
  expect(await refusedWith(server.url, { Authorization: `Bearer ${newer}` })).toBe(401);
});

test('without the token of a controller nobody is let in, and the token alone opens nothing else', async () => {
  const { id } = await addController(server);
  const token = await controllerToken(server, id);
  const agent = await registerAgent(server);
  expect(await refusedWith(server.url)).toBe(401);
  expect(await refusedWith(server.url, { Authorization: 'Bearer swct_unknown' })).toBe(401);
  expect(await refusedWith(server.url, { Authorization: `Bearer ${operatorKey}`, 'X-Agent-ID': agent.id })).toBe(401);
  await server.call('connectRuntimeController', {}).refused(401, 'unauthenticated');
  await server.call('connectRuntimeController', { key: token }).refused(426, 'upgrade_required');
  await server.call('listRuntimeControllers', { key: token }).refused(401, 'unauthenticated');
  changeRows(server, 'runtime_controller_tokens', { controllerId: id }, { expiresAt: new Date(0).toISOString() });
  expect(await refusedWith(server.url, { Authorization: `Bearer ${token}` })).toBe(401);
});

test('what is no answer, binary, too large, or too much ends the connection, and only that', async () => {
  const says = async (frame: string | Buffer, times = 1): Promise<number> => {
    const { played } = await connect();
    for (let sent = 0; sent < times; sent += 1) {
      played.socket.send(frame);
    }
    return played.closed;
  };
  expect(await says('{"id":')).toBe(1007);
  expect(await says('[]')).toBe(1007);
  expect(await says(Buffer.from([1]))).toBe(1007);
  expect(await says('x'.repeat(1024 * 1024 + 1))).toBe(1009);
  expect(await says(JSON.stringify({ id: 'none', ok: true }), 3000)).toBe(1008);
  const { status } = await server.call('listAgents', {});
  expect(status).toBe(200);
});

test('a server keeps 1,000 connections; one more is answered 503, and finds room when others have gone', async () => {
  const full = await startServer();
  const tokens: string[] = [];
  const addToken = async (): Promise<void> => {
    const { id } = await addController(full);
    tokens.push(await controllerToken(full, id));
  };
  for (let made = 0; made < 500; made += 50) {
    await Promise.all(Array.from({ length: 50 }, addToken));
  }
  const [token = ''] = tokens;
  const open: WebSocket[] = [];
  /** A connection whose other end reads nothing, so that it stays for a while although the next one of its controller replaced it. */
  const occupy = async (by: string): Promise<void> => {
    const { socket } = await playController(full.url, by);
    socket.pause();
    open.push(socket);
  };
  const occupyMore = async (): Promise<void> => {
    for (let first = 0; first < tokens.length; first += 50) {
      await Promise.allSettled(tokens.slice(first, first + 50).map(occupy));
    }
  };
  await occupyMore();
  // Those that were replaced long ago have gone in between: there may be room again, which is taken once more.
  await waitFor('a refusal at the limit', async () => {
    await occupyMore();
    const status = await refusedWith(full.url, { Authorization: `Bearer ${token}` }).catch(() => 101);
    return status === 503;
  });
  expect(open.length).toBeGreaterThanOrEqual(1000);

  for (const socket of open) {
    socket.terminate();
  }
  await waitFor('room', () => playController(full.url, token).catch(() => false as const));
  await full.destroy();
});

test('a server that stops tells its controllers to connect again', async () => {
  const own = await startServer();
  const { id } = await addController(own);
  const played = await playController(own.url, await controllerToken(own, id));
  await played.next('list');

  const exited = own.signal('SIGTERM');
  expect(await played.closed).toBe(1012);
  expect(await exited).toBe(0);
  expect(rowsOf(own, 'runtime_controllers', { id })).toMatchObject([{ connectionId: null }]);
  await own.destroy();
});

test('a connection on another replica is told, replaced and ended', async () => {
  const replicas = await startReplicas(racingReplicas);
  try {
    const { id } = await addController(replicas);
    const token = await controllerToken(replicas, id);
    const first = await playController(replicas.url, token);
    first.say({ id: (await first.next('list')).id, ...lists([{ runtimeId: 'left' }]) });
    await first.next('terminate');
    const second = await playController(replicas.url, token);
    expect(await first.closed).toBe(4000);
    await second.next('terminate');
    await controllerToken(replicas, id);
    expect(await second.closed).toBe(4001);
  } finally {
    await replicas.destroy();
  }
});
