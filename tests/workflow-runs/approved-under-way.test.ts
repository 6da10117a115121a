import { registerAgent } from '../support/agents.js';
import { answerNext, no, pendingRequestsOf } from '../support/approvals.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';
import { asksPeople, endedRun, fails, type Nodes, passes, runThat, startRun } from '../support/workflows.js';

const server = useSharedServer();

const works = { type: 'property-match', config: { conditions: [{ field: 'run.id', op: 'exists' as const }] } };
const changed = { config: { conditions: [{ field: 'run', op: 'exists' as const }] } };
const event = (id: string, next?: Nodes[number]['next']): Nodes[number] => ({
  id,
  type: 'wait',
  config: { mode: 'event', eventName: `${id}-is-over` },
  ...(next !== undefined && { next }),
});

/** A way of its own that fails the run when it is told to. */
const failing: Nodes = [event('later', 'wrong'), fails('wrong'), passes('stop')];

const pending = (runId: string) => pendingRequestsOf(server, runId);

const answer = (runId: string, responses?: Record<string, unknown>) => answerNext(server, runId, responses);

const endWait = (runId: string, id: string) =>
  server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: `${id}-is-over` } });

const steps = async (runId: string, id: string) =>
  (await server.call('getWorkflowRun', { path: { id: runId } })).body.steps
    .filter(({ nodeId }) => nodeId === id)
    .map(({ status }) => status);

/** A run that failed on a way of its own, while a node is under way that people approved. */
const failedBeside = async (nodes: Nodes, underWay: string, isThere: (statuses: string[]) => boolean) => {
  const { id, runId } = await startRun(server, [passes('fork', ['ask', 'later']), ...nodes, ...failing]);
  await answer(runId);
  await waitFor(`${underWay} to be under way`, async () => isThere(await steps(runId, underWay)));
  await endWait(runId, 'later');
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  return { id, runId };
};

const isWaiting = (statuses: string[]) => statuses[0] === 'waiting';

/** Goes on by a definition in which the way that failed is mended, and a node is another one. */
const goOnWith = async ({ id, runId }: { id: string; runId: string }, nodeId?: string): Promise<void> => {
  const change = nodeId === undefined ? [] : [{ nodeId, node: changed }];
  await server.call('patchWorkflow', {
    path: { id },
    body: { update: [{ nodeId: 'wrong', node: works }, ...change] },
  });
  await server.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition: true } });
};

/** How often nodes were done. */
const timesOf = async (runId: string) => {
  const { run, steps: all } = await endedRun(server, runId);
  const times: Record<string, number> = {};
  for (const { nodeId } of all) {
    times[nodeId] = (times[nodeId] ?? 0) + 1;
  }
  return { status: run.status, times };
};

const work: Nodes = [asksPeople('ask', 'work'), event('work', 'deploy'), passes('deploy')];

test('what is under way behind people begins anew once they approve what has changed', async () => {
  const failed = await failedBeside(work, 'work', isWaiting);
  await goOnWith(failed, 'deploy');
  const { runId } = failed;
  await endWait(runId, 'work');

  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  expect([await steps(runId, 'work'), await steps(runId, 'deploy')]).toEqual([['cancelled'], []]);
  expect(await answer(runId)).toBe('ask?');
  await waitFor('the work to begin anew', async () => (await steps(runId, 'work'))[1] === 'waiting');
  await endWait(runId, 'work');

  expect(await timesOf(runId)).toEqual({
    status: 'completed',
    times: { fork: 1, ask: 2, later: 1, wrong: 2, work: 2, deploy: 1 },
  });
});

test('it ends when they do not', async () => {
  const failed = await failedBeside(work, 'work', isWaiting);
  await goOnWith(failed, 'deploy');
  await answer(failed.runId, no);

  expect(await timesOf(failed.runId)).toEqual({
    status: 'completed',
    times: { fork: 1, ask: 2, later: 1, wrong: 2, work: 1, stop: 1 },
  });
});

