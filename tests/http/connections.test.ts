import { overOneConnection } from '../support/raw.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

let server: OwnServer;
const connections: ReturnType<typeof overOneConnection>[] = [];

beforeAll(async () => {
  server = await startServer({ env: { MAX_CONNECTIONS: '2', KEEP_ALIVE_TIMEOUT_MS: '620000' } });
});

afterAll(async () => {
  for (const connection of connections) {
    connection.end();
  }
  await server.destroy();
});

const newConnection = () => {
  const connection = overOneConnection(server.url);
  connections.push(connection);
  return connection;
};

const refusals = () =>
  server.output.map((line) => JSON.parse(line)).filter(({ refused }: { refused?: number }) => refused !== undefined);

test('more connections than there may be are refused, the others go on, and one that ends makes room', async () => {
  const [first, second, third] = [newConnection(), newConnection(), newConnection()];
  const health = { status: 200, keepAlive: 'timeout=620' };
  expect(await first.get('/health')).toMatchObject(health);
  expect(await second.get('/health')).toMatchObject(health);

  for (const _try of [1, 2, 3]) {
    await expect(third.get('/health')).rejects.toThrow();
  }
  expect(await first.get('/health')).toMatchObject(health);
  expect(await second.get('/health')).toMatchObject(health);

  first.end();
  const answer = await waitFor('room', () => third.get('/health').catch(() => undefined));
  expect(answer).toMatchObject(health);
  await server.waitForOutput((line) => line.includes('MAX_CONNECTIONS'));
  expect(refusals()).toMatchObject([{ level: 40, refused: 1, limit: 2 }]);
});
