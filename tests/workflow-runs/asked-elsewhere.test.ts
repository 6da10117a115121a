import { registerAgent } from '../support/agents.js';
import { answerNext, no } from '../support/approvals.js';
import { useSharedServer } from '../support/server.js';
import { asksPeople, endedRun, fails, type Nodes, passes, runThat, startRun } from '../support/workflows.js';

const server = useSharedServer();

const answer = (runId: string, responses?: Record<string, unknown>) => answerNext(server, runId, responses);

/** Has a run go on with these nodes. */
const goOnWith = async ({ id, runId }: { readonly id: string; readonly runId: string }, nodes: Nodes) => {
  await server.call('updateWorkflow', { path: { id }, body: { definition: { nodes } } });
  await server.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition: true } });
};

const waits = (id: string): Nodes[number] => ({ id, type: 'wait', config: { mode: 'event', eventName: id } });
const go = (runId: string, name: string) => server.call('emitWorkflowRunEvent', { path: { runId }, body: { name } });
const stateOf = async (runId: string) =>
  (await server.call('getWorkflowRun', { path: { id: runId } })).body.steps.map(({ nodeId, status }) => [
    nodeId,
    status,
  ]);
const nodesOf = async (runId: string) => (await endedRun(server, runId)).steps.map(({ nodeId }) => nodeId);
const waiting = (runId: string) => runThat(server, runId, ({ run }) => run.status === 'waiting');

test('a node that asked behind what failed, and asks before it by now, is asked first', async () => {
  const made = await startRun(server, [
    passes('build', 'deploy'),
    { ...fails('deploy'), next: 'ask' },
    asksPeople('ask', 'publish'),
    passes('publish'),
    passes('stop'),
  ]);
  await endedRun(server, made.runId);
  await goOnWith(made, [
    passes('build', 'ask'),
    asksPeople('ask', 'deploy'),
    passes('deploy', 'publish'),
    passes('publish'),
    passes('stop'),
  ]);
  await waiting(made.runId);
  expect(await stateOf(made.runId)).toEqual([
    ['build', 'completed'],
    ['deploy', 'failed'],
    ['ask', 'waiting'],
  ]);
  await answer(made.runId, no);

  expect(await nodesOf(made.runId)).toEqual(['build', 'deploy', 'ask', 'stop']);
});

test('a node that asks on a way that was not taken, moved to the one that was, is asked first', async () => {
  const made = await startRun(server, [
    passes('choose', { true: 'deploy', false: 'ask' }),
    fails('deploy'),
    asksPeople('ask', 'other'),
    passes('other'),
    passes('stop'),
  ]);
  await endedRun(server, made.runId);
  await goOnWith(made, [
    passes('choose', { true: 'ask', false: 'other' }),
    asksPeople('ask', 'deploy'),
    fails('deploy'),
    passes('other'),
    passes('stop'),
  ]);
  await answer(made.runId, no);

  expect(await nodesOf(made.runId)).toEqual(['choose', 'deploy', 'ask', 'stop']);
});

test('a node that was done as something else, and asks by now, is asked first', async () => {
  const made = await startRun(server, [passes('build', 'check'), passes('check', 'deploy'), fails('deploy')]);
  await endedRun(server, made.runId);
  await goOnWith(made, [passes('build', 'check'), asksPeople('check', 'deploy'), passes('deploy'), passes('stop')]);
  await answer(made.runId, no);

  expect(await nodesOf(made.runId)).toEqual(['build', 'check', 'deploy', 'check', 'stop']);
});

/** People are asked for something else than what fails. */
const askingBesideTheBuild: Nodes = [
  passes('start', ['ask', 'build']),
  asksPeople('ask', 'other'),
  passes('other'),
  { ...waits('build'), next: 'deploy' },
  fails('deploy'),
  passes('stop'),
];

test('who approved something else is asked for what they come before by now', async () => {
  const made = await startRun(server, askingBesideTheBuild);
  await answer(made.runId);
  await runThat(server, made.runId, ({ steps }) => steps.some(({ nodeId }) => nodeId === 'other'));
  await go(made.runId, 'build');
  await endedRun(server, made.runId);
  await goOnWith(made, [
    passes('start', 'build'),
    { ...waits('build'), next: 'ask' },
    asksPeople('ask', 'deploy'),
    fails('deploy'),
    passes('stop'),
  ]);
  await waiting(made.runId);
  await answer(made.runId, no);

  expect((await nodesOf(made.runId)).filter((node) => node === 'deploy')).toHaveLength(1);
});

