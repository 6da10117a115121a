import { registerAgent } from '../support/agents.js';
import { disable, enabled } from '../support/extensions.js';
import {
  addOauthApp,
  comeBack,
  localProvider,
  type OddProvider,
  startOddProvider,
  usualTokens,
} from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRow, countRows } from '../support/rows.js';
import { startServer } from '../support/server.js';
import { addPerson, mintToken, userWith } from '../support/users.js';

const all = useReplicas(racingReplicas, { env: { ...localProvider.env, RBAC_ENABLED: 'true' } });
let provider: OddProvider;

beforeAll(async () => {
  provider = await startOddProvider();
});
beforeEach(() => {
  provider.answer = () => ({ body: usualTokens });
  provider.asked.length = 0;
});
afterAll(stopServing);

/** As whom an attempt is begun, and how that ends meanwhile. */
interface Starter {
  readonly key?: string;
  readonly agentId?: string;
  readonly end: () => Promise<unknown>;
}

const suspended = async (): Promise<Starter> => {
  const { id, key } = await addPerson(all.replicas);
  return { key, end: async () => all.replicas.call('updateUser', { path: { id }, body: { status: 'suspended' } }) };
};

const demoted = async (): Promise<Starter> => {
  const { id, key } = await userWith(all.replicas, 'admin');
  return { key, end: async () => all.replicas.call('setUserRoles', { path: { id }, body: { roles: ['requester'] } }) };
};

const withoutToken = async (): Promise<Starter> => {
  const person = await addPerson(all.replicas);
  const { plaintext: key, token } = await mintToken(all.replicas, person.id);
  const path = { id: person.id, tokenId: token.id };
  return { key, end: async () => all.replicas.call('revokeUserToken', { path }) };
};

const noLead = async (): Promise<Starter> => {
  const { id: agentId } = await registerAgent(all.replicas, { isLead: true });
  return { agentId, end: async () => changeRow(all.replicas, 'agents', agentId, { isLead: 0 }) };
};

const ofExtension = async (): Promise<Starter> => {
  const { id, agentId } = await enabled(all.replicas, '');
  return { agentId: agentId ?? '', end: async () => disable(all.replicas, id) };
};

const withoutSecrets = async (): Promise<Starter> => {
  const { id: agentId } = await registerAgent(all.replicas, { isLead: true });
  return { agentId, end: async () => all.replicas.call('revokeCredentialAccess', { body: { agentId } }) };
};

const ends = [
  ['a user who was suspended', suspended],
  ['a user whose role was taken', demoted],
  ['a token that was revoked', withoutToken],
  ['an agent that is no lead any more', noLead],
  ['the agent of an extension that was disabled', ofExtension],
  ['an agent from which all was taken', withoutSecrets],
] as const;

const begin = async ({ key, agentId }: Starter, finalRedirect?: string) => {
  const { id } = await addOauthApp(all.replicas, provider);
  const { state } = (
    await all.replicas.call('createOauthAuthorizeUrl', {
      path: { id },
      body: { label: 'default', ...(finalRedirect !== undefined && { finalRedirect }) },
      ...(key !== undefined && { key }),
      ...(agentId !== undefined && { agentId }),
    })
  ).body;
  return { state, id };
};

const refused = {
  error: 'Whoever began to connect the account may not do so any more',
  code: 'oauth_starter_refused',
} as const;

test.each(ends)('the attempt of %s ends without its code being used', async (_name, starterOf) => {
  const starter = await starterOf();
  const { state, id } = await begin(starter);
  const there = await begin(starter, 'https://app.example.com/done');
  await starter.end();

  const came = await comeBack(all.replicas, { state, code: 'x' });
  expect([came.status, await came.json()]).toEqual([403, refused]);
  const { headers } = await comeBack(all.replicas, { state: there.state, code: 'x' });
  expect(headers.get('location')).toBe('https://app.example.com/done?oauth=error&error=starter_refused');
  expect(provider.asked).toEqual([]);
  expect(countRows(all.replicas, 'oauth_authorizations', { appId: id })).toBe(0);
});

test.each(ends)('nothing is stored of %s while the provider answers', async (_name, starterOf) => {
  const starter = await starterOf();
  const { state, id } = await begin(starter);
  provider.answer = async () => {
    await starter.end();
    return { body: usualTokens };
  };

  const came = await comeBack(all.replicas, { state, code: 'x' });
  expect([came.status, await came.json()]).toEqual([403, refused]);
  expect(provider.formsAt('/token')).toHaveLength(1);
  expect(countRows(all.replicas, 'oauth_authorizations', { appId: id })).toBe(0);
});

test.each(ends)('as long as nothing ends, the attempt of %s later goes well', async (_name, starterOf) => {
  const { state } = await begin(await starterOf());

  expect((await comeBack(all.replicas, { state, code: 'x' })).status).toBe(200);
});

test('another token of the same user does not keep up the attempt of one that was revoked', async () => {
  const { id, key } = await addPerson(all.replicas);
  const { tokens } = (await all.replicas.call('getUser', { path: { id } })).body.user;
  await mintToken(all.replicas, id);
  const { state } = await begin({ key, end: async () => undefined });
  await all.replicas.call('revokeUserToken', { path: { id, tokenId: tokens[0]?.id ?? '' } });

  expect((await comeBack(all.replicas, { state, code: 'x' })).status).toBe(403);
});

test('an attempt that the operator began is over when the key is another one', async () => {
  const before = await startServer(localProvider);
  const { id } = await addOauthApp(before, provider);
  const beginAgain = async () =>
    (await before.call('createOauthAuthorizeUrl', { path: { id }, body: { label: 'default' } })).body.state;
  const [kept, leaked] = [await beginAgain(), await beginAgain()];
  await before.stop();
  const same = await startServer({ ...localProvider, dataDir: before.dataDir });
  expect((await comeBack(same, { state: kept, code: 'x' })).status).toBe(200);
  await same.stop();
  const SWARM_API_KEY = 'another-key-of-the-operator-for-this-test';
  const after = await startServer({ env: { ...localProvider.env, SWARM_API_KEY }, dataDir: before.dataDir });

  const came = await comeBack(after, { state: leaked, code: 'x' });
  expect([came.status, await came.json()]).toEqual([403, refused]);
  await after.destroy();
});
