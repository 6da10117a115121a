import {
  accountOf,
  addOauthApp,
  comeBack,
  localProvider,
  type OddProvider,
  startOddProvider,
} from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { columnOf, rowsOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addPerson } from '../support/users.js';

let server: OwnServer;
let provider: OddProvider;

beforeAll(async () => {
  provider = await startOddProvider();
  server = await startServer(localProvider);
});

afterAll(async () => {
  await server.destroy();
  await stopServing();
});

const person = () => addPerson(server);

/** Connects the account of a label as whoever has the key; returns who is said to have done so. */
const connectedBy = async (appId: string, key?: string) => {
  const { state } = (
    await server.call('createOauthAuthorizeUrl', {
      path: { id: appId },
      body: { label: 'default' },
      ...(key !== undefined && { key }),
    })
  ).body;
  // Nobody is signed in where the browser comes back: only who began counts.
  expect((await comeBack(server, { state, code: 'the-code' })).status).toBe(200);
  return columnOf(server, 'oauth_authorizations', (await accountOf(server, appId)).id, 'connectedBy');
};

test('an account notes who began to connect it, and whoever connects it again', async () => {
  const [ada, bob] = [await person(), await person()];
  const app = await addOauthApp(server, provider);

  expect(await connectedBy(app.id, ada.key)).toBe(ada.id);
  expect(await connectedBy(app.id, bob.key)).toBe(bob.id);
  expect(await connectedBy(app.id)).toBeNull();
  expect(rowsOf(server, 'oauth_authorizations', { appId: app.id })).toHaveLength(1);
});

test('a refresh, and the end of the account, leave it', async () => {
  const ada = await person();
  const app = await addOauthApp(server, provider, { provider: 'other' });
  await connectedBy(app.id, ada.key);
  const { id } = await accountOf(server, app.id);

  await server.call('refreshOauthAuthorization', { path: { id } });
  expect(columnOf(server, 'oauth_authorizations', id, 'connectedBy')).toBe(ada.id);
  await server.call('disconnectOauthApp', { path: { provider: app.id } });
  expect(columnOf(server, 'oauth_authorizations', id, 'connectedBy')).toBe(ada.id);
});
