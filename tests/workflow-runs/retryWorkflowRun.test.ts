import { randomUUID } from 'node:crypto';
import { asking, yes } from '../support/approvals.js';
import { useSharedServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';
import { endedRun, passes, runThat, startRun } from '../support/workflows.js';

const server = useSharedServer();
const retry = (id: string, body: object = {}) => server.call('retryWorkflowRun', { path: { id }, body });

const failing = { id: 'bad', type: 'agent-task', config: { template: '{{input.text}}' }, next: 'then' };
const nodes = [passes('first', 'bad'), failing, passes('then')];

test('retryWorkflowRun does the node that failed once more, with what is stored now, and nothing before it', async () => {
  const { id, runId } = await startRun(server, nodes, { input: { text: ' ' } });
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  await server.call('patchWorkflowNode', {
    path: { id, nodeId: 'bad' },
    body: { type: 'property-match', config: { conditions: [{ field: 'run.id', op: 'exists' }] } },
  });

  expect((await retry(runId)).body).toEqual({ success: true });
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  expect((await retry(runId, { latestDefinition: true })).body).toEqual({ success: true });

  const { run, steps } = await endedRun(server, runId);
  expect(run.status).toBe('completed');
  expect(run.error).toBeUndefined();
  expect(steps.map(({ nodeId, status }) => [nodeId, status])).toEqual([
    ['first', 'completed'],
    ['bad', 'failed'],
    ['bad', 'failed'],
    ['bad', 'completed'],
    ['then', 'completed'],
  ]);
});

test('retryWorkflowRun wakes what waited, also when its answer came meanwhile', async () => {
  const { id, runId } = await startRun(
    server,
    [
      { id: 'fork', type: 'wait', config: { mode: 'time', durationMs: 1 }, next: ['ask', 'slow', 'nap'] },
      ...asking(),
      { id: 'nap', type: 'wait', config: { mode: 'time', durationMs: 800 } },
      { id: 'slow', type: 'wait', config: { mode: 'time', durationMs: 300 }, next: 'bad' },
      { ...failing, next: undefined },
    ],
    { input: { text: ' ' } },
  );
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  await new Promise((resolve) => setTimeout(resolve, 900));
  await server.call('patchWorkflowNode', {
    path: { id, nodeId: 'bad' },
    body: { type: 'property-match', config: { conditions: [{ field: 'run.id', op: 'exists' }] } },
  });

  await retry(runId, { latestDefinition: true });
  const request = await waitFor(
    'what is asked anew',
    async () =>
      (await server.call('listApprovalRequests', { query: { workflowRunId: runId, status: 'pending' } })).body
        .approvalRequests[0],
  );
  await server.call('respondApprovalRequest', { path: { id: request.id }, body: { responses: yes } });

  const { run, steps } = await endedRun(server, runId);
  expect(run.status).toBe('completed');
  expect(steps.find(({ nodeId }) => nodeId === 'nap')?.status).toBe('completed');
  expect(steps.some(({ nodeId }) => nodeId === 'go')).toBe(true);
});

test('retryWorkflowRun lets one of two that come at once go on', async () => {
  const { runId } = await startRun(server, nodes, { input: { text: ' ' } });
  await endedRun(server, runId);

  const answers = await Promise.all([retry(runId).answer(), retry(runId).answer()]);
  const { steps } = await endedRun(server, runId);
  const tries = steps.filter(({ nodeId }) => nodeId === 'bad').length;
  expect(tries).toBe(1 + answers.filter(({ status }) => status === 200).length);
});

test('retryWorkflowRun refuses a run that has not failed, and one that is not there', async () => {
  const { runId } = await startRun(server, [passes('a')]);
  await endedRun(server, runId);

  await retry(runId).refused(400, 'workflow_run_not_failed');
  await retry(randomUUID()).refused(400, 'workflow_run_not_found');
});

const slow = { id: 'slow', type: 'wait', config: { mode: 'time', durationMs: 300 } };
const works = { type: 'property-match', config: { conditions: [{ field: 'run.id', op: 'exists' as const }] } };

test('a run ends also when the node that a step waits at is no more', async () => {
  const eventName = `event-${randomUUID()}`;
  const nap = { id: 'nap', type: 'wait', config: { mode: 'event', eventName } };
  const { id, runId } = await startRun(
    server,
    [passes('fork', ['nap', 'slow']), nap, { ...slow, next: 'bad' }, { ...failing, next: undefined }],
    { input: { text: ' ' } },
  );
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  await server.call('patchWorkflow', {
    path: { id },
    body: {
      delete: ['nap'],
      update: [
        { nodeId: 'fork', node: { next: ['slow'] } },
        { nodeId: 'bad', node: works },
      ],
    },
  });
  await retry(runId, { latestDefinition: true });
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: eventName } });

  const { run, steps } = await endedRun(server, runId);
  expect(run.status).toBe('completed');
  expect(steps.find(({ nodeId }) => nodeId === 'nap')?.status).toBe('completed');
});

test('a request that was cancelled while the run had failed is asked anew, once the run has failed for that', async () => {
  const { id, runId } = await startRun(
    server,
    [passes('fork', ['ask', 'slow']), ...asking(), { ...slow, next: 'bad' }, { ...failing, next: undefined }],
    { input: { text: ' ' } },
  );
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  const pending = async () =>
    (await server.call('listApprovalRequests', { query: { workflowRunId: runId, status: 'pending' } })).body
      .approvalRequests[0]?.id ?? '';
  const requestId = await pending();
  await server.call('cancelApprovalRequest', { path: { id: requestId }, body: {} });
  await server.call('patchWorkflowNode', { path: { id, nodeId: 'bad' }, body: works });

  await retry(runId, { latestDefinition: true });
  expect((await endedRun(server, runId)).run).toMatchObject({
    status: 'failed',
    error: `Step failed: Approval request ${requestId} was cancelled: nobody can answer it any more`,
  });
  await retry(runId);
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  await server.call('respondApprovalRequest', { path: { id: await pending() }, body: { responses: yes } });

  const { run, steps } = await endedRun(server, runId);
  expect(run.status).toBe('completed');
  expect(steps.filter(({ nodeId }) => nodeId === 'go')).toHaveLength(1);
});

test('all ways that failed are done once more', async () => {
  const check = {
    id: 'check',
    type: 'property-match',
    config: { conditions: [{ field: 'trigger.no', op: 'exists' }] },
  };
  const never = {
    ...check,
    id: 'judged',
    validation: { executor: 'property-match', config: check.config, mustPass: true },
  };
  const { id, runId } = await startRun(
    server,
    [passes('fork', ['judged', 'slow']), never, { ...slow, next: 'bad' }, { ...failing, next: undefined }],
    { input: { text: ' ' } },
  );
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  await server.call('patchWorkflow', {
    path: { id },
    body: { delete: ['judged'], create: [passes('judged')], update: [{ nodeId: 'bad', node: works }] },
  });

  await retry(runId, { latestDefinition: true });
  const { run, steps } = await endedRun(server, runId);
  expect(run.status).toBe('completed');
  expect(run.error).toBeUndefined();
  const ways = steps.filter(({ nodeId }) => nodeId === 'judged' || nodeId === 'bad');
  expect(ways.map(({ nodeId, status }) => `${nodeId} ${status}`).toSorted()).toEqual([
    'bad completed',
    'bad failed',
    'judged completed',
    'judged failed',
  ]);
});