test('it goes on when nothing has changed in it, and in what follows', async () => {
  const failed = await failedBeside(work, 'work', isWaiting);
  await goOnWith(failed);
  const { runId } = failed;
  expect(await pending(runId)).toEqual([]);
  await endWait(runId, 'work');

  expect(await timesOf(runId)).toEqual({
    status: 'completed',
    times: { fork: 1, ask: 1, later: 1, wrong: 2, work: 1, deploy: 1 },
  });
});

test('its task is cancelled, and another attempt at it is not made, before they approve', async () => {
  const { id: agentId } = await registerAgent(server);
  const task: Nodes = [
    asksPeople('ask', 'work'),
    { id: 'work', type: 'agent-task', config: { template: 'Do it', agentId } },
  ];
  const one = await failedBeside(task, 'work', isWaiting);
  await goOnWith(one, undefined);
  expect(await steps(one.runId, 'work')).toEqual(['waiting']);
  await server.call('cancelWorkflowRun', { path: { id: one.runId }, body: {} });

  const other = await failedBeside(task, 'work', isWaiting);
  await server.call('patchWorkflowNode', {
    path: { id: other.id, nodeId: 'work' },
    body: { config: { template: 'Do something else', agentId } },
  });
  await goOnWith(other);
  expect(rowsOf(server, 'tasks', { workflowRunId: other.runId })).toMatchObject([{ status: 'cancelled' }]);
  await answer(other.runId);
  await waitFor('the other task', () => rowsOf(server, 'tasks', { workflowRunId: other.runId }).length === 2);

  const retry = { maxRetries: 3, strategy: 'static', baseDelayMs: 60_000 } as const;
  const again = await failedBeside(
    [asksPeople('ask', 'work'), { id: 'work', type: 'agent-task', config: { template: ' ' }, retry }],
    'work',
    ([first]) => first === 'failed',
  );
  await server.call('patchWorkflowNode', { path: { id: again.id, nodeId: 'work' }, body: works });
  await goOnWith(again);
  await runThat(server, again.runId, ({ run }) => run.status === 'waiting');
  expect(await steps(again.runId, 'work')).toEqual(['cancelled']);
});

test('what waits for other ways behind people waits for them, too', async () => {
  const nodes = [asksPeople('ask', 'build'), passes('build', ['slow', 'meet']), event('slow', 'meet'), passes('meet')];
  const one = await failedBeside(nodes, 'slow', isWaiting);
  await goOnWith(one, 'meet');
  await answer(one.runId, no);
  expect((await timesOf(one.runId)).times).not.toHaveProperty('meet');

  const other = await failedBeside(nodes, 'slow', isWaiting);
  await goOnWith(other, 'meet');
  await answer(other.runId);
  await waitFor('the slow way to begin anew', async () => (await steps(other.runId, 'slow'))[1] === 'waiting');
  await endWait(other.runId, 'slow');
  expect((await timesOf(other.runId)).times).toMatchObject({ ask: 2, build: 1, slow: 2, meet: 1 });
});

test('people behind people are asked once those have approved', async () => {
  const nodes = [asksPeople('ask', 'second'), asksPeople('second', 'deploy'), passes('deploy')];
  const failed = await failedBeside(nodes, 'second', isWaiting);
  await goOnWith(failed, 'deploy');
  const { runId } = failed;

  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  expect((await pending(runId)).map(({ title }) => title)).toEqual(['ask?']);
  expect([await answer(runId), await answer(runId)]).toEqual(['ask?', 'second?']);
  expect((await timesOf(runId)).times).toMatchObject({ ask: 2, second: 2, deploy: 1 });
});

