import { registerAgent } from '../support/agents.js';
import { nextTrigger, post, readTask } from '../support/lifecycle.js';
import { rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { endedRun, type Nodes, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useServer({ env: { WORKFLOW_MAX_STEPS_PER_RUN: '20' } });

const each = (config: object = {}, rest: Partial<Nodes[number]> = {}): Nodes[number] => ({
  id: 'each',
  type: 'foreach',
  config: {
    over: '{{trigger.items}}',
    itemKey: 'id',
    body: { type: 'agent-task', config: { template: 'Do {{item.id}} as {{index}}' } },
    ...config,
  },
  next: 'then',
  ...rest,
});

const items = (...ids: readonly string[]) => ids.map((id) => ({ id }));

const begun = async (list: object[], onNodeFailure: 'fail' | 'continue' = 'fail') => {
  const agentId = (await registerAgent(server)).id;
  const body = { type: 'agent-task', config: { template: 'Do {{item.id}} as {{index}}', agentId } };
  const nodes = [each({ body }), passes('then')];
  const { runId } = await startRun(server, nodes, { definition: { nodes, onNodeFailure } }, { items: list });
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  return { agentId, runId };
};

/** Other open tasks of the run are told of before the text of a task. */
const lastLine = (task: unknown): string => String(task).split('\n').at(-1) ?? '';

const finishAll = async (agentId: string, answers: Readonly<Record<string, object>>): Promise<void> => {
  for (let left = Object.keys(answers).length; left > 0; left -= 1) {
    const trigger = await nextTrigger(server, agentId);
    const { task } = await readTask(server, trigger?.taskId ?? '');
    await post(server, trigger?.taskId ?? '', 'finish', answers[lastLine(task)] ?? {}, agentId);
  }
};

const done = (output: string) => ({ status: 'completed', output });
const failing = { status: 'failed', failureReason: 'No luck' };

test('each item has a task of its own; the node ends with all of them, in their order', async () => {
  const { agentId, runId } = await begun(items('b', 'a'));
  const { steps } = (await server.call('getWorkflowRun', { path: { id: runId } })).body;
  expect(steps.map(({ nodeId, status }) => [nodeId, status])).toEqual([
    ['each', 'waiting'],
    ['each#b', 'waiting'],
    ['each#a', 'waiting'],
  ]);
  expect(steps[0]?.waitsFor).toMatchObject({ kind: 'items' });
  expect(steps[1]).toMatchObject({ nodeType: 'agent-task', input: { itemKey: 'b', index: 0 } });
  expect(steps[1]?.idempotencyKey).toBe(`${runId}:each#b:0`);

  await finishAll(agentId, { 'Do b as 0': done('B'), 'Do a as 1': done('A') });
  const { run, steps: ended } = await endedRun(server, runId);
  expect(run.status).toBe('completed');
  expect(ended[0]?.output).toMatchObject({
    results: [
      { itemKey: 'b', status: 'completed', output: { taskOutput: 'B' } },
      { itemKey: 'a', status: 'completed', output: { taskOutput: 'A' } },
    ],
    okCount: 2,
    failedCount: 0,
  });
  expect(Object.keys(run.context)).toEqual(['each', 'then']);
});

test('an item that fails counts as failed where the run goes on', async () => {
  const { agentId, runId } = await begun(items('a', 'b'), 'continue');
  await finishAll(agentId, { 'Do a as 0': failing, 'Do b as 1': done('[FAILED: not really]') });
  const { run, steps } = await endedRun(server, runId);

  expect(run.status).toBe('completed');
  expect(steps[0]?.output).toMatchObject({
    results: [{ status: 'failed' }, { status: 'completed' }],
    okCount: 1,
    failedCount: 1,
  });
});

test('a failed run goes on with the items that failed, and keeps the others', async () => {
  const { agentId, runId } = await begun(items('a', 'b'));
  await finishAll(agentId, { 'Do a as 0': failing, 'Do b as 1': done('B') });
  expect((await endedRun(server, runId)).run.error).toBe('Step failed: No luck');

  await server.call('retryWorkflowRun', { path: { id: runId }, body: {} });
  await runThat(
    server,
    runId,
    ({ steps }) => steps.filter(({ nodeId, taskId }) => nodeId === 'each#a' && taskId !== undefined).length === 2,
  );
  await finishAll(agentId, { 'Do a as 0': done('A') });
  const { run, steps } = await endedRun(server, runId);
  expect(run.status).toBe('completed');
  expect(steps.filter(({ nodeId }) => nodeId === 'each#b')).toHaveLength(1);
  expect(steps[0]?.output).toMatchObject({
    results: [{ output: { taskOutput: 'A' } }, { output: { taskOutput: 'B' } }],
    okCount: 2,
  });
});

test('nothing to do is done at once', async () => {
  const { runId } = await startRun(server, [each(), passes('then')], {}, { items: [] });
  const { run, steps } = await endedRun(server, runId);

  expect(run.status).toBe('completed');
  expect(steps[0]?.output).toEqual({ results: [], okCount: 0, failedCount: 0 });
});

test.each([
  ['an item without a key', [{ id: 'a' }, { name: 'b' }], 'Item 1 needs a text'],
  ['a key twice', items('a', 'a'), "Two items have 'a'"],
  ['no list', 'text', 'config.over'],
  ['more items than the run may have steps', Array.from({ length: 19 }, (_, index) => ({ id: `${index}` })), 'Circuit'],
])('%s fails the node before anything is done', async (_what, list, error) => {
  const { runId } = await startRun(server, [each(), passes('then')], {}, { items: list });
  const { run, steps } = await endedRun(server, runId);

  expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining(error) });
  expect(steps).toHaveLength(1);
});

