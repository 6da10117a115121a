import { registerAgent } from '../support/agents.js';
import { answerNext, no, pendingRequestsOf } from '../support/approvals.js';
import { useSharedServer } from '../support/server.js';
import {
  asksPeople,
  type CreateBody,
  endedRun,
  fails,
  type Nodes,
  passes,
  runThat,
  startRun,
} from '../support/workflows.js';

const server = useSharedServer();

const pending = (runId: string) => pendingRequestsOf(server, runId);

const answer = (runId: string, responses?: Record<string, unknown>) => answerNext(server, runId, responses);

const retry = (runId: string, latestDefinition = true) =>
  server.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition } });

const define = (id: string, definition: CreateBody['definition']) =>
  server.call('updateWorkflow', { path: { id }, body: { definition } });

const failedRun = async (nodes: Nodes) => {
  const { id, runId } = await startRun(server, nodes);
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  return { id, runId };
};

const nodesOf = async (runId: string) => (await endedRun(server, runId)).steps.map(({ nodeId }) => nodeId);

const before = [passes('build', 'deploy'), fails('deploy')];
const after = [passes('build', 'ask'), asksPeople('ask', 'deploy'), passes('deploy'), passes('stop')];

test('people who are asked before what failed by now are asked before it is done again', async () => {
  const { id, runId } = await failedRun(before);
  await define(id, { nodes: after });
  await retry(runId);

  const { steps } = await runThat(server, runId, ({ run }) => run.status === 'waiting');
  expect(steps.map(({ nodeId }) => nodeId)).toEqual(['build', 'deploy', 'ask']);
  await answer(runId);
  expect((await endedRun(server, runId)).run.status).toBe('completed');
  expect(await nodesOf(runId)).toEqual(['build', 'deploy', 'ask', 'deploy']);
});

test('what they refuse is not done, nor by another retry', async () => {
  const { id, runId } = await failedRun(before);
  await define(id, { nodes: after.map((node) => (node.id === 'stop' ? fails('stop') : node)) });
  await retry(runId);
  await answer(runId, no);

  expect((await endedRun(server, runId)).run.status).toBe('failed');
  expect(await nodesOf(runId)).toEqual(['build', 'deploy', 'ask', 'stop']);
  await retry(runId);
  await endedRun(server, runId);
  expect(await nodesOf(runId)).toEqual(['build', 'deploy', 'ask', 'stop', 'stop']);
});

test('a run that keeps its definition asks nobody', async () => {
  const { id, runId } = await failedRun(before);
  await define(id, { nodes: after });
  await retry(runId, false);

  expect(await nodesOf(runId)).toEqual(['build', 'deploy', 'deploy']);
  expect(await pending(runId)).toEqual([]);
});

test('a node that asks first of all, and one behind another, ask before what failed', async () => {
  const { id, runId } = await failedRun([fails('deploy')]);
  const nodes = [
    asksPeople('first', 'between'),
    passes('between', 'second'),
    asksPeople('second', 'deploy'),
    passes('deploy'),
    passes('stop'),
  ];
  await define(id, { nodes });
  await retry(runId);

  expect([await answer(runId), await answer(runId)]).toEqual(['first?', 'second?']);
  expect((await endedRun(server, runId)).run.status).toBe('completed');
  expect(await nodesOf(runId)).toEqual(['deploy', 'first', 'second', 'deploy']);
});

test('who is asked on a way that the run did not take, or behind what failed, is not asked for that', async () => {
  const { id, runId } = await failedRun([
    passes('choose', { true: 'deploy', false: 'other' }),
    fails('deploy'),
    passes('other'),
  ]);
  const nodes = [
    passes('choose', { true: 'deploy', false: 'ask' }),
    asksPeople('ask', 'deploy'),
    { ...passes('deploy'), next: 'later' },
    asksPeople('later', 'done'),
    passes('done'),
    passes('stop'),
  ];
  await define(id, { nodes });
  await retry(runId);

  expect(await answer(runId)).toBe('later?');
  expect((await endedRun(server, runId)).run.status).toBe('completed');
  expect(await nodesOf(runId)).toEqual(['choose', 'deploy', 'deploy', 'later', 'done']);
});

test('failed items are done again when people approve, all of them', async () => {
  const { id: agentId } = await registerAgent(server);
  const body = { type: 'agent-task', config: { template: 'Do {{item.id}}', agentId } };
  const each: Nodes[number] = {
    id: 'each',
    type: 'foreach',
    config: { over: [{ id: 'one' }, { id: 'two' }], itemKey: 'id', body },
  };
  const { id, runId } = await startRun(server, [passes('build', 'each'), each]);
  const { steps } = await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const taskOf = (nodeId: string) => steps.find((step) => step.nodeId === nodeId)?.taskId ?? '';
  await server.call('cancelTask', { path: { id: taskOf('each#one') }, body: {} });
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  await define(id, { nodes: [passes('build', 'ask'), asksPeople('ask', 'each'), each, passes('stop')] });
  await retry(runId);

  const asked = await runThat(server, runId, ({ run }) => run.status === 'waiting');
  expect(asked.steps.map(({ nodeId, status }) => [nodeId, status])).toEqual([
    ['build', 'completed'],
    ['each', 'cancelled'],
    ['each#one', 'failed'],
    ['each#two', 'cancelled'],
    ['ask', 'waiting'],
  ]);
  expect((await server.call('getTask', { path: { id: taskOf('each#two') } })).body.status).toBe('cancelled');
  await answer(runId);
  const again = await runThat(server, runId, ({ steps: all }) => all.length === 8);
  expect(again.steps.slice(5).map(({ nodeId }) => nodeId)).toEqual(['each', 'each#one', 'each#two']);
});
