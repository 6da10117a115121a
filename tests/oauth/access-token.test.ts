import { configuration } from '../../domain/config/configuration.js';
import { defineService } from '../../domain/kernel/services.js';
import { allowedHosts } from '../../domain/kernel/settings/allowed-hosts.js';
import { oauthAccessToken, oauthRefreshes } from '../../domain/oauth/refresh.js';
import { outbound } from '../../domain/outbound/outbound.js';
import { engine } from '../support/databases/engine.js';
import { JobHouse } from '../support/jobs.js';
import {
  addOauthApp,
  connectAccount,
  localProvider,
  type OddProvider,
  startOddProvider,
  usualTokens,
} from '../support/oauth.js';
import { testOn } from '../support/only-on.js';
import { stopServing } from '../support/outbound.js';
import { changeRow, rowOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';

const openHosts = defineService({
  name: 'hosts of the test',
  start: (app) => {
    const hosts = allowedHosts.parse('127.0.0.1');
    if ('problem' in hosts) {
      throw new Error(hosts.problem);
    }
    app.adoptSettings(Object.assign({}, app.settings, { outboundAllowedHosts: hosts.value }));
    return { service: hosts };
  },
});

let server: OwnServer;
let provider: OddProvider;
let houses: JobHouse[];

beforeAll(async () => {
  server = await startServer(localProvider);
  provider = await startOddProvider();
  houses = [];
  if (engine !== 'postgres') {
    return;
  }
  for (let count = 2; count > 0; count -= 1) {
    houses.push(await JobHouse.open(server.dataDir, [openHosts, outbound, configuration, oauthRefreshes]));
  }
});
beforeEach(() => {
  provider.answer = () => ({ body: usualTokens });
});
afterAll(async () => {
  await Promise.all(houses.map((house) => house.close()));
  await server.destroy();
  await stopServing();
});

const onReplicas = testOn('postgres', 'a SQLite file is for one process, and here are several');

const past = '2020-01-01T00:00:00.000Z';
const soon = (): string => new Date(Date.now() + 60_000).toISOString();

const connected = async () => {
  const app = await addOauthApp(server, provider);
  const { id } = await connectAccount(server, app.id);
  provider.asked.length = 0;
  return { id, appId: app.id };
};

const tokenOf = (id: string, index = 0) => {
  const house = houses[index % houses.length];
  if (house === undefined) {
    throw new Error('there is no replica');
  }
  return oauthAccessToken(house.app, id);
};

onReplicas('200 who want a token that has ended make one request, and all get the new one', async () => {
  const { id } = await connected();
  changeRow(server, 'oauth_authorizations', id, { expiresAt: past });
  provider.answer = () => ({ body: { ...usualTokens, access_token: 'the-new-access-token' } });

  const tokens = await Promise.all(Array.from({ length: 200 }, (_, index) => tokenOf(id, index)));

  expect(new Set(tokens.map(({ accessToken }) => accessToken))).toEqual(new Set(['the-new-access-token']));
  expect(provider.formsAt('/token')).toHaveLength(1);
});

onReplicas(
  'a token with time left is used as it is; one with little is refreshed, and used when that fails',
  async () => {
    const { id } = await connected();
    expect(await tokenOf(id)).toMatchObject({
      accessToken: usualTokens.access_token,
      tokenType: 'bearer',
      label: 'default',
    });
    expect(provider.asked).toEqual([]);

    changeRow(server, 'oauth_authorizations', id, { expiresAt: soon() });
    provider.answer = () => ({ status: 500, body: 'no' });
    expect((await tokenOf(id)).accessToken).toBe(usualTokens.access_token);
    expect(rowOf(server, 'oauth_authorizations', { id }).status).toBe('refresh-failed');
    expect((await tokenOf(id)).accessToken).toBe(usualTokens.access_token);
    provider.answer = () => ({ body: { ...usualTokens, access_token: 'the-healed-access-token' } });
    expect((await tokenOf(id)).accessToken).toBe('the-healed-access-token');
  },
);

onReplicas('a token that ended and cannot be refreshed is none, and the text names the account and why', async () => {
  const { id } = await connected();
  changeRow(server, 'oauth_authorizations', id, { expiresAt: past });
  provider.answer = () => ({ status: 400, body: { error: 'invalid_grant' } });
  await expect(tokenOf(id)).rejects.toThrow("OAuth authorization 'default' is in refresh-failed state: invalid_grant");

  changeRow(server, 'oauth_authorizations', id, { status: 'active', refreshToken: null });
  await expect(tokenOf(id)).rejects.toThrow("OAuth authorization 'default' is in expired state");
  expect(rowOf(server, 'oauth_authorizations', { id }).status).toBe('expired');
});

onReplicas('a token that never ends is never refreshed; one that is gone is none', async () => {
  const { id, appId } = await connected();
  changeRow(server, 'oauth_authorizations', id, { expiresAt: null });
  expect((await tokenOf(id)).expiresAt).toBeNull();
  expect(provider.asked).toEqual([]);

  await server.call('disconnectOauthApp', { path: { provider: appId } });
  await expect(tokenOf(id)).rejects.toThrow('it was disconnected');
  await expect(tokenOf('nobody')).rejects.toThrow('OAuth authorization not found');
});
