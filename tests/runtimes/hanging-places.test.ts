import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from '../../controller/http.js';
import { registerAgent } from '../support/agents.js';
import { type ControllerProcess, startController } from '../support/controller-process.js';
import { controllerToken } from '../support/controllers.js';
import { rowsOf } from '../support/rows.js';
import { addController, addPool } from '../support/runtimes.js';
import { useSharedServer } from '../support/server.js';
import { assign } from '../support/supervised.js';
import { waitFor } from '../support/wait.js';

const server = useSharedServer();
const folder = mkdtempSync(join(tmpdir(), 'swarm-hanging-'));
const inTime = 'it gave no answer in time';
const token = 'the-token-of-an-account';

/** What takes every connection, says what a test has it say to what it hears, and no more. */
interface Hanging {
  readonly server: Server;
  readonly open: ReadonlySet<Socket>;
  /** The first lines of what it was asked. */
  readonly asked: readonly string[];
}

const served: Hanging[] = [];

const hang = async (say: (line: string) => string | undefined, at: string | number): Promise<Hanging> => {
  const open = new Set<Socket>();
  const asked: string[] = [];
  const listening = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    socket.on('data', (data) => {
      const [line = ''] = String(data).split('\r\n', 1);
      if (/ HTTP\/1\.1$/.test(line)) {
        asked.push(line);
        const text = say(line);
        if (text !== undefined) {
          socket.write(text);
        }
      }
    });
  });
  await new Promise<void>((resolve) => listening.listen(at, resolve));
  const made = { server: listening, open, asked };
  served.push(made);
  return made;
};

const controllers: ControllerProcess[] = [];

afterAll(async () => {
  for (const controller of controllers) {
    controller.signal('SIGKILL');
    await controller.ended;
  }
  for (const { server: one, open } of served) {
    one.close();
    for (const socket of open) {
      socket.destroy();
    }
  }
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (hanging: Hanging): string => {
  const address = hanging.server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
};

const json = (status: string, body: object): string => {
  const text = JSON.stringify(body);
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
};

test.each([
  ['says nothing', undefined],
  ['says half of the first line', 'HTTP/1.1 20'],
  ['says nothing after the headers', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n'],
  ['says half of what it announced', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,'],
  ['says a part and no end', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n[\r\n'],
])('an API that %s is given up in time, and the connection with it', async (_what, said) => {
  const hanging = await hang(() => said, 0);
  const socketPath = join(folder, `${served.length}.sock`);
  const onSocket = await hang(() => said, socketPath);
  for (const [reached, of] of [
    [{ url: new URL(urlOf(hanging)), token }, hanging],
    [{ socketPath }, onSocket],
  ] as const) {
    const asked = ask(reached, { method: 'GET', path: '/anything', deadlineMs: 300 });
    await expect(asked).rejects.toMatchObject({ name: expect.stringMatching(/^(?:Abort|Timeout)Error$/) });
    expect(of.asked).toHaveLength(1);
    await waitFor('the connection to end', () => of.open.size === 0);
  }
});

const connect = async (kind: 'container' | 'cluster' | 'sandbox', config: Readonly<Record<string, string>>) => {
  const secretConfigKeys = 'token' in config ? ['token'] : [];
  const { id } = await addController(server, { kind, config, secretConfigKeys });
  const env = { SWARM_URL: server.url, SWARM_CONTROLLER_TOKEN: await controllerToken(server, id) };
  const controller = startController(env);
  controllers.push(controller);
  return { id, controller };
};

const shown = async (id: string) => (await server.call('getRuntimeController', { path: { id } })).body.controller;

test('an engine, a cluster and sandboxes that never answer are an error of their controllers, which stay and end when they are asked to', async () => {
  const engine = join(folder, 'engine.sock');
  await hang(() => undefined, engine);
  const url = urlOf(await hang(() => 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{', 0));
  const all = await Promise.all([
    connect('container', { socket: engine }),
    connect('cluster', { url, token, namespace: 'agents' }),
    connect('sandbox', { url, token }),
  ]);
  await Promise.all(
    all.map(async ({ id, controller }) => {
      await waitFor(
        'the error',
        async () =>
          (await shown(id)).lastError?.endsWith(inTime) || (await shown(id)).lastError?.endsWith(`${inTime})`),
      );
      expect(await shown(id)).toMatchObject({ status: 'online' });
      expect(JSON.stringify(await shown(id))).not.toContain(token);
      controller.signal('SIGTERM');
      expect(await controller.ended).toBe(0);
    }),
  );
});

test('a controller ends when it is asked to, also while an engine fetches an image for ever; the next one is asked again, and no worker stays', async () => {
  const socket = join(folder, 'fetching.sock');
  const engine = await hang((line) => {
    if (line.includes('/version')) {
      return json('200 OK', {});
    }
    if (line.includes('/containers/json')) {
      return json('200 OK', []);
    }
    return line.includes('/images/create') ? undefined : json('404 Not Found', { message: 'no such image' });
  }, socket);
  const { id: controllerId, controller } = await connect('container', { socket });
  await waitFor('the connection', async () => (await shown(controllerId)).status === 'online');
  const { id: poolId } = await addPool(server, { placements: [controllerId], image: 'worker:1' });
  const { id: agentId } = await registerAgent(server, { maxTasks: 5 });
  await server.call('setAgentRuntimePool', { path: { id: agentId }, body: { poolId } });
  await assign(server, agentId);
  const fetches = () => engine.asked.filter((line) => line.includes('/images/create')).length;
  await waitFor('the fetching', () => fetches() === 1);
  controller.signal('SIGTERM');
  expect(await controller.ended).toBe(0);
  await waitFor('its connections to end', () => engine.open.size === 0);

  const env = { SWARM_URL: server.url, SWARM_CONTROLLER_TOKEN: await controllerToken(server, controllerId) };
  const next = startController(env);
  controllers.push(next);
  await waitFor('the same once more', () => fetches() === 2);
  expect(rowsOf(server, 'runtime_instances', { poolId })).toMatchObject([{ status: 'provisioning' }]);
  await server.call('deleteRuntimePool', { path: { id: poolId }, query: { force: true } });
  next.signal('SIGTERM');
  expect(await next.ended).toBe(0);
  expect(rowsOf(server, 'runtime_instances', { poolId })).toMatchObject([{ status: 'offline', tokenHash: null }]);
});
