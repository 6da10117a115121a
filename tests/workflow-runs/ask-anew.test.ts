import { ask, asking, pendingRequestsOf, readApproval, yes } from '../support/approvals.js';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import { endedRun, passes, runThat, startRun } from '../support/workflows.js';

const server = useSharedServer();
const works = { type: 'property-match', config: { conditions: [{ field: 'run.id', op: 'exists' as const }] } };

/** A run that has failed while people were asked; `bad` failed. */
const failedRun = async () => {
  const { id, runId } = await startRun(
    server,
    [
      passes('fork', ['ask', 'slow']),
      ...asking({ policy: { min: 2 } }),
      { id: 'slow', type: 'wait', config: { mode: 'event', eventName: 'go-on' }, next: 'bad' },
      { id: 'bad', type: 'agent-task', config: { template: '{{input.text}}' } },
    ],
    { input: { text: ' ' } },
    { what: 'it' },
  );
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  return { id, runId, requestId: (await pending(runId))[0]?.id ?? '' };
};

const fail = async (runId: string) => {
  await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'go-on' } });
  expect((await endedRun(server, runId)).run.status).toBe('failed');
};

const pending = (runId: string) => pendingRequestsOf(server, runId);

const retry = (runId: string) =>
  server.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition: true } });

const respond = (id: string, key?: string) =>
  server.call('respondApprovalRequest', { path: { id }, body: { responses: yes }, ...(key && { key }) });

test('people are asked what the workflow asks now, of whom it asks now, and what they said before is gone', async () => {
  const ada = await createUser(server);
  const { plaintext: key } = await mintToken(server, ada.id);
  const { id, runId, requestId } = await failedRun();
  await respond(requestId, key);
  await fail(runId);
  await server.call('patchWorkflow', {
    path: { id },
    body: {
      update: [
        { nodeId: 'bad', node: works },
        {
          nodeId: 'ask',
          node: {
            config: {
              title: 'Delete {{trigger.what}}?',
              questions: [{ id: 'ok', type: 'approval', label: 'Really?' }],
              approvers: { users: [ada.id], policy: 'any' },
            },
          },
        },
      ],
    },
  });
  await retry(runId);

  expect(await readApproval(server, requestId)).toMatchObject({
    status: 'cancelled',
    resolutionReason: 'The run goes on with another definition',
    approvals: [{ responder: ada.id }],
  });
  const asked = await waitFor('the new request', async () => (await pending(runId))[0]);
  expect(asked).toMatchObject({
    title: 'Delete it?',
    questions: [{ id: 'ok', label: 'Really?' }],
    approvers: { users: [ada.id], policy: 'any' },
    approvals: [],
  });
  expect(asked.id).not.toBe(requestId);
  await respond(requestId).refused(409, 'approval_resolved');
  await respond(asked.id, key);

  const { run, steps } = await endedRun(server, runId);
  expect(run.status).toBe('completed');
  expect(steps.filter(({ nodeId }) => nodeId === 'ask').map(({ status }) => status)).toEqual([
    'cancelled',
    'completed',
  ]);
  expect(steps.filter(({ nodeId }) => nodeId === 'go')).toHaveLength(1);
});

test('a question that the workflow does not ask any more is withdrawn, and the run goes on without it', async () => {
  const { id, runId, requestId } = await failedRun();
  await fail(runId);
  await server.call('patchWorkflow', {
    path: { id },
    body: {
      delete: ['ask', 'go', 'stop', 'late'],
      update: [
        { nodeId: 'fork', node: { next: ['slow'] } },
        { nodeId: 'bad', node: works },
      ],
    },
  });
  await retry(runId);

  expect((await endedRun(server, runId)).run.status).toBe('completed');
  expect((await readApproval(server, requestId)).status).toBe('cancelled');
  expect(await pending(runId)).toEqual([]);
});

test('a workflow that has not changed asks nothing anew, and what was answered counts', async () => {
  const { runId, requestId } = await failedRun();
  await respond(requestId);
  await fail(runId);
  await retry(runId);
  await endedRun(server, runId);

  expect(await readApproval(server, requestId)).toMatchObject({
    status: 'pending',
    approvalProgress: { approved: 1, required: 2 },
  });
});

test('who asked about the run is told that it is another by now, or has ended', async () => {
  const agentId = addAgent(server);
  const { id: sourceTaskId } = await createTask(server, { task: 'Deploy', agentId });
  const told = () =>
    rowsOf(server, 'tasks', { parentTaskId: sourceTaskId, taskType: 'hitl-follow-up' }).map(({ task }) => task);
  const { id, runId } = await failedRun();
  const about = await ask(server, { workflowRunId: runId, sourceTaskId }, agentId);
  await fail(runId);
  await server.call('patchWorkflow', {
    path: { id },
    body: {
      update: [
        { nodeId: 'bad', node: works },
        { nodeId: 'ask', node: works },
      ],
    },
  });
  await retry(runId);

  await waitFor('the first task', () => told().some((task) => task.includes('another definition')));
  expect((await readApproval(server, about.id)).status).toBe('cancelled');
});

test('a request about a run that has ended is ended, and who asked is told', async () => {
  const { id: sourceTaskId } = await createTask(server, { task: 'Deploy', agentId: addAgent(server) });
  const { runId } = await startRun(server, [
    { id: 'nap', type: 'wait', config: { mode: 'event', eventName: 'end-it' } },
  ]);
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const { id } = await ask(server, { workflowRunId: runId, sourceTaskId });
  await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'end-it' } });

  expect((await endedRun(server, runId)).run.status).toBe('completed');
  expect(await readApproval(server, id)).toMatchObject({ status: 'cancelled', resolutionReason: 'The run has ended' });
  await waitFor('the task', () => rowsOf(server, 'tasks', { parentTaskId: sourceTaskId })[0]);
});
