import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { endedRun, passes, runThat, startRun } from '../support/workflows.js';

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
