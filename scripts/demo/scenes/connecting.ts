import { dataOf } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import type { Act, Session } from '../session.js';

const secret = 'a-secret-that-no-agent-ever-sees';

/** The service that publishes the page, as it describes itself. */
const description = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Publishing', version: '1' },
  servers: [{ url: 'https://publishing.example.com' }],
  paths: {
    '/releases/{version}': {
      put: {
        operationId: 'publish-release',
        parameters: [{ name: 'version', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'It is published' } },
      },
    },
  },
});

const sdk = JSON.stringify('swarm-sdk');

const sourceOf = (slug: string, place: string): string => `import type { ScriptContext } from ${sdk};
export default (_: unknown, { api }: ScriptContext) => api.${slug}.publishRelease({ path: { ${place}: '1.0' } });`;

/** Stores a script of the worker; returns the status of the answer. */
const store = async ({ agent }: Session, slug: string, place: string): Promise<number> => {
  const { response } = await agent.client.POST('/api/scripts/upsert', {
    params: { header: agent.header },
    body: { name: slug, source: sourceOf(slug, place), intent: 'publish the page' },
  });
  return response.status;
};

/** The lead connects a service with its secret; the worker writes a script against its types, and sees no secret. */
export const connecting: Act = async (session) => {
  const { stage, agent } = session;
  const { lead } = stage.team;
  const { connection } = await dataOf(
    lead.client.POST('/api/script-connections', {
      body: {
        kind: 'openapi',
        slug: `publishing ${stage.run}`,
        openapiSpecJson: description,
        auth: { type: 'bearer', secret },
      },
    }),
  );
  const { id, slug, operationCount } = connection;
  expectEqual(operationCount, 1, 'the operations of the connection');
  stage.screen.say(lead, `🔌 connects ${slug}, with a secret  ${stage.screen.paint('dim', 'openapi, 1 operation')}`);
  const shown = await dataOf(agent.client.GET('/api/script-connections/{id}', { params: { path: { id } } }));
  expect(!JSON.stringify(shown).includes(secret), 'the secret to be told to nobody');
  expectEqual(await store(session, slug, 'release'), 400, 'the answer to a script with a wrong argument');
  expectEqual(await store(session, slug, 'version'), 200, 'the answer to a script that fits the service');
  stage.screen.say(agent, `  🔌 writes a script for it: a wrong argument is refused, the secret is nowhere`);
  await dataOf(agent.client.DELETE('/api/scripts/{id}', { params: { path: { id: slug }, header: agent.header } }));
  await dataOf(lead.client.DELETE('/api/script-connections/{id}', { params: { path: { id } } }));
  return true;
};
