import { randomUUID } from 'node:crypto';
import {
  connect,
  described,
  newSlug,
  readConnection,
  Service,
  startConnected,
  weather,
} from '../support/connections.js';
import { changeRows, insertRows, rowOf } from '../support/rows.js';
import type { OwnServer } from '../support/server.js';

const MiB = 1024 * 1024;

let server: OwnServer;
let service: Service;

beforeAll(async () => {
  service = await new Service().start();
  server = await startConnected();
});

afterAll(async () => {
  await server.destroy();
  service.stop();
});

const upsert = (body: object) =>
  server.call('upsertScriptConnection', { body: { kind: 'openapi', slug: newSlug(), ...body } });
const baseUrl = 'https://api.example.com';

/** A description with so many operations. */
const operations = (count: number): string =>
  described(Object.fromEntries(Array.from({ length: count }, (_, index) => [`/p${index}`, { get: {} }])));

/** A description with so many characters, of which those that matter are few. */
const padded = (length: number): string => {
  const whole = weather({ servers: [{ url: baseUrl }], 'x-padding': '' });
  return whole.replace('"x-padding":""', `"x-padding":"${'x'.repeat(length - whole.length)}"`);
};

test('of operations 3,000 are taken, and not one more', async () => {
  expect(await connect(server, { openapiSpecJson: operations(3000) })).toMatchObject({
    operationCount: 3000,
    generationError: null,
  });
  expect(await connect(server, { openapiSpecJson: operations(3001), baseUrl })).toMatchObject({
    operationCount: 0,
    generationError: 'The description has more than 3000 operations',
  });
});

test('operations that take too much even without schemas are none, however little the description says of each', async () => {
  const parameters = Array.from({ length: 100 }, (_, index) => [
    `p${index}`,
    { name: `p${index}${'x'.repeat(300)}`, in: 'query' },
  ]);
  const paths = Array.from({ length: 1000 }, (_, index) => [
    `/p${index}`,
    { get: { parameters: parameters.map(([name]) => ({ $ref: `#/components/parameters/${name}` })) } },
  ]);
  const openapiSpecJson = described(Object.fromEntries(paths), {
    components: { parameters: Object.fromEntries(parameters) },
  });

  expect(await connect(server, { openapiSpecJson, baseUrl })).toMatchObject({
    operationCount: 0,
    generationError: expect.stringMatching(/take more than \d+ characters, even without schemas/),
  });
});

test('a description that is fetched has 16 MiB at most', async () => {
  service.respond = (_request, response) => response.end(padded(16 * MiB));
  expect(await connect(server, { openapiSpecUrl: `${service.url}/whole.json` })).toMatchObject({
    operationCount: 2,
    generationError: null,
  });

  service.respond = (_request, response) => response.end(padded(16 * MiB + 1));
  const { error } = await upsert({ openapiSpecUrl: `${service.url}/long.json` }).refused(
    400,
    'outbound_answer_too_large',
  );
  expect(error).toContain('The description cannot be fetched');
});

test('one that is sent has 16 MiB at most, and what it stands for has 32 MiB of JSON', async () => {
  await upsert({ openapiSpecJson: padded(16 * MiB + 1), baseUrl }).refused(
    400,
    'validation_error',
    'body.openapiSpecJson',
  );
  const standing = (aliases: number) =>
    `openapi: 3.1.0\nx-long: &long ${'x'.repeat(8 * MiB)}\nx-more: [${Array(aliases).fill('*long').join(', ')}]\npaths: {/x: {get: {}}}`;

  expect(await connect(server, { openapiSpecJson: standing(2), baseUrl })).toMatchObject({ generationError: null });
  expect(await connect(server, { openapiSpecJson: standing(3), baseUrl })).toMatchObject({
    operationCount: 0,
    generationError: `The description has more than ${32 * MiB} characters of JSON`,
  });
});

test('one that takes too long to read offers nothing and says so, and the next one is read', async () => {
  // YAML compares each key of a map with all before it: that takes time, and hardly memory.
  const slow = `paths:\n${Array.from({ length: 120_000 }, (_, index) => `  k${index}: 1\n`).join('')}`;

  const made = await connect(server, { openapiSpecJson: slow, baseUrl });

  expect(made.generationError).toBe('The description takes longer than 5 seconds to read');
  expect(made.operationCount).toBe(0);
  expect((await connect(server)).operationCount).toBe(2);
  expect((await server.request('GET', '/health')).status).toBe(200);
});

test('one that takes too much memory is ended; where one is fetched anew, what was there stays', async () => {
  service.respond = (_request, response) => response.end(weather({ servers: [{ url: baseUrl }] }));
  const made = await connect(server, { openapiSpecUrl: `${service.url}/grows.json` });
  const before = await readConnection(server, made.id);
  service.respond = (_request, response) => response.end(`{"x":[${'{},'.repeat(5 * MiB)}{}]}`);

  const { error } = await server
    .call('refreshScriptConnection', { path: { id: made.id } })
    .refused(400, 'connection_spec_unusable');

  expect(error).toBe('The description takes more than 500 MiB of memory to read');
  expect(await readConnection(server, made.id)).toEqual(before);
  expect((await connect(server)).operationCount).toBe(2);
});

test('a change of a connection whose description cannot be read any more is refused, and takes nothing from it', async () => {
  const made = await connect(server);
  const before = await readConnection(server, made.id);
  changeRows(server, 'script_connection_specs', { connectionId: made.id }, { spec: '"no description"' });

  await server
    .call('upsertScriptConnection', { body: { kind: 'openapi', slug: made.slug, displayName: 'Another name' } })
    .refused(400, 'connection_spec_unusable');
  expect(await readConnection(server, made.id)).toEqual(before);
  expect(await connect(server, { slug: made.slug, displayName: 'Another name' })).toMatchObject({ version: 2 });
});

test('there are 1,000 connections at most: one more is refused, a change of one that is there is not', async () => {
  const { id, slug } = await connect(server);
  const row = rowOf(server, 'script_connections', { id });
  const { count } = server.database.prepare('select count(*) as count from script_connections').get() as {
    count: number;
  };
  insertRows(
    server,
    'script_connections',
    Array.from({ length: 1000 - Number(count) }, () => ({ ...row, id: randomUUID(), slug: newSlug() })),
  );

  await upsert({ openapiSpecJson: weather() }).refused(409, 'too_many_connections');
  expect((await connect(server, { slug, displayName: 'Two' })).version).toBe(2);
});