test('a cancelled run cancels the tasks of its items', async () => {
  const { runId } = await begun(items('a', 'b'));
  await server.call('cancelWorkflowRun', { path: { id: runId }, body: {} });
  const { steps } = await endedRun(server, runId);

  expect(steps.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  for (const { taskId } of steps.slice(1)) {
    expect((await readTask(server, taskId ?? '')).status).toBe('cancelled');
  }
});

test('definitions that cannot work are refused, all errors at once', async () => {
  const nodes = [
    passes('start', ['each', 'each#x']),
    each(
      { over: 'no {{token}}', concurrency: 2, body: { type: 'agent-task', config: {} } },
      { next: 'back', outputSchema: {}, validation: { config: {} } },
    ),
    passes('each#x'),
    passes('back', 'each'),
  ];
  const refused = await server
    .call('createWorkflow', { body: { name: 'wrong', definition: { nodes } } })
    .refused(
      400,
      'validation_error',
      ...['config.concurrency', 'outputSchema', 'validation', 'config.over', 'config.body.config', 'next', 'id'].map(
        (path) => `body.definition.nodes.1.${path}`,
      ),
      'body.definition.nodes.2.id',
    );
  expect(refused.error).toContain('must not be in a cycle');
  await storeWorkflow(server, [each(), passes('then')]);
});

test('results that are too long, all together, fail the node', async () => {
  const { agentId, runId } = await begun(items('a', 'b', 'c', 'd', 'e'));
  const long = done('x'.repeat(900_000));
  const answers = ['a', 'b', 'c', 'd', 'e'].map((id, index) => [`Do ${id} as ${index}`, long] as const);
  await finishAll(agentId, Object.fromEntries(answers));

  expect((await endedRun(server, runId)).run.error).toContain(
    'The output of the step has more than 4194304 characters',
  );
});

test('a secret is no key of an item: it would name a step', async () => {
  const value = 'key-of-an-item-0123456789';
  await server.call('upsertConfig', { body: { scope: 'global', key: 'ITEM_TOKEN', value, isSecret: true } });
  const { runId } = await startRun(server, [each(), passes('then')], {}, { items: items('a', `is-${value}`) });
  const { run, steps } = await endedRun(server, runId);

  expect(run).toMatchObject({ status: 'failed', error: 'Step failed: Item 1 has a secret as its key' });
  expect(steps.map(({ nodeId }) => nodeId)).toEqual(['each']);
  expect(rowsOf(server, 'workflow_run_steps', { runId })).toHaveLength(1);
});
