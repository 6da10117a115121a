import { no, readApproval, yes } from '../support/approvals.js';
import { changeRow, changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addPerson } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import { asksPeople, endedRun, type Nodes, passes, runThat, startRun } from '../support/workflows.js';

const server = useServer();
const weekAgo = () => new Date(Date.now() - 8 * 86_400_000).toISOString();

const answer = (id: string, key?: string, responses: Record<string, unknown> = yes) =>
  server.call('respondApprovalRequest', { path: { id }, body: { responses }, ...(key !== undefined && { key }) });

const suspend = (id: string) => server.call('updateUser', { path: { id }, body: { status: 'suspended' } });

/** A run that asks each of these. */
const askingAll = async (users: readonly string[]) => {
  const ask = asksPeople('ask', 'go');
  const asks: Nodes[number] = { ...ask, config: { ...ask.config, approvers: { users: [...users], policy: 'all' } } };
  const { runId } = await startRun(server, [asks, passes('go'), passes('stop')]);
  const { steps } = await runThat(server, runId, ({ run }) => run.status === 'waiting');
  return { runId, id: String(steps[0]?.waitsFor?.id) };
};

/** Looks for what nobody has answered for a week: this request among it. */
const sweep = async (id: string): Promise<void> => {
  const old = weekAgo();
  changeRow(server, 'approval_requests', id, { createdAt: old });
  changeRows(server, 'jobs', { kind: 'approvals.cancel-stale' }, { runAt: old, state: 'ready' });
  await waitFor('the sweep', async () => (await readApproval(server, id)).status === 'cancelled');
};

test('what nobody answers in a week cancels the run that waits for it, which says so', async () => {
  const { runId } = await startRun(server, [asksPeople('ask', 'go'), passes('go'), passes('stop')]);
  const { steps } = await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const id = String(steps[0]?.waitsFor?.id);
  await sweep(id);

  const reason = 'Nobody answered in 7 days';
  const { run, steps: after } = await endedRun(server, runId);
  expect(run).toMatchObject({ status: 'cancelled', error: reason });
  expect(after).toMatchObject([{ nodeId: 'ask', status: 'cancelled', error: reason, cause: { kind: 'approval', id } }]);
  const { events } = (await server.call('listEvents', { query: { event: 'workflow.run.end' } })).body;
  expect(events.find(({ data }) => data?.['runId'] === runId)?.data).toMatchObject({
    status: 'cancelled',
    error: reason,
    cause: { kind: 'approval', id },
  });
  await answer(id).refused(409, 'approval_resolved');
});

test('with all, who may not come in any more is waited for, until they may again', async () => {
  const [ada, bob] = [await addPerson(server), await addPerson(server)];
  const { runId, id } = await askingAll([ada.id, bob.id]);
  await suspend(ada.id);
  await answer(id, ada.key).refused(401, 'unauthenticated');
  expect((await answer(id, bob.key)).body.approvalRequest.approvalProgress).toEqual({ approved: 1, required: 2 });
  expect((await answer(id)).body.approvalRequest).toMatchObject({
    status: 'pending',
    approvalProgress: { approved: 1, required: 2 },
  });
  await server.call('updateUser', { path: { id: ada.id }, body: { status: 'active' } });
  await answer(id, ada.key);

  expect((await endedRun(server, runId)).run.status).toBe('completed');
});

test('with all, others refuse or cancel what somebody who may not come in any more is waited for', async () => {
  const [ada, bob] = [await addPerson(server), await addPerson(server)];
  const [refused, cancelled] = [await askingAll([ada.id, bob.id]), await askingAll([ada.id, bob.id])];
  await suspend(ada.id);
  await answer(refused.id, bob.key, no);
  await server.call('cancelApprovalRequest', { path: { id: cancelled.id }, body: {} });

  const { run, steps } = await endedRun(server, refused.runId);
  expect([run.status, ...steps.map(({ nodeId }) => nodeId)]).toEqual(['completed', 'ask', 'stop']);
  expect((await endedRun(server, cancelled.runId)).run.status).toBe('cancelled');
});

test('with all, a week ends what not all have answered, with its run', async () => {
  const [ada, bob] = [await addPerson(server), await addPerson(server)];
  const { runId, id } = await askingAll([ada.id, bob.id]);
  await answer(id, bob.key);
  await suspend(ada.id);
  await sweep(id);

  expect((await endedRun(server, runId)).run).toMatchObject({
    status: 'cancelled',
    error: 'Too few answered in 7 days',
  });
});

test('with all, a run goes on once who is waited for is merged into who has answered', async () => {
  const [ada, bob] = [await addPerson(server), await addPerson(server)];
  const { runId, id } = await askingAll([ada.id, bob.id]);
  await answer(id, bob.key);
  await server.call('mergeUsers', { path: { id: bob.id }, body: { sourceUserId: ada.id } });

  expect((await endedRun(server, runId)).run.status).toBe('completed');
  const { events } = (await server.call('listEvents', { query: { event: 'workflow.step.end' } })).body;
  const end = events.find(({ data }) => data?.['runId'] === runId && data['nodeId'] === 'ask');
  expect(end?.data?.['cause']).toEqual({ kind: 'approval', id, by: bob.id });
});
