import { ask, asking, no, readApproval, yes } from '../support/approvals.js';
import { useSharedServer } from '../support/server.js';
import { endedRun, runThat, startRun } from '../support/workflows.js';

const server = useSharedServer();

const waitingRun = async (...given: Parameters<typeof asking>) => {
  const { id, runId } = await startRun(server, asking(...given), {}, { what: 'it' });
  const waiting = await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const [request] = (await server.call('listApprovalRequests', { query: { workflowRunId: runId } })).body
    .approvalRequests;
  return { id, runId, waiting, requestId: request?.id ?? '', request };
};

const respond = (id: string, responses: object) =>
  server.call('respondApprovalRequest', { path: { id }, body: { responses: { ...responses } } });

const nodesOf = async (runId: string) => (await endedRun(server, runId)).steps.map(({ nodeId }) => nodeId);

test('a step waits for people, says so, and goes on where their answer leads', async () => {
  const { runId, waiting, request, requestId } = await waitingRun();
  expect(request).toMatchObject({ title: 'Deploy it?', workflowRunId: runId, workflowRunStepId: waiting.steps[0]?.id });
  expect(request?.questions?.[0]?.required).toBe(true);
  expect(waiting.steps[0]?.waitsFor).toMatchObject({
    kind: 'approval',
    id: requestId,
    wokenBy: `the answer to approval request ${requestId}`,
  });

  await respond(requestId, yes);
  expect(await nodesOf(runId)).toEqual(['ask', 'go']);
  const { steps } = await endedRun(server, runId);
  expect(steps[0]?.output).toEqual({ requestId, status: 'approved', responses: yes });
});

test('a rejected question leads to no target of an approved one', async () => {
  const { runId, requestId } = await waitingRun();
  await respond(requestId, no);

  expect(await nodesOf(runId)).toEqual(['ask', 'stop']);
});

test('a question whose time is over leads to where that leads', async () => {
  const { runId } = await waitingRun({ policy: 'any' }, { seconds: 1 });

  expect(await nodesOf(runId)).toEqual(['ask', 'late']);
});

test('a request about a run moves no step of it', async () => {
  const { runId, requestId } = await waitingRun();
  const other = await ask(server, { workflowRunId: runId });
  await respond(other.id, yes);

  expect((await server.call('getWorkflowRun', { path: { id: runId } })).body.run.status).toBe('waiting');
  await respond(requestId, no);
  expect(await nodesOf(runId)).toEqual(['ask', 'stop']);
});

test('a run that is cancelled, or whose workflow is deleted, waits for no answer any more', async () => {
  const first = await waitingRun();
  await server.call('cancelWorkflowRun', { path: { id: first.runId }, body: { reason: 'Not needed' } });
  expect(await readApproval(server, first.requestId)).toMatchObject({
    status: 'cancelled',
    resolutionReason: 'Not needed',
  });

  const second = await waitingRun();
  await server.call('deleteWorkflow', { path: { id: second.id } });
  expect(await readApproval(server, second.requestId)).toMatchObject({ status: 'cancelled' });
  await respond(second.requestId, yes).refused(409, 'approval_resolved');
});

test('questions that nobody could answer are refused, or fail the step', async () => {
  const nodes = (...questions: object[]) => [
    { id: 'ask', type: 'human-in-the-loop', config: { title: 'A', questions, approvers: { policy: 'any' } } },
  ];
  const question = { id: 'a', type: 'text', label: 'A' };
  const many = { id: 'b', type: 'multi-select', label: 'B', options: [{ value: 'x', label: 'X' }], minSelections: 2 };
  const { error } = await server
    .call('createWorkflow', { body: { name: 'Unanswerable', definition: { nodes: nodes(question, question, many) } } })
    .refused(
      400,
      'validation_error',
      'body.definition.nodes.0.config.questions',
      'body.definition.nodes.0.config.questions.2.minSelections',
    );
  expect(error).toContain("Node 'ask' config.questions must have different ids");
  expect(error).toContain(
    "Node 'ask' config.questions.2.minSelections must be 1 at most, as many as there are options",
  );

  const { runId } = await startRun(server, nodes(question, { ...question, id: '{{trigger.id}}' }), {}, { id: 'a' });
  expect((await endedRun(server, runId)).run.error).toContain('config.questions must have different ids');
});

test('a node whose policy all who may answer could not meet is refused, or fails its run', async () => {
  const approvers = { users: ['ada@example.com'], policy: { min: 3 } };
  const { error } = await server
    .call('createWorkflow', { body: { name: 'Unmeetable', definition: { nodes: asking(approvers) } } })
    .refused(400, 'validation_error', 'body.definition.nodes.0.config.approvers.policy.min');
  expect(error).toContain("Node 'ask' config.approvers.policy.min must be 2 at most");
});

test('nobody answers for a run that has failed elsewhere', async () => {
  const failing = { id: 'bad', type: 'agent-task', config: { template: '{{trigger.nothing}}' } };
  const { runId } = await startRun(server, [
    { id: 'fork', type: 'wait', config: { mode: 'time', durationMs: 200 }, next: ['ask', 'slow'] },
    ...asking(),
    { id: 'slow', type: 'wait', config: { mode: 'time', durationMs: 500 }, next: 'bad' },
    failing,
  ]);
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  const [request] = (await server.call('listApprovalRequests', { query: { workflowRunId: runId } })).body
    .approvalRequests;

  await respond(request?.id ?? '', yes).refused(409, 'approval_not_awaited');
});
