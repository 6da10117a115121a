import { WebSocket } from 'ws';
import { type ContractOperation, operationsOf } from '../support/contract.js';
import { controllerToken, refusedWith } from '../support/controllers.js';
import { createPage } from '../support/pages.js';
import { callerRefusedWith, roomsRefusedWith } from '../support/room-sockets.js';
import { addController } from '../support/runtimes.js';
import { addScriptApi } from '../support/script-apis.js';
import { type OwnServer, operatorKey } from '../support/server.js';
import { addSupervised, assign, boot, type Worker } from '../support/supervised.js';
import { createUser, mintToken } from '../support/users.js';
import { startSite } from '../support/website.js';
import { workerRefusedWith } from '../support/workers.js';

const theirs = 'connectRuntimeController';
const swarm = operationsOf('swarm');
/** How programs send a key when they do not send `Authorization`. */
const namesOfKeys = ['token', 'key', 'access_token', 'api_key', 'apiKey', 'Authorization', 'authorization'];

let server: OwnServer;
let token = '';
let controllerId = '';
let worker: Worker;
let hangUp: () => void = () => undefined;

beforeAll(async () => {
  server = await startSite();
  controllerId = (await addController(server)).id;
  token = await controllerToken(server, controllerId);
  const { agentId, played } = await addSupervised(server);
  await assign(server, agentId);
  worker = await boot(server, played);
  hangUp = () => played.socket.close();
});

afterAll(async () => {
  hangUp();
  await server.destroy();
});

const pathOf = ({ path }: ContractOperation): string => path.replace(/\{[^}]+\}/g, 'nobody-has-this-id');

const statusOf = async (
  operation: ContractOperation,
  key: string | null,
  query = '',
  headers = {},
): Promise<number> => {
  const body = operation.method === 'GET' ? {} : { body: [] };
  return (await server.request(operation.method, pathOf(operation) + query, { key, headers, ...body })).status;
};

describe('the token of a controller', () => {
  test.each(swarm.filter(({ secured }) => secured))('in the query of $id is none', async (operation) => {
    const query = `?${namesOfKeys.map((name) => `${name}=${token}`).join('&')}`;
    expect(await statusOf(operation, null, query)).toBe(401);
  });

  test.each(swarm.filter(({ id, secured }) => secured && id !== theirs))(
    'opens $id for no agent, worker or task that it names',
    async (operation) => {
      const headers = {
        'X-Agent-ID': worker.agentId,
        'X-Source-Task-Id': 'any',
        Cookie: `session=${token}; page_session=${token}`,
        ...worker.headers,
      };
      expect(await statusOf(operation, token, '', headers)).toBe(401);
    },
  );

  test.each(swarm.filter(({ secured }) => !secured))(
    'changes nothing at $id, which takes no key',
    async (operation) => {
      expect(await statusOf(operation, token)).toBe(await statusOf(operation, null));
    },
  );

  test.each(operationsOf('website'))('changes nothing at $id of the website', async ({ method, path }) => {
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const { status, headers: said } = await fetch(`${server.siteUrl}${path}`, { method, headers });
      return [status, said.get('content-type')];
    };
    expect(await ask({ Authorization: `Bearer ${token}` })).toEqual(await ask({}));
  });

  test.each(['/mcp', '/mcp-user'])('opens no session of tools at %s', async (path) => {
    for (const method of ['POST', 'GET', 'DELETE']) {
      const { status } = await server.request(method, path, {
        key: token,
        headers: { Accept: 'application/json, text/event-stream', 'X-Agent-ID': worker.agentId },
        ...(method === 'POST' && { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
      });
      expect(status).toBe(401);
    }
  });

  test('opens no socket of rooms, pages or workers', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const { id } = await createPage(server, { authMode: 'authed' });
    expect(await callerRefusedWith(server, headers)).toBe(401);
    expect(await roomsRefusedWith(server, id, headers)).toBe(401);
    const asWorker = { ...headers, ...worker.headers, 'X-Agent-ID': worker.agentId };
    expect(await workerRefusedWith(server.url, asWorker)).toEqual([401, 'unauthenticated']);
  });

  test('is no token of an endpoint of a script', async () => {
    const { endpoint } = await addScriptApi(server, { authMode: 'bearer' });
    const { status } = await server.request('POST', `/api/x/script/${endpoint.id}`, { key: token, body: {} });
    expect(status).toBe(401);
  });
});

/** The status with which an address of the socket of controllers is refused. */
const refusedAt = (query: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const address = `${server.url.replace(/^http/, 'ws')}/api/controllers/connect${query}`;
    const socket = new WebSocket(address, ['bearer', token]);
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode));
    socket.once('open', () => reject(new Error('it was let in')));
    socket.on('error', () => undefined);
  });

describe('the socket of controllers', () => {
  test('is opened by no other key', async () => {
    const { id: userId } = await createUser(server);
    const { endpoint } = await addScriptApi(server, { authMode: 'bearer' });
    const { id: other } = await addController(server);
    const replaced = await controllerToken(server, other);
    await controllerToken(server, other);
    const keys = [
      operatorKey,
      (await mintToken(server, userId)).plaintext,
      worker.key,
      endpoint.token ?? 'it must have one',
      replaced,
      controllerId,
      '',
    ];
    for (const key of keys) {
      const headers = { Authorization: `Bearer ${key}`, 'X-Agent-ID': worker.agentId, ...worker.headers };
      expect(await refusedWith(server.url, headers)).toBe(401);
    }
  });

  test('takes the token in one place only', async () => {
    for (const name of namesOfKeys) {
      expect(await refusedAt(`?${name}=${token}`)).toBe(401);
    }
    const others = ['X-API-Key', 'X-Auth-Token', 'Proxy-Authorization', 'Cookie'];
    for (const name of others) {
      expect(await refusedWith(server.url, { [name]: `Bearer ${token}` })).toBe(401);
    }
    for (const text of [
      token,
      `bearer ${token}`,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
    ]) {
      expect(await refusedWith(server.url, { Authorization: text })).toBe(401);
    }
  });
});
