import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { endedRun, runThat, startRun } from '../support/workflows.js';

const server = useSharedServer();

test('emitWorkflowRunEvent wakes only the run it names', async () => {
  const eventName = `event-${randomUUID()}`;
  const nodes = [{ id: 'wait', type: 'wait', config: { mode: 'event', eventName } }];
  const { runId } = await startRun(server, nodes);
  const other = await startRun(server, nodes);
  for (const id of [runId, other.runId]) {
    await runThat(server, id, ({ run }) => run.status === 'waiting');
  }
  const emit = (id: string) =>
    server.call('emitWorkflowRunEvent', { path: { runId: id }, body: { name: eventName, payload: { _runId: 'x' } } });

  expect((await emit(runId)).body).toEqual({ ok: true, name: eventName, runId });
  expect((await endedRun(server, runId)).run.status).toBe('completed');
  const { body } = await server.call('getWorkflowRun', { path: { id: other.runId } });
  expect(body).toMatchObject({ run: { status: 'waiting' }, steps: [{ waitsFor: { kind: 'event', eventName } }] });
  await emit(randomUUID()).refused(404, 'workflow_run_not_found');
});
