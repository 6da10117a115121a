import { dataOf, done, doneIfAny, type Schemas } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import { client, OutsideService } from '../outside-service.js';
import { operatorSpeaker, type Stage, type World } from '../world.js';

const providerOf = (run: string): string => `demo-${run}-news`;
const toolsNameOf = (run: string): string => `demo-${run}-readers`;

const descriptionOf = (url: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'News', version: '1' },
    servers: [{ url }],
    paths: {
      '/news': {
        post: {
          operationId: 'announce',
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties: { title: { type: 'string' } } } } },
          },
          responses: { 201: { description: 'It is announced' } },
        },
      },
    },
  });

/** The app of the service; undefined where the server may not ask this machine. */
const registerApp = async ({ team: { lead }, run }: Stage, { url }: OutsideService) => {
  const answer = await lead.client.POST('/api/oauth-apps', {
    body: {
      ...client,
      provider: providerOf(run),
      authorizeUrl: `${url}/authorize`,
      tokenUrl: `${url}/token`,
      revocationUrl: `${url}/revoke`,
    },
  });
  const isClosed =
    answer.error !== undefined && 'code' in answer.error && answer.error.code === 'outbound_host_refused';
  return isClosed ? undefined : (await dataOf(Promise.resolve(answer))).oauthApp;
};

/** Ada's browser goes to the service, which sends it back to the server. */
const connectAda = async ({ operator, team, screen }: Stage, appId: string): Promise<Schemas['OAuthAuthorization']> => {
  const params = { path: { id: appId } };
  const { authorizeUrl } = await dataOf(
    team.lead.client.POST('/api/oauth-apps/{id}/authorize-url', { params, body: { label: 'ada' } }),
  );
  const agreed = await fetch(authorizeUrl, { redirect: 'manual' });
  const { searchParams } = new URL(agreed.headers.get('location') ?? '');
  const query = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  await dataOf(operator.GET('/api/oauth/callback', { params: { query }, parseAs: 'text' }));
  const { authorizations } = await dataOf(operator.GET('/api/oauth-apps/{id}/authorizations', { params }));
  const [account, ...others] = authorizations;
  expect(account?.label === 'ada' && others.length === 0, 'the account of Ada, and no other');
  expectEqual(account.status, 'active', 'the status of the account');
  screen.say(team.person, '🔑 agrees at the news service that her account is used');
  return account;
};

/** A script asks with the account; the lead reads what was kept of that. */
const callAsAda = async (stage: Stage, service: OutsideService, accountId: string): Promise<void> => {
  const { operator, team, run, screen } = stage;
  const { lead, otto } = team;
  const { connection } = await dataOf(
    lead.client.POST('/api/script-connections', {
      body: {
        kind: 'openapi',
        slug: `news ${run}`,
        openapiSpecJson: descriptionOf(service.url),
        auth: { type: 'oauth', authorizationId: accountId },
      },
    }),
  );
  const { id: connectionId, slug } = connection;
  const source = `export default (_: unknown, { api }: any) => api.${slug}.announce({ body: { title: 'Lighthouse 1.0' } });`;
  const report = await dataOf(
    otto.client.POST('/api/scripts/run', { params: { header: otto.header }, body: { source, intent: 'announce' } }),
  );
  expectEqual([report.error ?? null, report.result], [null, { number: 1 }], 'what the script was told');
  expectEqual(service.announced, ['Lighthouse 1.0'], 'what the service announced');
  expect(!JSON.stringify(report).includes(service.token), 'the token to be told to no script');
  screen.say(otto, `🔑 announces the release by ${slug}, with her account: he has no token`);
  const { uses } = await dataOf(operator.GET('/api/credential-uses', { params: { query: { connectionId } } }));
  expectEqual(
    uses.map(({ agentId, account, operation, status }) => [agentId, account, operation, status]),
    [[otto.id, accountId, `${slug}.announce`, 201]],
    'the receipts of the connection',
  );
  screen.say(lead, `🔑 reads the receipt: who, with which account, where, ${slug}.announce, 201`);
};

