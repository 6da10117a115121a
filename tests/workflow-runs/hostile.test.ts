import { rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { endedRun, type Nodes, passes, startRun, storeWorkflow } from '../support/workflows.js';

const server = useServer();

const tell = (template: string): Nodes[number] => ({
  id: 'tell',
  type: 'notify',
  config: { channel: 'chat', template },
});

const ended = async (nodes: Nodes, trigger = {}) =>
  endedRun(server, (await startRun(server, nodes, {}, trigger)).runId);

test.each(['__proto__', 'constructor', 'trigger.__proto__.x', 'trigger.constructor.name'])(
  'the token {{%s}} stands for nothing',
  async (path) => {
    const { run, steps } = await ended([tell(`<{{${path}}}>`)]);

    expect(run.status).toBe('completed');
    expect(steps[0]?.output).toMatchObject({ message: '<>' });
  },
);

test('tokens that stand for far too much fail the step', async () => {
  const { run } = await ended([tell('{{trigger.text}}'.repeat(1000))], { text: 'x'.repeat(100_000) });

  expect(run.error).toContain('The tokens of the node stand for more than');
});

test('params that stand for far too much fail the run before it begins', async () => {
  const { runId } = await startRun(server, [tell('{{TEXT}}'.repeat(1000))], { params: { TEXT: 'x'.repeat(60_000) } });
  const { run, steps } = await endedRun(server, runId);

  expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('The params stand for more than') });
  expect(steps).toEqual([]);
});

test('what a token stands for is not looked at for tokens', async () => {
  const { steps } = await ended([tell('{{trigger.text}}')], { text: '{{run.id}}' });

  expect(steps[0]?.output).toMatchObject({ message: '{{run.id}}' });
});

const deepWorkflow = (levels: number) => {
  let inputs: object = { end: '{{trigger.n}}' };
  for (let level = 0; level < levels; level += 1) {
    inputs = { inputs };
  }
  const nodes = [{ id: 'it', type: 'sub-workflow', config: { workflowId: 'x', inputs } }];
  return { name: `deep-${levels}`, definition: { nodes } };
};

test('a config nearly as deep as can be sent is stored, and its run ends', async () => {
  const { id } = (await server.call('createWorkflow', { body: deepWorkflow(90) })).body;
  const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: { n: 1 } })).body;
  const { run } = await endedRun(server, runId);

  expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('The workflow does not exist') });
});

test.each([100, 1500])('a config of %d levels more is refused, and nothing is stored', async (levels) => {
  const body = deepWorkflow(levels);
  const { error } = await server.callUntyped('createWorkflow', { body }).refused(400, 'invalid_json');

  expect(error).toContain('nested deeper than 100 levels');
  expect(rowsOf(server, 'workflows', { name: body.name })).toEqual([]);
  expect((await server.request('GET', '/health')).status).toBe(200);
});

test('a hundred runs at once all end', async () => {
  const { id } = await storeWorkflow(server, [
    passes('a', ['b', 'c']),
    passes('b', 'd'),
    passes('c', 'd'),
    passes('d'),
  ]);
  const runs = await Promise.all(
    Array.from({ length: 100 }, () => server.call('triggerWorkflow', { path: { id }, body: {} })),
  );
  for (const { body } of runs) {
    const { run, steps } = await endedRun(server, body.runId);
    expect(run.status).toBe('completed');
    expect(steps.map(({ nodeId }) => nodeId).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  }
});

const zeros = (count: number): 0[] => Array.from({ length: count }, () => 0 as const);

test.each([
  ['values', { enum: [...zeros(30_000), 1] }, '1'],
  ['lists', { enum: [...zeros(12_000).map((zero) => [zero]), [1]] }, '[1]'],
  ['objects', { enum: [...zeros(5000).map((a) => ({ a })), { a: 1, b: [] }] }, '{"b":[],"a":1}'],
  ['names of members', { properties: Object.fromEntries(zeros(4000).map((_, n) => [`name${n}`, {}])) }, '{}'],
  ['required names', { required: zeros(15_000).map(() => 'a') }, '{"a":1}'],
])('a schema with thousands of %s takes no longer for a long list', async (_, items, item) => {
  const source = `console.log('{"list":[' + Array(${Math.floor(240_000 / (item.length + 1))}).fill('${item}').join() + ']}');`;
  const outputSchema = { type: 'object', properties: { list: { type: 'array', items } } };
  const script = { id: 'it', type: 'script', config: { runtime: 'ts', script: source }, outputSchema } as const;
  const { run } = await ended([script]);

  expect(run).toMatchObject({ status: 'completed' });
});

test('of what a long schema allows only the beginning is told', async () => {
  const triggerSchema = { properties: { is: { enum: [...zeros(30_000), { a: 1 }] } } };
  const { id } = await storeWorkflow(server, [passes('it')], { triggerSchema });
  const start = (is: unknown) => server.call('triggerWorkflow', { path: { id }, body: { is } }).answer();

  expect((await start({ a: 1 })).status).toBe(201);
  for (const wrong of [{ a: 2 }, { a: 1, b: 1 }, [1], 'a', null]) {
    const { status, body } = await start(wrong);

    expect([status, JSON.stringify(body).length]).toEqual([400, expect.any(Number)]);
    expect(JSON.stringify(body).length).toBeLessThan(3000);
  }
});