test('who is being asked for something else is asked for what they come before by now', async () => {
  const made = await startRun(server, askingBesideTheBuild);
  await waiting(made.runId);
  await go(made.runId, 'build');
  await endedRun(server, made.runId);
  await goOnWith(made, [
    passes('start', 'build'),
    { ...waits('build'), next: 'ask' },
    asksPeople('ask', 'deploy'),
    passes('deploy'),
    passes('stop'),
  ]);
  await waiting(made.runId);
  expect(await stateOf(made.runId)).toEqual([
    ['start', 'completed'],
    ['ask', 'cancelled'],
    ['build', 'completed'],
    ['deploy', 'failed'],
    ['ask', 'waiting'],
  ]);
  await answer(made.runId, no);

  expect(await nodesOf(made.runId)).toEqual(['start', 'ask', 'build', 'deploy', 'ask', 'stop']);
});

test('what is under way ends that comes behind a node that asks, be that behind what failed', async () => {
  const made = await startRun(server, [passes('start', ['second', 'first']), waits('second'), fails('first')]);
  await endedRun(server, made.runId);
  await goOnWith(made, [
    passes('start', 'first'),
    passes('first', 'ask'),
    asksPeople('ask', 'second'),
    waits('second'),
    passes('stop'),
  ]);
  await waiting(made.runId);
  await answer(made.runId, no);

  await endedRun(server, made.runId);
  expect(await stateOf(made.runId)).toEqual([
    ['start', 'completed'],
    ['second', 'cancelled'],
    ['first', 'failed'],
    ['first', 'completed'],
    ['ask', 'completed'],
    ['stop', 'completed'],
  ]);
});

describe('a definition that changes again while people are asked', () => {
  const askedFirst = async () => {
    const { id: agentId } = await registerAgent(server);
    const side: Nodes[number] = { id: 'side', type: 'agent-task', config: { template: 'Do it', agentId } };
    const start = passes('start', ['side', 'build']);
    const first: Nodes = [start, side, passes('build', 'deploy'), fails('deploy')];
    const made = await startRun(server, first);
    await endedRun(server, made.runId);
    await goOnWith(made, [
      start,
      side,
      passes('build', 'ask'),
      asksPeople('ask', 'deploy'),
      passes('deploy'),
      passes('stop'),
    ]);
    const { steps } = await runThat(server, made.runId, ({ steps: all }) =>
      all.some(({ nodeId, waitsFor }) => nodeId === 'ask' && waitsFor?.kind === 'approval'),
    );
    const taskId = steps.find(({ nodeId }) => nodeId === 'side')?.taskId ?? '';
    await server.call('cancelTask', { path: { id: taskId }, body: {} });
    expect((await endedRun(server, made.runId)).run.status).toBe('failed');
    return made;
  };

  test('has nothing begin past another node that asks before it', async () => {
    const made = await askedFirst();
    await goOnWith(made, [
      passes('start', ['side', 'build']),
      passes('build', 'ask'),
      asksPeople('ask', 'again'),
      asksPeople('again', 'deploy'),
      passes('deploy'),
      passes('side'),
      passes('stop'),
    ]);

    expect([await answer(made.runId), await answer(made.runId, no)]).toEqual(['ask?', 'again?']);
    expect((await endedRun(server, made.runId)).run.status).toBe('completed');
    expect((await nodesOf(made.runId)).filter((node) => node === 'deploy')).toHaveLength(1);
  });

  test('loses nothing that waits for their answer', async () => {
    const made = await askedFirst();
    await goOnWith(made, [
      passes('start', 'build'),
      passes('build', 'ask'),
      asksPeople('ask', 'both'),
      passes('both', ['deploy', 'side']),
      passes('deploy'),
      passes('side'),
      passes('stop'),
    ]);
    await waiting(made.runId);
    const count = async (wanted: string) => (await stateOf(made.runId)).filter(([node]) => node === wanted).length;
    expect([await count('deploy'), await count('side')]).toEqual([1, 1]);
    await answer(made.runId);

    expect((await endedRun(server, made.runId)).run.status).toBe('completed');
    expect([await count('deploy'), await count('side')]).toEqual([2, 2]);
  });
});
