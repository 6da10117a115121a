import { registerAgent } from '../support/agents.js';
import type { CallInput } from '../support/call.js';
import { jobsDone } from '../support/jobs-done.js';
import { type LocalWebServer, serveWeb, stopServing } from '../support/outbound.js';
import { changeRows, countRows, rowsOf } from '../support/rows.js';
import { storeScript } from '../support/scripts.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

let provider: LocalWebServer;
let server: OwnServer;
let agentId = '';
let isDown = false;

/** Meaning in two dimensions: how much a text is about animals, and about money. */
const meaningOf = (text: string): readonly number[] => [
  /zebra|stripes|horse/i.test(text) ? 1 : 0,
  /invoice|payment/i.test(text) ? 1 : 0.01,
];

const environment = () => ({
  RAW_LLM_BASE_URL: `http://127.0.0.1:${provider.port}/v1`,
  RAW_LLM_API_KEY: 'key-of-the-provider',
  RAW_LLM_EMBEDDING_MODEL: 'vectors',
});

beforeAll(async () => {
  provider = await serveWeb((_request, response) => {
    const { input = [] }: { input?: string[] } = JSON.parse(provider.asked.at(-1)?.body ?? '{}');
    const isRefused = isDown || input.some((text) => text.includes('poison'));
    response.writeHead(isRefused ? 400 : 200, { 'Content-Type': 'application/json' });
    const data = input.map((text, index) => ({ index, embedding: meaningOf(text) }));
    response.end(JSON.stringify(isRefused ? { error: { message: 'not this' } } : { data }));
  });
  server = await startServer({ env: environment() });
  agentId = (await registerAgent(server)).id;
  await storeScript(server, { name: 'one', description: 'Counts zebra crossings' }, agentId);
  await storeScript(server, { name: 'two', intent: 'Sends an invoice' }, agentId);
  await storeScript(server, { name: 'horse', description: 'Sends an invoice' }, agentId);
  await storeScript(server, { name: 'another', description: 'horse' });
  await jobsDone(server);
});

afterEach(() => {
  isDown = false;
});

afterAll(async () => {
  await server.destroy();
  await stopServing();
});

const found = async (body: CallInput<'searchScripts'>['body']) =>
  (await server.call('searchScripts', { agentId, body })).body.results.map(({ name, score }) => [
    name,
    Math.round(score * 100) / 100,
  ]);

const vectors = () => rowsOf(server, 'script_embeddings', { model: 'vectors' });

test('scripts are found by what they are for, and better when their name has the text', async () => {
  expect(await found({ query: 'stripes' })).toEqual([
    ['one', 0.7],
    ['horse', 0.01],
    ['two', 0.01],
  ]);
  expect(await found({ query: 'horse', limit: 2 })).toEqual([
    ['one', 0.7],
    ['horse', 0.31],
  ]);
  expect(await found({ query: 'payment', scope: 'agent', limit: 1 })).toEqual([['horse', 0.7]]);
});

test('what is sent is what a script is for and what it takes, not its source', async () => {
  const texts = provider.asked.flatMap(({ body }): string[] => JSON.parse(body).input);

  expect(texts).toContain('Counts zebra crossings\n({ n: number }) => number');
  expect(texts.join()).not.toContain('export default');
});

test('an empty text finds all without asking anybody', async () => {
  const before = provider.asked.length;

  expect(await found({})).toHaveLength(3);
  expect(provider.asked).toHaveLength(before);
});

test('where the provider cannot be asked, and where no vector can be compared, the text decides', async () => {
  isDown = true;
  expect(await found({ query: 'zebra' })).toEqual([['one', 0.5]]);
  isDown = false;
  changeRows(server, 'script_embeddings', {}, { model: 'other' });
  expect(await found({ query: 'zebra' })).toEqual([['one', 0.5]]);
  changeRows(server, 'script_embeddings', {}, { model: 'vectors' });
});

test('one that the provider does not take is found by its text beside the others', async () => {
  await storeScript(server, { name: 'stripes-of', description: 'poison' }, agentId);

  expect(await found({ query: 'stripes', limit: 2 })).toEqual([
    ['one', 0.7],
    ['stripes-of', 0.3],
  ]);
  await server.call('deleteScript', { path: { id: 'stripes-of' }, agentId });
});

test('a change makes a new vector, a scratch script has none, and a script that is deleted loses its own', async () => {
  const { id } = await storeScript(server, { name: 'changes', description: 'zebra' }, agentId);
  const vectorOf = () => rowsOf(server, 'script_embeddings', { scriptId: id })[0]?.vector;
  const first = await waitFor('the vector', vectorOf);
  await server.call('upsertScript', {
    agentId,
    body: { name: 'changes', source: 'export default () => 1;', description: 'invoice' },
  });
  await waitFor('another vector', () => vectorOf() !== first);
  await server.call('deleteScript', { path: { id: 'changes' }, agentId });
  expect(countRows(server, 'script_embeddings', { scriptId: id })).toBe(0);

  const run = await server.call('runScript', { agentId, body: { source: 'export default () => 1;', intent: 'horse' } });
  expect(run.body.exitCode).toBe(0);
  await jobsDone(server);
  expect(vectors()).toHaveLength(4);
});

test('scripts of before, and those of another model, are embedded at the start; one that is refused stops no other', async () => {
  await server.stop();
  server = await startServer({
    dataDir: server.dataDir,
    env: { ...environment(), RAW_LLM_EMBEDDING_MODEL: undefined },
  });
  await storeScript(server, { name: 'later', description: 'stripes' }, agentId);
  await storeScript(server, { name: 'poisoned', description: 'poison' }, agentId);
  expect(await found({ query: 'stripes' })).toEqual([['later', 0.5]]);
  await server.stop();
  changeRows(server, 'script_embeddings', {}, { model: 'other' });
  server.closeDatabase();
  server = await startServer({ dataDir: server.dataDir, env: environment() });
  await waitFor('the vectors', () => vectors().length === 5);

  expect(await found({ query: 'horse', limit: 2 })).toEqual([
    ['later', 0.7],
    ['one', 0.7],
  ]);
});
