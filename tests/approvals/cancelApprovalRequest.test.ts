import { randomUUID } from 'node:crypto';
import { ask, asking, readApproval, yes } from '../support/approvals.js';
import { changeRow } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { addPerson } from '../support/users.js';
import { endedRun, runThat, startRun } from '../support/workflows.js';

const server = useSharedServer();
const cancel = (id: string, body: object = {}, agentId?: string) =>
  server.call('cancelApprovalRequest', { path: { id }, body, agentId });

test('cancelApprovalRequest ends a request once, with the reason', async () => {
  const { id } = await ask(server);

  expect((await cancel(id, { reason: ' Not needed ' })).body).toMatchObject({
    approvalRequest: { status: 'cancelled', resolutionReason: 'Not needed', resolvedBy: 'operator' },
    alreadyCancelled: false,
    runCancelled: false,
  });
  expect((await cancel(id)).body).toMatchObject({ alreadyCancelled: true, runCancelled: false });
});

test('cancelApprovalRequest cancels the run that waits for it', async () => {
  const { runId } = await startRun(server, asking());
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const [request] = (await server.call('listApprovalRequests', { query: { workflowRunId: runId } })).body
    .approvalRequests;

  expect((await cancel(request?.id ?? '')).body.runCancelled).toBe(true);
  const { run, steps } = await endedRun(server, runId);
  expect(run).toMatchObject({ status: 'cancelled', error: 'Cancelled through the API' });
  expect(steps.map(({ status }) => status)).toEqual(['cancelled']);
});

test('cancelApprovalRequest has the end of the run tell who did it as other ends do, whatever the request says', async () => {
  const [lead, ada] = [addAgent(server, { isLead: 1 }), await addPerson(server)];
  const endBy = async (as: { readonly key?: string }) => {
    const { runId } = await startRun(server, asking());
    await runThat(server, runId, ({ run }) => run.status === 'waiting');
    const query = { workflowRunId: runId };
    const id = String((await server.call('listApprovalRequests', { query })).body.approvalRequests[0]?.id);
    const { body } = await server.call('cancelApprovalRequest', { path: { id }, body: {}, agentId: lead, ...as });
    expect(body).toMatchObject({ runCancelled: true, approvalRequest: { resolvedBy: lead } });
    const { events } = (await server.call('listEvents', { query: { category: 'workflow', limit: 100 } })).body;
    const told = events.filter(({ event, data }) => event === 'workflow.run.end' && data?.['runId'] === runId);
    return told.map(({ data }) => data?.['cause']);
  };

  expect(await endBy({})).toMatchObject([{ kind: 'approval', by: `agent:${lead}` }]);
  expect(await endBy({ key: ada.key })).toMatchObject([{ kind: 'approval', by: ada.id }]);
});

test('cancelApprovalRequest is for the agent of the task and for leads', async () => {
  const [agentId, lead] = [addAgent(server), addAgent(server, { isLead: 1 })];
  const task = await createTask(server, { task: 'Build it', agentId });
  const requests = [await ask(server, { sourceTaskId: task.id }), await ask(server), await ask(server)];
  const [own = '', others = '', third = ''] = requests.map(({ id }) => id);

  await cancel(others, {}, agentId).refused(403, 'not_own_approval');
  expect((await cancel(own, {}, agentId)).body.approvalRequest.resolvedBy).toBe(agentId);
  expect((await cancel(third, {}, lead)).body.approvalRequest.resolvedBy).toBe(lead);
});

test('cancelApprovalRequest leaves what is resolved or over as it is', async () => {
  const answered = await ask(server);
  await server.call('respondApprovalRequest', { path: { id: answered.id }, body: { responses: yes } });
  await cancel(answered.id).refused(409, 'approval_resolved');

  const late = await ask(server, { timeoutSeconds: 3600 });
  changeRow(server, 'approval_requests', late.id, { expiresAt: '2026-01-01T00:00:00.000Z' });
  await cancel(late.id).refused(409, 'approval_expired');
  expect((await readApproval(server, late.id)).status).toBe('pending');

  await cancel(randomUUID()).refused(404, 'approval_request_not_found');
});
