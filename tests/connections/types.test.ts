import { largeDescription } from '../../scripts/lib/large-description.js';
import { registerAgent } from '../support/agents.js';
import { connect, described, newSlug, readConnection, startConnected } from '../support/connections.js';
import type { OwnServer } from '../support/server.js';
import { connectTools, registerMcpServer, ToolServer } from '../support/tool-server.js';

let server: OwnServer;
let agentId = '';

beforeAll(async () => {
  server = await startConnected();
  agentId = (await registerAgent(server)).id;
});

afterAll(() => server.destroy());

/** What the check of a script finds first; undefined: nothing. */
const check = async (body: string): Promise<string | undefined> => {
  const source = `import type { ScriptContext } from 'swarm-sdk';
    export default async (_: unknown, { api, mcp }: ScriptContext) => { ${body} };`;
  const { status, body: told } = await server
    .call('upsertScript', { agentId, body: { name: 'typed', source } })
    .answer();
  return status === 200 ? undefined : JSON.stringify(told);
};

const answering = (schema: unknown, parameters: readonly unknown[] = []) =>
  described({
    '/x': {
      get: { operationId: 'go', parameters, responses: { 200: { content: { 'application/json': { schema } } } } },
    },
  });

const typesOf = async (schema: unknown) =>
  (await readConnection(server, (await connect(server, { openapiSpecJson: answering(schema) })).id)).generatedTypes;

const objectNames = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype', 'default', 'class', '*/'];

test('types, members and parameters that are called as what every object has break no script', async () => {
  const slug = newSlug();
  const properties = Object.fromEntries(objectNames.map((name) => [name, { type: name, description: `${name} */ x` }]));
  const parameters = objectNames.map((name) => ({ name, in: 'query', schema: { type: [name, 'string'] } }));
  await connect(server, { slug, openapiSpecJson: answering({ type: 'object', properties }, parameters) });

  expect(await check(`return (await api.${slug}.go({ query: { class: 'x' } })).constructor !== undefined;`)).toBe(
    undefined,
  );
  expect(await check(`return (await api.${slug}.go()).nothing;`)).toMatch(/nothing/);
  expect((await server.call('getScriptTypeDefs', { agentId })).body.sdkTypes).not.toMatch(/native code|\[object/);
});

test('neither do those of a tool', async () => {
  const tools = await new ToolServer().start();
  const slug = newSlug();
  const properties = Object.fromEntries(objectNames.map((name) => [name, { type: name }]));
  tools.tools = [{ name: 'odd', inputSchema: { type: 'object', properties } }];
  await connectTools(server, (await registerMcpServer(server, { url: tools.url })).id, { slug });
  tools.stop();

  expect(await check(`return (await mcp.${slug}.odd({ class: 1 })).content.length;`)).toBe(undefined);
});

test('a script is checked with the types of a large and nasty description', async () => {
  const slug = newSlug();
  await connect(server, { slug, openapiSpecJson: largeDescription(3_000_000, 300) });

  expect(
    await check(`const { id } = await api.${slug}.thingsPart0({ path: { id: 'a', part: 'b' } }); return id;`),
  ).toBe(undefined);
  expect(await check(`return api.${slug}.thingsPart0({ path: { id: 'a' } });`)).toMatch(/part/);
});

test.each([
  ['a list of types (3.1)', { type: ['string', 'null'] }, '(string | null)'],
  ['nullable (3.0)', { type: 'integer', nullable: true }, '(number | null)'],
  ['a constant (3.1)', { const: 'on' }, '"on"'],
  ['values', { enum: ['a', 1, null] }, '("a" | 1 | null)'],
  ['alternatives', { oneOf: [{ type: 'string' }, { type: 'boolean' }] }, '(string | boolean)'],
  ['a list', { type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  ['no type that there is', { type: 'constructor' }, 'unknown'],
])('what answers with %s has that type', async (_what, schema, type) => {
  expect(await typesOf(schema)).toContain(`readonly go: ScriptApiOptionalCall<{  }, ${type}>;`);
});

test('no more types are unpacked than twice what is told, however many connections there are', async () => {
  const own = (await registerAgent(server)).id;
  const values = Array.from({ length: 200 }, (_, index) => `${index}${'x'.repeat(230)}`);
  const paths = Object.fromEntries(
    Array.from({ length: 75 }, (_, index) => [
      `/large${index}`,
      { get: { responses: { 200: { content: { 'application/json': { schema: { enum: values } } } } } } },
    ]),
  );
  const at = { scope: 'agent', scopeId: own } as const;
  for (const slug of ['a1', 'a2', 'a3']) {
    await connect(server, { ...at, slug, openapiSpecJson: described(paths) });
  }
  for (const slug of ['a0', 'a4']) {
    await connect(server, { ...at, slug });
  }

  const { sdkTypes } = (await server.call('getScriptTypeDefs', { agentId: own })).body;
  expect(sdkTypes.length).toBeLessThan(4.5 * 1024 * 1024);
  expect(sdkTypes).toMatch(/readonly a0: \{\n/);
  expect(sdkTypes).toMatch(/readonly a1: \{\n/);
  for (const slug of ['a2', 'a3', 'a4']) {
    expect(sdkTypes).toContain(`readonly ${slug}: any;`);
  }
});
