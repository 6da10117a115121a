import { jobsDone } from '../support/jobs-done.js';
import { useServer } from '../support/server.js';
import { endedRun, type Nodes, runThat, storeWorkflow } from '../support/workflows.js';

const server = useServer();

const pause: Nodes[number] = { id: 'pause', type: 'wait', config: { mode: 'event', eventName: 'go' } };

const start = async (id: string) => (await server.call('triggerWorkflow', { path: { id }, body: {} })).body.runId;
const wake = (runId: string) => server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'go' } });
const read = async (id: string) => (await server.call('getWorkflowRun', { path: { id } })).body;
const steps = async (runIds: readonly string[]) =>
  (await Promise.all(runIds.map(read))).filter((run) => run.steps.length > 0).length;

// Of several servers' statements each sees what the others have done meanwhile: the run may be read before its step.
const waits = (runId: string) =>
  runThat(server, runId, ({ run, steps: [step] }) => run.status === 'waiting' && step?.waitsFor?.kind === 'event');

test('as many runs go on as may, the others in their turn', async () => {
  const { id } = await storeWorkflow(server, [pause], { maxConcurrentRuns: 2 });
  const runIds = await Promise.all([1, 2, 3, 4, 5].map(() => start(id)));
  expect(await steps(runIds)).toBe(2);
  const all = await Promise.all(runIds.map(read));
  const queued = all.filter(({ run }) => run.waitsFor !== undefined);
  expect(queued.map(({ run }) => [run.status, run.waitsFor?.kind])).toEqual(Array(3).fill(['waiting', 'slot']));

  for (let left = [...runIds]; left.length > 0; ) {
    const begun = (await Promise.all(left.map(read))).find((run) => run.steps.length > 0);
    const runId = begun?.run.id ?? '';
    await waits(runId);
    await wake(runId);
    expect((await endedRun(server, runId)).run.status).toBe('completed');
    left = left.filter((each) => each !== runId);
    expect(await steps(left)).toBeLessThanOrEqual(2);
    if (left[0] !== undefined) {
      await Promise.race(left.map((each) => runThat(server, each, (run) => run.steps.length > 0)));
    }
  }
});

test('a run that waits for its turn is cancelled as others are', async () => {
  const { id } = await storeWorkflow(server, [pause], { maxConcurrentRuns: 1 });
  const [first, second, third] = [await start(id), await start(id), await start(id)];
  await server.call('cancelWorkflowRun', { path: { id: second }, body: {} });
  await server.call('cancelWorkflowRun', { path: { id: first }, body: {} });

  expect((await waits(third)).run.status).toBe('waiting');
  expect((await read(second)).steps).toEqual([]);
});

test('a higher limit lets those begin that wait', async () => {
  const { id } = await storeWorkflow(server, [pause], { maxConcurrentRuns: 1 });
  const runIds = [await start(id), await start(id), await start(id)];
  await server.call('updateWorkflow', { path: { id }, body: { maxConcurrentRuns: 3 } });

  for (const runId of runIds) {
    await waits(runId);
  }
});

test('a failed run does not go on while as many go on as may', async () => {
  const fails: Nodes[number] = { id: 'fails', type: 'agent-task', config: { template: '{{trigger.text}}' } };
  const { id } = await storeWorkflow(server, [fails], { maxConcurrentRuns: 1 });
  const failed = await start(id);
  expect((await endedRun(server, failed)).run.status).toBe('failed');
  await server.call('updateWorkflow', { path: { id }, body: { definition: { nodes: [pause] } } });
  const going = await start(id);
  await waits(going);

  const retry = () => server.call('retryWorkflowRun', { path: { id: failed }, body: {} });
  const { error } = await retry().refused(400, 'workflow_run_not_failed');
  expect(error).toContain('1 runs of the workflow are under way');
  await wake(going);
  await endedRun(server, going);
  await retry();
  expect((await endedRun(server, failed)).steps).toHaveLength(2);
});

test('runs that wait for their turn wait on while their workflow is disabled', async () => {
  const { id } = await storeWorkflow(server, [pause], { maxConcurrentRuns: 1 });
  const [first, second] = [await start(id), await start(id)];
  await waits(first);
  await server.call('updateWorkflow', { path: { id }, body: { enabled: false } });
  await wake(first);
  await endedRun(server, first);
  await jobsDone(server);
  expect(await read(second)).toMatchObject({ run: { status: 'waiting', waitsFor: { kind: 'slot', id } }, steps: [] });

  await server.call('updateWorkflow', { path: { id }, body: { enabled: true } });
  expect((await waits(second)).run.status).toBe('waiting');
});
