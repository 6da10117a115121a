import { ask, readApproval, yesOrNo } from '../support/approvals.js';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();
const mebibyte = 1_048_576;

/** A body that is read, of which a member is too long, and one that is not read. */
const sizes = [
  [1.5, 400, 'validation_error'],
  [10, 413, 'payload_too_large'],
] as const;

/** Where a member is too long that is read. */
const placesOf = (status: 400 | 413, path: string): string[] => (status === 400 ? [path] : []);

test.each(sizes)('a definition of %d MiB is answered with %d, and nothing is stored', async (mib, status, code) => {
  const { id, name } = await storeWorkflow(server, [passes('a')]);
  const stored = rowsOf(server, 'workflows', { id });
  const template = 'x'.repeat(mib * mebibyte);
  const nodes = [{ id: 'tell', type: 'notify', config: { channel: 'chat', template } }];
  const body = { name: `${name}-long`, definition: { nodes } };
  const inDefinition = placesOf(status, 'body.definition.nodes.0.config');
  const refusal = [status, code] as const;
  await server.callUntyped('createWorkflow', { body }).refused(...refusal, ...inDefinition);
  await server.callUntyped('updateWorkflow', { path: { id }, body }).refused(...refusal, ...inDefinition);
  await server
    .callUntyped('patchWorkflow', { path: { id }, body: { name: body.name, create: nodes } })
    .refused(...refusal, ...placesOf(status, 'body.create.0.config'));

  expect(rowsOf(server, 'workflows', { name: body.name })).toEqual([]);
  expect(rowsOf(server, 'workflows', { id })).toEqual(stored);
  expect(rowsOf(server, 'workflow_versions', { workflowId: id })).toEqual([]);
});

test.each(sizes)('an event of %d MiB is answered with %d and wakes nobody, nor does it start', async (...size) => {
  const [mib, status, code] = size;
  const pause = { id: 'pause', type: 'wait', config: { mode: 'event', eventName: 'go', scope: 'global' } } as const;
  const { id, runId } = await startRun(server, [pause]);
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const payload = { text: 'x'.repeat(mib * mebibyte) };
  const body = { name: 'go', payload };
  const inPayload = placesOf(status, 'body.payload');
  await server.callUntyped('emitWorkflowEvent', { body }).refused(status, code, ...inPayload);
  await server.callUntyped('emitWorkflowRunEvent', { path: { runId }, body }).refused(status, code, ...inPayload);
  await server
    .callUntyped('triggerWorkflow', { path: { id }, body: payload })
    .refused(status, code, ...placesOf(status, 'body'));

  expect(rowsOf(server, 'workflow_runs', { workflowId: id })).toMatchObject([{ id: runId, status: 'waiting' }]);
  expect(rowsOf(server, 'workflow_waits', { runId })).toMatchObject([{ status: 'pending', resolvedAt: null }]);
});

test.each(sizes)('an answer of %d MiB is answered with %d and counts for nothing', async (mib, status, code) => {
  const { id } = await ask(server, { questions: [yesOrNo, { id: 'why', type: 'text', label: 'Why' }] });
  const responses = { ok: { approved: true }, why: 'x'.repeat(mib * mebibyte) };
  await server
    .callUntyped('respondApprovalRequest', { path: { id }, body: { responses } })
    .refused(status, code, ...placesOf(status, 'body.responses'));

  expect(await readApproval(server, id)).toMatchObject({ status: 'pending', approvals: [] });
});