test('what people refused when they were asked anew is not done again, whatever else fails later', async () => {
  const { id, runId } = await startRun(server, [
    passes('fork', ['ask', 'later']),
    asksPeople('ask', 'deploy'),
    fails('deploy'),
    ...failing,
  ]);
  await answer(runId);
  await endedRun(server, runId);
  await server.call('patchWorkflowNode', { path: { id, nodeId: 'deploy' }, body: works });
  await server.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition: true } });
  await answer(runId, no);
  await endWait(runId, 'later');
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  await server.call('retryWorkflowRun', { path: { id: runId }, body: {} });

  expect((await timesOf(runId)).times).toMatchObject({ ask: 2, deploy: 1, wrong: 2 });
  await goOnWith({ id, runId });
  expect((await timesOf(runId)).times).toMatchObject({ ask: 2, deploy: 1, wrong: 3 });
});

test('neither are items that failed behind people who refused', async () => {
  const { id: agentId } = await registerAgent(server);
  const body = { type: 'agent-task', config: { template: 'Do {{item.id}}', agentId } };
  const { id, runId } = await startRun(server, [
    asksPeople('ask', 'both'),
    passes('both', ['each', 'deploy']),
    { id: 'each', type: 'foreach', config: { over: [{ id: 'a' }], itemKey: 'id', body } },
    fails('deploy'),
    passes('stop'),
  ]);
  await answer(runId);
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  await server.call('patchWorkflowNode', { path: { id, nodeId: 'deploy' }, body: works });
  await server.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition: true } });
  await answer(runId, no);
  const trigger = await nextTrigger(server, agentId);
  await post(server, trigger?.taskId ?? '', 'finish', { status: 'failed', failureReason: 'No luck' }, agentId);
  expect((await endedRun(server, runId)).run.error).toContain('No luck');

  await server.call('retryWorkflowRun', { path: { id: runId }, body: {} }).refused(400, 'workflow_run_not_failed');
  expect(rowsOf(server, 'tasks', { workflowRunId: runId })).toHaveLength(1);
});

/** A run of which one item failed and the other is under way, both approved; then it goes on by a definition with a change. */
const itemsGoOnWith = async (nodeId: string, node: object) => {
  const { id: agentId } = await registerAgent(server);
  const bodyOf = (template: string) => ({ type: 'agent-task', config: { template, agentId } });
  const { id, runId } = await startRun(server, [
    asksPeople('ask', 'each'),
    {
      id: 'each',
      type: 'foreach',
      config: { over: [{ id: 'a' }, { id: 'b' }], itemKey: 'id', body: bodyOf('Do {{item.id}}') },
      next: 'after',
    },
    passes('after'),
    passes('stop'),
  ]);
  await answer(runId);
  await waitFor('the tasks of both items', () => tasksOf(runId).length === 2);
  const trigger = await nextTrigger(server, agentId);
  await post(server, trigger?.taskId ?? '', 'finish', { status: 'failed', failureReason: 'No luck' }, agentId);
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  await server.call('patchWorkflow', { path: { id }, body: { update: [{ nodeId, node }] } });
  await server.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition: true } });
  return runId;
};

const tasksOf = (runId: string) =>
  rowsOf(server, 'tasks', { workflowRunId: runId })
    .map(({ status }) => String(status))
    .sort();

test('items that failed are done again as they were approved while nothing has changed for them', async () => {
  const runId = await itemsGoOnWith('stop', changed);

  expect(await pending(runId)).toEqual([]);
  await waitFor('the item that failed to begin anew', () => tasksOf(runId).length === 3);
  expect(tasksOf(runId)).toEqual(['failed', 'pending', 'pending']);
  expect(await steps(runId, 'each')).toEqual(['waiting']);
});

test('items end, and begin anew once people approve what has changed for them', async () => {
  const runId = await itemsGoOnWith('after', changed);
  expect(tasksOf(runId)).toEqual(['cancelled', 'failed']);
  expect(await steps(runId, 'each')).toEqual(['cancelled']);
  await answer(runId);

  await waitFor('the items to begin anew', () => tasksOf(runId).length === 4);
  expect(tasksOf(runId)).toEqual(['cancelled', 'failed', 'pending', 'pending']);
  expect(await steps(runId, 'each')).toEqual(['cancelled', 'waiting']);
});
