import { randomUUID } from 'node:crypto';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { endedRun, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();
const emit = async (name: string, payload?: Record<string, unknown>) =>
  (await server.call('emitWorkflowEvent', { body: { name, ...(payload && { payload }) } })).body;

const waiting = async (config: object) => {
  const eventName = `event-${randomUUID()}`;
  const { runId } = await startRun(server, [
    {
      id: 'wait',
      type: 'wait',
      config: { mode: 'event', eventName, ...config },
      next: { event: 'told', timeout: 'late' },
    },
    passes('told'),
    passes('late'),
  ]);
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  return { eventName, runId };
};
const nodesOf = async (runId: string) => (await endedRun(server, runId)).steps.map(({ nodeId }) => nodeId);
const statusOf = async (id: string) => (await server.call('getWorkflowRun', { path: { id } })).body.run.status;

test('emitWorkflowEvent wakes those whose filter it fits', async () => {
  const { eventName, runId } = await waiting({ scope: 'global', filter: { 'build.ok': true } });

  await emit(eventName, { build: { ok: false } });
  expect(await statusOf(runId)).toBe('waiting');
  expect(await emit(eventName, { build: { ok: true } })).toEqual({ ok: true, name: eventName });
  expect(await nodesOf(runId)).toEqual(['wait', 'told']);
});

test('a predicate decides; one that fails does not match', async () => {
  const { eventName, runId } = await waiting({ scope: 'global', filter: 'event => event.list.length > 1' });

  await emit(eventName);
  await emit(eventName, { list: [1] });
  expect(await statusOf(runId)).toBe('waiting');
  await emit(eventName, { list: [1, 2] });
  const { steps } = await endedRun(server, runId);
  expect(steps[0]?.output).toMatchObject({ mode: 'event', payload: { list: [1, 2] } });
});

test('a long payload is delivered in short; a wait that nobody wakes runs out', async () => {
  const { eventName, runId } = await waiting({ scope: 'global' });
  const late = await waiting({ timeoutMs: 200 });

  await emit(eventName, { text: 'x'.repeat(70_000) });
  expect((await endedRun(server, runId)).steps[0]?.output).toMatchObject({ payload: { truncated: true } });
  expect(await nodesOf(late.runId)).toEqual(['wait', 'late']);
});

test('of an event and another at the same moment one wakes the step', async () => {
  const { eventName, runId } = await waiting({ scope: 'global' });

  await Promise.all([1, 2, 3, 4].map((number) => emit(eventName, { number })));
  expect(await nodesOf(runId)).toEqual(['wait', 'told']);
});

test.each([
  ['event => event.x ==', 'config.filter does not compile'],
  ['42', 'config.filter must be a function'],
])('a filter that is none (%s) is told when it is stored, and fails the step', async (filter, problem) => {
  const config = { mode: 'event', eventName: 'never', filter };
  const { id, warnings } = await storeWorkflow(server, [{ id: 'wait', type: 'wait', config }]);
  expect(warnings).toEqual([expect.stringContaining(`Node 'wait' ${problem}`)]);
  const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body;

  expect((await endedRun(server, runId)).run).toMatchObject({
    status: 'failed',
    error: expect.stringContaining(problem),
  });
});

test('an event that is too long for functions wakes whom it fits, functions by what is told of it', async () => {
  const eventName = `event-${randomUUID()}`;
  const wait = (id: string, filter: unknown) => ({ id, type: 'wait', config: { mode: 'event', eventName, filter } });
  const { runId } = await startRun(server, [
    passes('start', ['byFunction', 'byMember']),
    wait('byFunction', 'event => event.truncated'),
    wait('byMember', { kind: 'long' }),
  ]);
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const payload = { kind: 'long', text: 'x'.repeat(1_048_551) };
  await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: eventName, payload } });

  expect((await endedRun(server, runId)).run.status).toBe('completed');
});

test('nobody waits with a run that has failed, until it goes on', async () => {
  const eventName = `event-${randomUUID()}`;
  const { id, runId } = await startRun(
    server,
    [
      passes('fork', ['wait', 'slow']),
      { id: 'wait', type: 'wait', config: { mode: 'event', eventName, scope: 'global' } },
      { id: 'slow', type: 'wait', config: { mode: 'time', durationMs: 300 }, next: 'bad' },
      { id: 'bad', type: 'agent-task', config: { template: '{{input.text}}' } },
    ],
    { input: { text: ' ' } },
  );
  const stored = () => rowsOf(server, 'workflow_waits', { runId }).find((wait) => wait.mode === 'event')?.status;
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  expect(stored()).toBe('ended');
  await emit(eventName);

  await server.call('patchWorkflowNode', { path: { id, nodeId: 'bad' }, body: passes('bad') });
  await server.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition: true } });
  expect(stored()).toBe('pending');
  await emit(eventName);
  expect((await endedRun(server, runId)).run.status).toBe('completed');
});
