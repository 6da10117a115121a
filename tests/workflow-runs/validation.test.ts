import { registerAgent } from '../support/agents.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { useSharedServer } from '../support/server.js';
import { endedRun, type Nodes, passes, runThat, startRun } from '../support/workflows.js';

const server = useSharedServer();

const never = { schema: { required: ['nothing has this'] } };

const judged = (validation: object, rest: Partial<Nodes[number]> = {}): Nodes[number] => ({
  ...passes('it'),
  validation: { config: never, ...validation },
  ...rest,
});

const ended = async (nodes: Nodes) => endedRun(server, (await startRun(server, nodes)).runId);

test('a result that does not pass is a hint, unless it must pass', async () => {
  const { run, steps } = await ended([judged({}, { next: 'then' }), passes('then')]);

  expect(run.status).toBe('completed');
  expect(JSON.parse(steps[0]?.diagnostics ?? '{}')).toMatchObject({ validation: { pass: false } });
});

test('a node without ports of its own leads by what was said of it', async () => {
  const tell = { id: 'it', type: 'notify', config: { channel: 'chat', template: 'Hi' } };
  const next = { pass: 'good', fail: 'bad' };
  const { steps } = await ended([judged({}, { ...tell, next }), passes('good'), passes('bad')]);

  expect(steps.map(({ nodeId }) => nodeId)).toEqual(['it', 'bad']);
});

test('what must pass ends its way only', async () => {
  const alone = await ended([judged({ mustPass: true }, { next: 'then' }), passes('then')]);
  expect(alone.run).toMatchObject({ status: 'failed', error: expect.stringMatching(/^All branches failed: it: /) });

  const beside = await ended([
    passes('start', ['it', 'other']),
    judged({ mustPass: true }, { next: 'then' }),
    passes('then'),
    passes('other'),
  ]);
  expect(beside.run).toMatchObject({ status: 'completed', error: expect.stringMatching(/^Partial failure: it: /) });
  expect(beside.steps.map(({ nodeId }) => nodeId).toSorted()).toEqual(['it', 'other', 'start']);
});

test('it is tried again with what was said of it, and fails the run in the end', async () => {
  const retry = { maxRetries: 2, strategy: 'static', baseDelayMs: 1 };
  const template = 'Again: {{it_validations}}';
  const { run, steps } = await ended([
    judged({ mustPass: true, retry }, { type: 'notify', config: { channel: 'chat', template }, next: 'then' }),
    passes('then'),
  ]);

  expect(run).toMatchObject({ status: 'failed', error: expect.stringMatching(/^Step failed: The validation failed/) });
  expect(steps).toHaveLength(1);
  expect(steps[0]).toMatchObject({ retryCount: 2, maxRetries: 2, status: 'failed' });
  expect(steps[0]?.input?.['template']).toContain('previousOutput');
});

test('what a task came to is judged, too', async () => {
  const agentId = (await registerAgent(server)).id;
  const schema = { properties: { taskOutput: { const: 'good' } } };
  const task = { type: 'agent-task', config: { template: 'Do it', agentId } };
  const retry = { maxRetries: 1, strategy: 'static', baseDelayMs: 1 };
  const { runId } = await startRun(server, [
    judged({ mustPass: true, retry, config: { schema } }, { ...task, next: 'then' }),
    passes('then'),
  ]);
  for (const output of ['bad', 'good']) {
    await runThat(server, runId, ({ run, steps }) => run.status === 'waiting' && steps[0]?.taskId !== undefined);
    const trigger = await nextTrigger(server, agentId);
    await post(server, trigger?.taskId ?? '', 'finish', { status: 'completed', output }, agentId);
    await runThat(
      server,
      runId,
      ({ steps }) => steps[0]?.taskId !== trigger?.taskId || steps[0]?.status === 'completed',
    );
  }
  const { run, steps } = await endedRun(server, runId);

  expect(run.status).toBe('completed');
  expect(steps.map(({ nodeId, retryCount }) => [nodeId, retryCount])).toEqual([
    ['it', 1],
    ['then', 0],
  ]);
});
