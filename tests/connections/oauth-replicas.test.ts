import { registerAgent } from '../support/agents.js';
import { connect, newSlug, Service, weather } from '../support/connections.js';
import { addOauthApp, connectAccount, type OddProvider, startOddProvider, usualTokens } from '../support/oauth.js';
import { onlyOn } from '../support/only-on.js';
import { stopServing } from '../support/outbound.js';
import { useReplicas } from '../support/replicas.js';
import { changeRow, rowOf } from '../support/rows.js';
import type { TestServer } from '../support/server.js';

onlyOn('postgres', 'one process serves a SQLite file');

const all = useReplicas(2, { env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' } });

let service: Service;
let provider: OddProvider;
let agentId = '';

beforeAll(async () => {
  service = await new Service().start();
  provider = await startOddProvider();
  agentId = (await registerAgent(all.replicas)).id;
});
afterAll(async () => {
  service.stop();
  await stopServing();
});
beforeEach(() => {
  service.asked.length = 0;
  provider.answer = () => ({ body: usualTokens });
});

const past = '2020-01-01T00:00:00.000Z';
const callsOfEach = 16;

/** A connection with the token of an account, which has ended. */
const withEndedToken = async () => {
  const app = await addOauthApp(all.replicas, provider);
  const account = await connectAccount(all.replicas, app.id);
  const slug = newSlug();
  const openapiSpecJson = weather({ servers: [{ url: service.url }] });
  await connect(all.replicas, { slug, openapiSpecJson, auth: { type: 'oauth', authorizationId: account.id } });
  changeRow(all.replicas, 'oauth_authorizations', account.id, { expiresAt: past });
  provider.asked.length = 0;
  return { slug, accountId: account.id };
};

/** Has a script of a replica make many calls at once; returns how they ended. */
const callFrom = async (replica: TestServer, slug: string): Promise<unknown> => {
  const call = `ctx.api.${slug}.getForecast({ path: { city: 'Bern' } })`;
  const source = `export default async (_: unknown, ctx: any) => (await Promise.allSettled(
    Array.from({ length: ${callsOfEach} }, () => ${call}),
  )).map(({ status, reason }: any) => reason?.message ?? status);`;
  const { body } = await replica.call('runScript', { agentId, body: { source, args: {}, intent: 'call' } });
  return body.result;
};

const callFromAll = (slug: string) => Promise.all(all.replicas.running.map((replica) => callFrom(replica, slug)));

/** Answers a refresh once calls of each replica may have asked for one. */
const answerLate = (body: unknown, status = 200): void => {
  provider.answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return { status, body };
  };
};

const grants = () => provider.formsAt('/token').map((form) => form.get('grant_type'));

test('calls on two replicas with a token that has ended refresh it once, and all carry the new one', async () => {
  const { slug, accountId } = await withEndedToken();
  answerLate({ ...usualTokens, access_token: 'the-refreshed-access-token', refresh_token: 'refresh-token-two' });

  const ended = await callFromAll(slug);

  expect(ended).toEqual(all.replicas.running.map(() => Array.from({ length: callsOfEach }, () => 'fulfilled')));
  expect(grants()).toEqual(['refresh_token']);
  expect(service.asked.map(({ headers }) => headers.authorization)).toEqual(
    Array.from({ length: 2 * callsOfEach }, () => 'Bearer the-refreshed-access-token'),
  );
  expect(rowOf(all.replicas, 'oauth_authorizations', { id: accountId }).status).toBe('active');
});

test('once more when that one has ended, with the refresh token that came with it', async () => {
  const { slug, accountId } = await withEndedToken();
  answerLate({ ...usualTokens, refresh_token: 'refresh-token-two' });
  await callFromAll(slug);
  changeRow(all.replicas, 'oauth_authorizations', accountId, { expiresAt: past });

  await callFromAll(slug);

  expect(provider.formsAt('/token').map((form) => form.get('refresh_token'))).toEqual([
    usualTokens.refresh_token,
    'refresh-token-two',
  ]);
});
