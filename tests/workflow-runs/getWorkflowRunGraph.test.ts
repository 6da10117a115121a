import { randomUUID } from 'node:crypto';
import { pictureOf } from '../support/pictures.js';
import { useSharedServer } from '../support/server.js';
import { endedRun, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

const good = '#12805c';
const bad = '#b3261e';
const waits = '#9a5b00';

const drawn = async (runId: string) => {
  const { body } = await server.call('getWorkflowRunGraph', { path: { id: runId }, query: { theme: 'light' } });
  return pictureOf(String(body));
};

/** The outline of each node, by what it says. */
const outlines = async (runId: string) => {
  const { parts, ...picture } = await drawn(runId);
  const titles = parts.filter(({ name }) => name === 'title').slice(1);
  const cards = parts.filter(
    ({ name, attributes }) => name === 'rect' && attributes['rx'] === '10' && 'stroke-width' in attributes,
  );
  return {
    ...picture,
    cards: titles.map(({ texts }, index) => [texts[0], cards[index]?.attributes['stroke']]),
    dashed: cards.filter(({ attributes }) => 'stroke-dasharray' in attributes).length,
  };
};

describe('getWorkflowRunGraph', () => {
  test('colours what was done, and leaves the rest faint', async () => {
    const { runId } = await startRun(server, [passes('a', { true: 'b', false: 'c' }), passes('b'), passes('c')]);
    await endedRun(server, runId);
    const { cards, dashed, texts, colored } = await outlines(runId);

    expect(cards).toEqual([
      ['a (property-match, completed)', good],
      ['b (property-match, completed)', good],
      ['c (property-match)', '#d5dae2'],
    ]);
    expect(dashed).toBe(1);
    expect(texts).toEqual(
      expect.arrayContaining(['completed', '3 nodes'].map((text) => expect.stringContaining(text))),
    );
    expect(colored(good)).toBeGreaterThan(4);
  });

  test('tells what waits, what failed, and how often a node was done', async () => {
    const waiting = await startRun(server, [
      { id: 'hold', type: 'wait', config: { mode: 'event', eventName: `never-${randomUUID()}` } },
    ]);
    await runThat(server, waiting.runId, ({ run }) => run.status === 'waiting');
    const failing = await startRun(server, [
      passes('a', 'b'),
      { id: 'b', type: 'code-match', config: { code: '() => 7', outputPorts: ['x'] } },
    ]);
    await endedRun(server, failing.runId);
    const looping = await startRun(server, [
      passes('a', 'b'),
      { id: 'b', type: 'code-match', config: { code: '() => "x"', outputPorts: ['x'] }, next: { x: 'c', y: 'a2' } },
      passes('c'),
      passes('a2', 'b'),
    ]);
    await endedRun(server, looping.runId);

    expect((await outlines(waiting.runId)).cards).toEqual([['hold (wait, waiting)', waits]]);
    expect((await outlines(failing.runId)).cards).toEqual([
      ['a (property-match, completed)', good],
      ['b (code-match, failed)', bad],
    ]);
    expect((await outlines(looping.runId)).cards.at(-1)).toEqual(['a2 (property-match)', '#d5dae2']);
    await server.call('cancelWorkflowRun', { path: { id: waiting.runId }, body: {} });
    expect((await outlines(waiting.runId)).cards).toEqual([['hold (wait, cancelled)', '#6b7280']]);
  });

  test('counts the items of a list', async () => {
    const { runId } = await startRun(server, [
      {
        id: 'each',
        type: 'foreach',
        config: {
          over: [{ k: 'one' }, { k: 'two' }],
          itemKey: 'k',
          body: { type: 'agent-task', config: { template: 'do {{item.k}}' } },
        },
      },
    ]);
    await runThat(server, runId, ({ steps }) => steps.filter(({ taskId }) => taskId !== undefined).length === 2);

    expect((await drawn(runId)).texts).toContain('waiting · 0 of 2');
    await server.call('cancelWorkflowRun', { path: { id: runId }, body: {} });
  });

  test('shows the definition that the run began with', async () => {
    const { id, runId } = await startRun(server, [passes('a')]);
    await endedRun(server, runId);
    await server.call('patchWorkflowNode', { path: { id, nodeId: 'a' }, body: { label: 'Renamed' } });

    expect((await drawn(runId)).texts).toContain('a');
  });

  test('refuses what there is not', async () => {
    await storeWorkflow(server, [passes('a')]);
    await server.call('getWorkflowRunGraph', { path: { id: randomUUID() } }).refused(404, 'workflow_run_not_found');
  });
});
