import { ask, asking, yes } from '../support/approvals.js';
import { rowsOf } from '../support/rows.js';
import { makeSchedule, rarely } from '../support/schedules.js';
import { useServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { addPerson } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import { deliver, receiving, signed } from '../support/webhooks.js';
import { runThat, storeWorkflow } from '../support/workflows.js';

const server = useServer();

beforeAll(async () => {
  await server.call('upsertConfig', { body: { scope: 'global', key: 'APPROVAL_FORBID_OWN', value: 'true' } });
  await server.call('reloadConfig');
});

const person = () => addPerson(server);

const trigger = async (id: string, as: { key?: string; agentId?: string } = {}) =>
  (await server.call('triggerWorkflow', { path: { id }, body: {}, ...as })).body.runId;

const requestOf = async (runId: string): Promise<string> => {
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const { body } = await server.call('listApprovalRequests', { query: { workflowRunId: runId } });
  return body.approvalRequests[0]?.id ?? '';
};

const respond = (id: string, key?: string) =>
  server.call('respondApprovalRequest', { path: { id }, body: { responses: yes }, ...(key && { key }) });

const starterOf = async (runId: string) =>
  (await server.call('getWorkflowRun', { path: { id: runId } })).body.run.startedBy;

test('who started a run answers none of its requests, whether a user or the operator; others do', async () => {
  const { id } = await storeWorkflow(server, asking());
  const ada = await person();
  const own = await trigger(id, { key: ada.key });
  expect(await starterOf(own)).toBe(ada.id);
  await respond(await requestOf(own), ada.key).refused(403, 'own_approval');
  await respond(await requestOf(own));

  const operators = await trigger(id);
  expect(await starterOf(operators)).toBe('operator');
  await respond(await requestOf(operators)).refused(403, 'own_approval');
  await respond(await requestOf(operators), ada.key);
});

test('a user who says to be an agent started the run all the same', async () => {
  const { id } = await storeWorkflow(server, asking());
  const ada = await person();
  const runId = await trigger(id, { key: ada.key, agentId: addAgent(server) });

  await respond(await requestOf(runId), ada.key).refused(403, 'own_approval');
});

test('for whom an agent started a run may answer: they did not start it', async () => {
  const { id } = await storeWorkflow(server, asking());
  const ada = await person();
  const agentId = addAgent(server);
  const task = await createTask(server, { task: 'Deploy', agentId, requestedByUserId: ada.id });
  const { runId } = (
    await server.call('triggerWorkflow', { path: { id }, body: {}, agentId, headers: { 'X-Source-Task-Id': task.id } })
  ).body;

  expect((await server.call('getWorkflowRun', { path: { id: runId } })).body.run).toMatchObject({
    startedBy: `agent:${agentId}`,
    createdBy: ada.id,
  });
  expect((await respond(await requestOf(runId), ada.key)).status).toBe(200);
});

test('a request about a run is not answered by who started that, either', async () => {
  const { id } = await storeWorkflow(server, asking());
  const ada = await person();
  const runId = await trigger(id, { key: ada.key });
  const other = await ask(server, { workflowRunId: runId });

  await respond(other.id, ada.key).refused(403, 'own_approval');
});

test('a run within another one was started by who started that', async () => {
  const child = await storeWorkflow(server, asking());
  const { id } = await storeWorkflow(server, [
    { id: 'sub', type: 'sub-workflow', config: { workflowId: child.id, inputs: {} } },
  ]);
  const ada = await person();
  await trigger(id, { key: ada.key });
  const inner = await waitFor('the inner run', () => rowsOf(server, 'workflow_runs', { workflowId: child.id })[0]);

  expect(inner.startedBy).toBe(ada.id);
  await respond(await requestOf(inner.id), ada.key).refused(403, 'own_approval');
});

test('who made a schedule started what it fires, unless somebody has it fire', async () => {
  const workflow = await storeWorkflow(server, asking());
  const [ada, bob] = [await person(), await person()];
  const { body: own } = await server.call('createSchedule', {
    body: {
      name: 'starters',
      scheduleType: 'one_time',
      delayMs: 1,
      targetType: 'workflow',
      workflowId: workflow.id,
    },
    key: ada.key,
  });
  const fired = await waitFor('the firing', () => rowsOf(server, 'workflow_runs', { scheduleId: own.id })[0]);
  expect(fired).toMatchObject({ startedBy: ada.id, triggerType: 'schedule' });

  const made = await makeSchedule(server, { ...rarely, targetType: 'workflow', workflowId: workflow.id });
  const { body } = await server.call('runSchedule', { path: { id: made.id }, key: bob.key });
  const [runId = ''] = body.workflowRunIds ?? [];
  expect(await starterOf(runId)).toBe(bob.id);
  await respond(await requestOf(runId), bob.key).refused(403, 'own_approval');
});

test('nobody starts what a webhook starts', async () => {
  const { id } = await receiving(server);
  const { runId } = await deliver(server, id, '{}', signed('{}'));

  expect(await starterOf(runId ?? '')).toBeUndefined();
});

test('who started a run is who that user was merged into', async () => {
  const { id } = await storeWorkflow(server, asking());
  const [ada, former] = [await person(), await person()];
  const runId = await trigger(id, { key: former.key });
  await server.call('mergeUsers', { path: { id: ada.id }, body: { sourceUserId: former.id } });

  expect(await starterOf(runId)).toBe(ada.id);
  await respond(await requestOf(runId), ada.key).refused(403, 'own_approval');
});
