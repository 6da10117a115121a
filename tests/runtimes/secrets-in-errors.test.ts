import { controllerToken, playController } from '../support/controllers.js';
import { addController } from '../support/runtimes.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

let server: OwnServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.destroy());

test('a secret of a controller that its place repeats is in no error, also of a server that did not store it', async () => {
  const key = 'the-key-of-the-place-1';
  const { id } = await addController(server, { config: { key }, secretConfigKeys: ['key'] });
  const token = await controllerToken(server, id);
  await server.stop();
  server = await startServer({ dataDir: server.dataDir });

  const played = await playController(server.url, token);
  const hello = await played.next('hello');
  expect(hello.payload).toMatchObject({ config: { key } });
  played.say({ id: hello.id, ok: false, error: `the key ${key} opens nothing` });
  const lastError = await waitFor('the error', async () => {
    const { body } = await server.call('getRuntimeController', { path: { id } });
    return body.controller.lastError ?? undefined;
  });
  expect(lastError).toBe('the key [REDACTED:key] opens nothing');
  played.socket.terminate();
});