/** Tools of a server that the lead registers are Mika's once it is installed for her. */
const useTools = async ({ team, run, screen }: Stage, { url }: OutsideService): Promise<void> => {
  const { lead, mika } = team;
  const { mcpServer } = await dataOf(
    lead.client.POST('/api/mcp-servers', {
      body: { name: toolsNameOf(run), url: `${url}/mcp`, scope: 'global' },
    }),
  );
  const params = { path: { id: mcpServer.id } };
  await dataOf(lead.client.POST('/api/mcp-servers/{id}/install', { params, body: { agentId: mika.id } }));
  const query = { agentId: mika.id };
  const { mcpServers } = await dataOf(mika.client.GET('/api/mcp-servers', { params: { query } }));
  expect(
    mcpServers.some(({ id }) => id === mcpServer.id),
    'the server to be installed',
  );
  const { connection } = await dataOf(
    lead.client.POST('/api/script-connections', {
      body: { kind: 'mcp', slug: `readers ${run}`, mcpServerId: mcpServer.id },
    }),
  );
  screen.say(lead, `🧰 installs an MCP server for Mika  ${screen.paint('dim', `${connection.toolCount} tool`)}`);
  const { ok, result } = await dataOf(
    mika.client.POST('/api/script-connections/{id}/mcp-call', {
      params: { path: { id: connection.id }, header: mika.header },
      body: { tool: 'count-readers', arguments: { page: 'Lighthouse' } },
    }),
  );
  expectEqual([ok, result?.content], [true, [{ type: 'text', text: '42 readers' }]], 'what the tool returns');
  screen.say(mika, '🧰 calls its tool count-readers: 42 readers');
};

/** Deletes what the scene made on the server: with the app its accounts, with the server of tools its connections. */
export const removeAccounts = async ({ operator, run }: Pick<World, 'operator' | 'run'>): Promise<void> => {
  const { mcpServers } = await dataOf(operator.GET('/api/mcp-servers'));
  for (const { id } of mcpServers.filter(({ name }) => name === toolsNameOf(run))) {
    await doneIfAny(operator.DELETE('/api/mcp-servers/{id}', { params: { path: { id } } }));
  }
  const { connections } = await dataOf(operator.GET('/api/script-connections'));
  for (const { id } of connections.filter(({ slug }) => slug.toLowerCase() === `news${run}`)) {
    await doneIfAny(operator.DELETE('/api/script-connections/{id}', { params: { path: { id } } }));
  }
  const provider = providerOf(run);
  const { oauthApps } = await dataOf(operator.GET('/api/oauth-apps'));
  for (const { id } of oauthApps.filter((app) => app.provider === provider)) {
    await doneIfAny(operator.DELETE('/api/oauth-apps/{provider}', { params: { path: { provider: id } } }));
  }
};

const play = async (stage: Stage, service: OutsideService): Promise<void> => {
  const { screen, operator, team, rest } = stage;
  const app = await registerApp(stage, service);
  if (app === undefined) {
    screen.say(
      operatorSpeaker,
      'leaves this out: the server asks no service on this machine unless OUTBOUND_ALLOWED_HOSTS has 127.0.0.1',
    );
    return;
  }
  screen.say(team.lead, '🔑 registers an OAuth app at a news service');
  const { id } = await connectAda(stage, app.id);
  await rest(250);
  await callAsAda(stage, service, id);
  await rest(250);
  await useTools(stage, service);
  await done(operator.DELETE('/api/oauth-authorizations/{id}', { params: { path: { id } } }));
  expectEqual(service.revoked, [service.token], 'the tokens that the service was told to forget');
  screen.say(operatorSpeaker, '🔑 deletes the account: the service is told to forget its token');
  await removeAccounts(stage);
};

/** An account of a person and tools of others, used by agents that are told no secret. */
export const useAccounts = async (stage: Stage): Promise<void> => {
  stage.screen.heading('Accounts and tools of others');
  const service = await new OutsideService().start();
  try {
    await play(stage, service);
  } finally {
    service.stop();
  }
};
