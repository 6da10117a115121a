import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { endedRun, type Nodes, passes, startRun } from '../support/workflows.js';

const server = useSharedServer();
const read = (id: string, stepId: string) => server.call('getWorkflowRunStep', { path: { id, stepId } });

const text = 'x'.repeat(900_000);

/** Compares the whole of what the run was started with: its output has it. */
const repeats = (id: string): Nodes[number] => ({
  id,
  type: 'property-match',
  config: { conditions: [{ field: 'trigger.text', op: 'exists' }] },
});

const runWith = async (count: number) => {
  const ids = Array.from({ length: count }, (_none, index) => `n${index}`);
  const { runId } = await startRun(server, [passes('start', ids), ...ids.map(repeats)], {}, { text });
  return endedRun(server, runId);
};

test('a long run leaves out long outputs, which getWorkflowRunStep shows', async () => {
  const { run, steps } = await runWith(10);
  const [start, long] = steps;

  expect(run).toMatchObject({ status: 'completed', context: { start: { passed: true } } });
  expect(Object.keys(run.context)).toEqual(['start']);
  expect(start?.leftOut).toBeUndefined();
  expect(start?.output).toMatchObject({ passed: true });
  expect(long?.leftOut).toEqual(['output']);
  expect(long?.output).toBeUndefined();
  expect(long?.input).toBeDefined();

  const { body } = await read(run.id, long?.id ?? '');
  expect(body).toMatchObject({ id: long?.id, runId: run.id, status: 'completed', output: { passed: true } });
  expect(body.output).toMatchObject({ results: [{ actual: text }] });
  expect(body.leftOut).toBeUndefined();
});

test('a run that is not too long is shown whole', async () => {
  const { run, steps } = await runWith(4);

  expect(Object.keys(run.context)).toHaveLength(5);
  expect(steps.every(({ leftOut, output }) => leftOut === undefined && output !== undefined)).toBe(true);
});

test('getWorkflowRunStep refuses what is not there, or of another run', async () => {
  const { run, steps } = await endedRun(server, (await startRun(server, [passes('a')])).runId);
  const other = await startRun(server, [passes('a')]);
  const stepId = steps[0]?.id ?? '';

  await read(randomUUID(), stepId).refused(404, 'workflow_run_not_found');
  await read(run.id, randomUUID()).refused(404, 'workflow_run_step_not_found');
  await read(other.runId, stepId).refused(404, 'workflow_run_step_not_found');
});
