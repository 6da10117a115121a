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
import { useServer } from '../support/server.js';
import { addPerson } from '../support/users.js';

const server = useServer(localProvider);
let provider: OddProvider;

beforeAll(async () => {
  provider = await startOddProvider();
});
afterAll(stopServing);

const person = () => addPerson(server);

const begin = async (appId: string, key: string, label: string) =>
  (await server.call('createOauthAuthorizeUrl', { path: { id: appId }, body: { label }, key })).body.state;

test('an attempt that the browser of somebody else ends is still that of who began it', async () => {
  const [ada, bob] = [await person(), await person()];
  const { id } = await addOauthApp(server, provider);
  const other = await addOauthApp(server, provider, { provider: 'other' });
  const state = await begin(id, ada.key, 'of-ada');

  // What the browser brings of its own says neither whose the account is nor where it goes.
  const steered = { state, code: 'the-code', label: 'of-bob', appId: other.id, userId: bob.id };
  const answer = await comeBack(server, steered, { Authorization: `Bearer ${bob.key}`, Cookie: `user=${bob.id}` });

  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(await answer.text()).toContain('of-ada');
  expect(rowsOf(server, 'oauth_authorizations', {})).toHaveLength(1);
  const account = await accountOf(server, id, 'of-ada');
  expect(columnOf(server, 'oauth_authorizations', account.id, 'connectedBy')).toBe(ada.id);
  expect((await comeBack(server, { state, code: 'the-code' })).status).toBe(400);
});

test('a code goes to the provider with the verifier of the attempt that the state names, and with no other', async () => {
  const [ada, bob] = [await person(), await person()];
  const { id } = await addOauthApp(server, provider, { provider: 'verified' });
  const verifiers: (string | null | undefined)[] = [];
  for (const [label, { key }] of [['one', ada] as const, ['two', bob] as const]) {
    provider.asked.length = 0;
    await comeBack(server, { state: await begin(id, key, label), code: 'the same code' });
    verifiers.push(provider.formsAt('/token').at(-1)?.get('code_verifier'));
  }
  expect(verifiers).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
  expect(verifiers[0]).not.toBe(verifiers[1]);
});
