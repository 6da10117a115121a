import { useServer } from '../support/server.js';
import { endedRun, type Nodes, passes, startRun } from '../support/workflows.js';

const server = useServer({ env: { WORKFLOW_MAX_STEPS_PER_RUN: '1000', WORKFLOW_MAX_ITERATIONS: '1000' } });

/** Each node of a layer leads to each of the next one. */
const layered = (count: number, width: number, further: (layer: number) => string[] = () => []): Nodes => {
  const layers = Array.from({ length: count }, (_none, layer) =>
    Array.from({ length: width }, (_nothing, index) => `n${layer}-${index}`),
  );
  const nodes = layers.flatMap((layer, index) =>
    layer.map((id) => passes(id, [...(layers[index + 1] ?? []), ...further(index)])),
  );
  return [passes('start', layers[0] ?? []), ...nodes];
};

test('a graph with as many ways as there may be is done, each node once and after all that lead to it', async () => {
  const { runId } = await startRun(server, layered(2, 90));
  const { run, steps } = await endedRun(server, runId);

  expect(run.status).toBe('completed');
  expect(steps).toHaveLength(181);
  expect(new Set(steps.map(({ nodeId }) => nodeId)).size).toBe(181);
  expect(steps.slice(91).every(({ nodeId }) => nodeId.startsWith('n1-'))).toBe(true);
});

test('a node that everything leads to begins last, whatever leads to it at once', async () => {
  const { runId } = await startRun(server, [...layered(4, 5, () => ['end']), passes('end', 'after'), passes('after')]);
  const { run, steps } = await endedRun(server, runId);

  expect(run.status).toBe('completed');
  expect(steps.map(({ nodeId }) => nodeId).slice(-2)).toEqual(['end', 'after']);
  expect(steps).toHaveLength(23);
});
