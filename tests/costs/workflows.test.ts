import { columnOf } from '../support/rows.js';
import { rarely } from '../support/schedules.js';
import { useSharedServer } from '../support/server.js';
import { userWith } from '../support/users.js';
import { type Nodes, runThat, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

const task: Nodes = [{ id: 'work', type: 'agent-task', config: { template: 'Do it' } }];

/** Whether the task is the swarm's own work that a run makes. */
const isOwnWork = async (runId: string): Promise<boolean> => {
  const { steps } = await runThat(server, runId, (run) => run.steps[0]?.taskId !== undefined);
  return columnOf(server, 'tasks', steps[0]?.taskId ?? '', 'isHumanFree') === 1;
};

const firedRun = async (workflowId: string, key?: string): Promise<string> => {
  const { body } = await server.call('createSchedule', {
    body: { name: `of ${workflowId} ${key}`, targetType: 'workflow', workflowId, ...rarely },
    ...(key && { key }),
  });
  const { workflowRunIds } = (await server.call('runSchedule', { path: { id: body.id } })).body;
  return workflowRunIds?.[0] ?? '';
};

test('a task of a run that a schedule began for nobody is the work of the swarm itself', async () => {
  const { id } = await storeWorkflow(server, task);
  expect(await isOwnWork(await firedRun(id))).toBe(true);
});

test('also in a run of a run', async () => {
  const inner = await storeWorkflow(server, task);
  const outer = await storeWorkflow(server, [{ id: 'sub', type: 'sub-workflow', config: { workflowId: inner.id } }]);
  await firedRun(outer.id);
  const childOf = async () => (await server.call('listWorkflowRuns', { path: { id: inner.id } })).body.runs[0];
  for (let tries = 0; (await childOf()) === undefined && tries < 200; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  expect(await isOwnWork((await childOf())?.id ?? '')).toBe(true);
});

test('not when a person made the schedule, or the run was asked for', async () => {
  const { id } = await storeWorkflow(server, task);
  const { key } = await userWith(server, 'admin');
  expect(await isOwnWork(await firedRun(id, key))).toBe(false);
  const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: { triggerType: 'schedule' } })).body;
  expect(await isOwnWork(runId)).toBe(false);
});

test('a task that names who wants it is theirs', async () => {
  const { id: requestedByUserId } = await userWith(server, 'admin');
  const named: Nodes = [{ id: 'work', type: 'agent-task', config: { template: 'Do it', requestedByUserId } }];
  const { id } = await storeWorkflow(server, named);
  expect(await isOwnWork(await firedRun(id))).toBe(false);
});
