import { asking, yes } from '../support/approvals.js';
import { rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addPerson, type Person } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import { endedRun, fails, type Nodes, passes, runThat, storeWorkflow } from '../support/workflows.js';

const server = useServer();

beforeAll(async () => {
  await server.call('upsertConfig', { body: { scope: 'global', key: 'APPROVAL_FORBID_OWN', value: 'true' } });
  await server.call('reloadConfig');
});

const person = () => addPerson(server);

const works = { type: 'property-match', config: { conditions: [{ field: 'run.id', op: 'exists' as const }] } };
const event: Nodes[number] = { id: 'later', type: 'wait', config: { mode: 'event', eventName: 'over' }, next: 'bad' };

/** A run that the operator started and that failed, beside these nodes, where nobody was asked before. */
const failedRun = async (beside: Nodes, first = 'ask') => {
  const { id } = await storeWorkflow(server, [passes('fork', [first, 'later']), ...beside, event, fails('bad')]);
  const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body;
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  await fail(runId);
  return { id, runId };
};

const fail = async (runId: string) => {
  await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'over' } });
  expect((await endedRun(server, runId)).run.status).toBe('failed');
};

const mend = (id: string, { key }: Partial<Person> = {}, nodeId = 'bad') =>
  server.call('patchWorkflow', { path: { id }, body: { update: [{ nodeId, node: works }] }, ...(key && { key }) });

const goOn = (runId: string, { key }: Partial<Person> = {}, latestDefinition = true) =>
  server.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition }, ...(key && { key }) });

const requestOf = async (runId: string): Promise<string> =>
  waitFor('a request', async () => {
    const query = { workflowRunId: runId, status: 'pending' as const };
    return (await server.call('listApprovalRequests', { query })).body.approvalRequests[0]?.id;
  });

const respond = (id: string, key: string) =>
  server.call('respondApprovalRequest', { path: { id }, body: { responses: yes }, key });

const continuersOf = async (runId: string) =>
  (await server.call('getWorkflowRun', { path: { id: runId } })).body.run.continuedBy;

test('who has a run of others go on by another definition answers none of its requests; who wrote that does', async () => {
  const [ada, author] = [await person(), await person()];
  const { id, runId } = await failedRun(asking());
  expect(await continuersOf(runId)).toBeUndefined();
  await mend(id, author);
  await goOn(runId, ada);

  expect(await continuersOf(runId)).toEqual([ada.id]);
  const request = await requestOf(runId);
  await respond(request, ada.key).refused(403, 'own_approval');
  await server
    .call('respondApprovalRequest', { path: { id: request }, body: { responses: yes } })
    .refused(403, 'own_approval');
  await respond(request, author.key);
  expect((await endedRun(server, runId)).run.status).toBe('completed');
});

test('everybody counts who had it go on so, one after another, and each is named once', async () => {
  const [ada, bob] = [await person(), await person()];
  const { id, runId } = await failedRun(asking());
  for (const [name, who] of [
    ['first', ada],
    ['second', bob],
    ['third', ada],
  ] as const) {
    await server.call('patchWorkflow', { path: { id }, body: { name: `${name} ${id}`, update: [again(name)] } });
    await goOn(runId, who);
    await endedRun(server, runId);
  }
  await mend(id);
  await goOn(runId, bob);

  expect(await continuersOf(runId)).toEqual([ada.id, bob.id]);
  const request = await requestOf(runId);
  await respond(request, ada.key).refused(403, 'own_approval');
  await respond(request, bob.key).refused(403, 'own_approval');
});

/** `bad` becomes another node that fails. */
const again = (name: string) => ({ nodeId: 'bad', node: { ...fails('bad'), label: name } });

test('who has it go on as it was asked for nothing new', async () => {
  const [ada, bob] = [await person(), await person()];
  const { runId } = await failedRun(asking());
  await goOn(runId, ada, false);
  await endedRun(server, runId);
  // Nothing has changed.
  await goOn(runId, bob);
  await endedRun(server, runId);

  expect(await continuersOf(runId)).toBeUndefined();
});

test('runs within it count them, too: those that begin then, and those that are under way', async () => {
  const ada = await person();
  const child = await storeWorkflow(server, asking());
  const sub = (id: string): Nodes[number] => ({
    id,
    type: 'sub-workflow',
    config: { workflowId: child.id, inputs: {} },
  });
  const { id, runId } = await failedRun([sub('before')], 'before');
  await server.call('patchWorkflow', {
    path: { id },
    body: { update: [{ nodeId: 'bad', node: { ...works, next: 'after' } }], create: [sub('after')] },
  });
  await goOn(runId, ada);

  const inner = await waitFor('both runs', () => {
    const runs = rowsOf(server, 'workflow_runs', { workflowId: child.id });
    return runs.length === 2 && runs;
  });
  for (const run of inner) {
    expect(await continuersOf(run.id)).toEqual([ada.id]);
    await respond(await requestOf(run.id), ada.key).refused(403, 'own_approval');
  }
});

test('who had it go on is who that user was merged into, also when both did', async () => {
  const [ada, former] = [await person(), await person()];
  const { id, runId } = await failedRun(asking());
  await server.call('patchWorkflow', { path: { id }, body: { update: [again('once more')] } });
  await goOn(runId, ada);
  await endedRun(server, runId);
  await mend(id);
  await goOn(runId, former);
  await server.call('mergeUsers', { path: { id: ada.id }, body: { sourceUserId: former.id } });

  expect(await continuersOf(runId)).toEqual([ada.id]);
  await respond(await requestOf(runId), ada.key).refused(403, 'own_approval');
});

test('who had a run go on goes with the run', async () => {
  const ada = await person();
  const { id, runId } = await failedRun(asking());
  await mend(id);
  await goOn(runId, ada);
  expect(rowsOf(server, 'workflow_run_continuations', { runId })).toMatchObject([{ continuedBy: ada.id }]);
  await server.call('deleteWorkflow', { path: { id } });

  expect(rowsOf(server, 'workflow_run_continuations', { runId })).toEqual([]);
});
