import { serveChat } from '../support/chat.js';
import { jobsDone } from '../support/jobs-done.js';
import {
  addOauthApp,
  connectAccount,
  localProvider,
  type OddProvider,
  startOddProvider,
  usualTokens,
} from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { changeRow, rowOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';

let server: OwnServer;
let provider: OddProvider;
let chat: Awaited<ReturnType<typeof serveChat>>;

beforeAll(async () => {
  provider = await startOddProvider();
  chat = await serveChat();
  server = await startServer({ env: { ...localProvider.env, ...chat.env, CHAT_ALERTS_CHANNEL: 'CALERTS' } });
});

afterAll(async () => {
  await server.destroy();
  chat.close();
  await stopServing();
});

beforeEach(() => {
  chat.posted.length = 0;
  provider.answer = () => ({ body: usualTokens });
});

const refuse = () => {
  provider.answer = () => ({ status: 400, body: { error: 'invalid_grant', error_description: 'it was revoked' } });
};

const account = async (provided: string, of: OwnServer = server) => {
  const app = await addOauthApp(of, provider, { provider: provided });
  return (await connectAccount(of, app.id)).id;
};

/** A refresh, and all that follows from it. */
const refresh = async (id: string, of: OwnServer = server): Promise<number> => {
  const { status } = await of.call('refreshOauthAuthorization', { path: { id } }).answer();
  await jobsDone(of);
  return status;
};

test('people are told once that an account cannot be refreshed, however often it is tried', async () => {
  const id = await account('tracker');
  refuse();
  for (let times = 0; times < 3; times += 1) {
    expect(await refresh(id)).not.toBe(200);
  }

  expect(chat.posted).toEqual([
    expect.objectContaining({
      channel: 'CALERTS',
      text: expect.stringMatching(/^The account 'default' of tracker could not be refreshed: it was revoked\n/),
    }),
  ]);
  expect(JSON.stringify(chat.posted)).not.toMatch(/refresh-token-one|access-token-one|client-secret/);
});

test('they are told again when it had worked in between, and not of one that works', async () => {
  const id = await account('calendar');
  expect(await refresh(id)).toBe(200);
  expect(chat.posted).toEqual([]);

  refuse();
  await refresh(id);
  provider.answer = () => ({ body: usualTokens });
  expect(await refresh(id)).toBe(200);
  refuse();
  await refresh(id);

  expect(chat.posted).toHaveLength(2);
});

test('a chat that cannot be written to keeps nothing from going on', async () => {
  const id = await account('docs');
  refuse();
  chat.refusals.set('chat.postMessage', 'channel_not_found');
  await server.call('refreshOauthAuthorization', { path: { id } }).answer();

  expect(rowOf(server, 'oauth_authorizations', { id }).status).toBe('refresh-failed');
  provider.answer = () => ({ body: usualTokens });
  expect((await server.call('refreshOauthAuthorization', { path: { id } })).status).toBe(200);
  chat.refusals.clear();
});

test('without a channel nobody is told, and nothing waits to be told', async () => {
  const other = await startServer({ env: { ...localProvider.env, ...chat.env } });
  try {
    const id = await account('tracker', other);
    changeRow(other, 'oauth_authorizations', id, { status: 'active' });
    refuse();
    await refresh(id, other);

    expect(chat.posted).toEqual([]);
    expect(rowOf(other, 'oauth_authorizations', { id }).status).toBe('refresh-failed');
  } finally {
    await other.destroy();
  }
});
