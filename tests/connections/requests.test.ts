import { registerAgent } from '../support/agents.js';
import { connect, described, newSlug, Service, startConnected } from '../support/connections.js';
import type { OwnServer } from '../support/server.js';

let server: OwnServer;
let service: Service;
let agentId = '';
let slug = '';

const form = 'application/x-www-form-urlencoded';

/** An operation whose body is of this type. */
const taking = (operationId: string, type: string) => ({
  post: { operationId, requestBody: { content: { [type]: { schema: { type: 'object' } } } } },
});

beforeAll(async () => {
  service = await new Service().start();
  server = await startConnected();
  agentId = (await registerAgent(server)).id;
  slug = newSlug();
  const paths = {
    '/list': {
      get: {
        operationId: 'list',
        parameters: [
          { name: 'tag[]', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'where', in: 'query', schema: { type: 'object' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
      },
    },
    '/form': taking('sendForm', form),
    '/patch': taking('sendPatch', 'application/merge-patch+json'),
    '/text': taking('sendText', 'text/csv'),
  };
  const openapiSpecJson = described(paths, { servers: [{ url: `${service.url}/v1` }] });
  await connect(server, { slug, openapiSpecJson, auth: { type: 'bearer', secret: 'the-secret-of-requests' } });
});

afterAll(async () => {
  await server.destroy();
  service.stop();
});

beforeEach(() => {
  service.asked.length = 0;
});

/** What a call asks the service for, or the message of its refusal. */
const asked = async (call: string) => {
  const source = `export default async (_: unknown, ctx: any) =>
    ctx.api.${slug}.${call}.then(() => 'asked', (error: any) => error.message);`;
  const { result } = (await server.call('runScript', { agentId, body: { source, intent: 'call' } })).body;
  return result === 'asked' ? service.asked.at(-1) : result;
};

test('lists in the query are repeated, objects are JSON, and what is null is left out', async () => {
  const request = await asked(`list({ query: { 'tag[]': ['a b', null, 'c&d'], where: { n: 1 } } })`);

  expect(request).toMatchObject({
    method: 'GET',
    url: `/v1/list?tag%5B%5D=a+b&tag%5B%5D=c%26d&where=%7B%22n%22%3A1%7D`,
  });
  expect(await asked(`list({ query: { where: null } })`)).toMatchObject({ url: '/v1/list' });
});

test('headers that an operation has are sent, but for one that names a secret', async () => {
  expect(await asked(`list({ header: { 'X-Trace': 'seven' } })`)).toMatchObject({ headers: { 'x-trace': 'seven' } });
  const named = `[REDACTED:connection.${slug}.secret]`;
  const request = await asked(`list({ header: { 'X-Trace': '${named}' } })`);

  expect(request).not.toHaveProperty('headers.x-trace');
  expect(request).toHaveProperty('headers.authorization', 'Bearer the-secret-of-requests');
  expect(await asked(`list({ header: { Authorization: 'Bearer mine' } })`)).toMatch(
    /there is no header parameter Authorization/,
  );
});

test.each([
  ['sendForm', `{ a: 'x y', b: [1], c: null }`, form, 'a=x+y&b=%5B1%5D'],
  ['sendForm', `'a=1&b=2'`, form, 'a=1&b=2'],
  ['sendPatch', `{ a: null }`, 'application/merge-patch+json', '{"a":null}'],
  ['sendText', `'a,b\\n1,2'`, 'text/csv', 'a,b\n1,2'],
])('%s sends the body %s as %s', async (operation, body, type, sent) => {
  expect(await asked(`${operation}({ body: ${body} })`)).toMatchObject({
    method: 'POST',
    headers: { 'content-type': type },
    body: sent,
  });
});

test('a body that is no text, where one is sent as it is, says what it must be', async () => {
  expect(await asked(`sendText({ body: { a: 1 } })`)).toMatch(/its body must be a text: it is sent as text\/csv/);
  expect(service.asked).toEqual([]);
});
