import { answerNext, no, pendingRequestsOf, readApproval } from '../support/approvals.js';
import { useSharedServer } from '../support/server.js';
import { asksPeople, endedRun, fails, passes, runThat, startRun } from '../support/workflows.js';

const server = useSharedServer();

const works = { type: 'property-match', config: { conditions: [{ field: 'run.id', op: 'exists' as const }] } };

const pending = (runId: string) => pendingRequestsOf(server, runId);

const answer = (runId: string, responses?: Record<string, unknown>) => answerNext(server, runId, responses);

const retry = (runId: string, latestDefinition = true) =>
  server.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition } });
const mend = (id: string, nodeId: string) => server.call('patchWorkflowNode', { path: { id, nodeId }, body: works });

/** How often nodes were done. */
const timesOf = async (runId: string) => {
  const { run, steps } = await endedRun(server, runId);
  const times: Record<string, number> = {};
  for (const { nodeId } of steps) {
    times[nodeId] = (times[nodeId] ?? 0) + 1;
  }
  return { status: run.status, times };
};

/** A run that failed at `deploy`, which people had approved. */
const failed = async () => {
  const { id, runId } = await startRun(server, [
    asksPeople('ask', 'build'),
    passes('build', 'deploy'),
    fails('deploy'),
    passes('stop'),
  ]);
  await answer(runId);
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  return { id, runId };
};

test('what was approved and has changed since is approved anew, and only what failed is done again', async () => {
  const { id, runId } = await failed();
  await mend(id, 'deploy');
  await retry(runId);

  expect(await runThat(server, runId, ({ run }) => run.status === 'waiting')).toMatchObject({
    steps: [{ nodeId: 'ask' }, { nodeId: 'build' }, { nodeId: 'deploy', status: 'failed' }, { nodeId: 'ask' }],
  });
  await answer(runId);

  expect(await timesOf(runId)).toEqual({ status: 'completed', times: { ask: 2, build: 1, deploy: 2 } });
});

test('who says no now is heard: what failed is not done again', async () => {
  const { id, runId } = await failed();
  await mend(id, 'deploy');
  await retry(runId);
  await answer(runId, no);

  expect((await timesOf(runId)).times).toEqual({ ask: 2, build: 1, deploy: 1, stop: 1 });
});

test('a workflow that has not changed, or is not asked for, asks nobody', async () => {
  const same = await failed();
  await retry(same.runId);
  expect((await timesOf(same.runId)).times).toEqual({ ask: 1, build: 1, deploy: 2 });

  const changed = await failed();
  await mend(changed.id, 'deploy');
  await retry(changed.runId, false);
  expect((await timesOf(changed.runId)).times).toEqual({ ask: 1, build: 1, deploy: 2 });
  expect(await pending(changed.runId)).toEqual([]);
});

test('where people were asked one after the other, they are again', async () => {
  const nodes = [asksPeople('first', 'second'), asksPeople('second', 'deploy'), fails('deploy'), passes('stop')];
  const { id, runId } = await startRun(server, nodes);
  await answer(runId);
  await answer(runId);
  await endedRun(server, runId);
  await mend(id, 'deploy');
  await retry(runId);

  expect([await answer(runId), await answer(runId)]).toEqual(['first?', 'second?']);
  expect(await timesOf(runId)).toEqual({ status: 'completed', times: { first: 2, second: 2, deploy: 2 } });
});

test('a retry while people are asked anew does not pass them by', async () => {
  const nodes = [
    passes('fork', ['ask', 'later']),
    asksPeople('ask', 'deploy'),
    fails('deploy'),
    passes('stop'),
    { id: 'later', type: 'wait', config: { mode: 'event', eventName: 'fail-later' }, next: 'other' },
    fails('other'),
  ];
  const { id, runId } = await startRun(server, nodes);
  await answer(runId);
  await endedRun(server, runId);
  await mend(id, 'deploy');
  await retry(runId);
  const [asked] = await runThat(server, runId, ({ run }) => run.status === 'waiting').then(() => pending(runId));
  await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'fail-later' } });
  await endedRun(server, runId);
  await mend(id, 'other');
  await retry(runId, false);
  expect((await endedRun(server, runId)).steps.filter(({ nodeId }) => nodeId === 'deploy')).toHaveLength(1);

  await retry(runId);
  expect((await readApproval(server, asked?.id ?? '')).status).toBe('cancelled');
  await answer(runId);
  const { status, times } = await timesOf(runId);
  expect([status, times['deploy'], times['other']]).toEqual(['completed', 2, 3]);
});

test('what did not fail stays as it was approved', async () => {
  const { id, runId } = await startRun(server, [
    passes('fork', ['ask', 'alone']),
    asksPeople('ask', 'done'),
    passes('done'),
    passes('stop'),
    { id: 'alone', type: 'wait', config: { mode: 'event', eventName: 'go-wrong' }, next: 'wrong' },
    fails('wrong'),
  ]);
  await answer(runId);
  await runThat(server, runId, ({ steps }) => steps.some(({ nodeId }) => nodeId === 'done'));
  await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'go-wrong' } });
  await endedRun(server, runId);
  await mend(id, 'wrong');
  await retry(runId);

  expect(await timesOf(runId)).toEqual({
    status: 'completed',
    times: { fork: 1, ask: 1, done: 1, alone: 1, wrong: 2 },
  });
});

const otherwise = { config: { conditions: [{ field: 'run', op: 'exists' as const }] } };

/** A run that failed at `deploy`, which people had approved, and that goes on with a change elsewhere. */
const goneOnWith = async (nodeId: string, node: object) => {
  const { id, runId } = await startRun(server, [
    passes('fork', ['ask', 'aside']),
    asksPeople('ask', 'deploy'),
    { ...fails('deploy'), next: 'after' },
    passes('after'),
    passes('stop'),
    passes('aside'),
  ]);
  await answer(runId);
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  await server.call('patchWorkflowNode', { path: { id, nodeId }, body: node });
  await retry(runId);
  return runId;
};

test('what failed and has not changed, nor what it leads to, is done again as it was approved', async () => {
  const runId = await goneOnWith('aside', otherwise);

  expect(await timesOf(runId)).toEqual({ status: 'failed', times: { fork: 1, ask: 1, aside: 1, deploy: 2 } });
  expect(await pending(runId)).toEqual([]);
});

test.each([
  ['what it leads to', 'after', otherwise],
  ['what was asked', 'ask', asksPeople('ask and ask', 'deploy')],
])('what failed is approved anew when %s is another by now', async (_, nodeId, node) => {
  const runId = await goneOnWith(nodeId, { config: node.config });
  await answer(runId);

  expect(await timesOf(runId)).toEqual({ status: 'failed', times: { fork: 1, ask: 2, aside: 1, deploy: 2 } });
});
