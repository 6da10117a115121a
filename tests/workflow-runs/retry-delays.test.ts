import { registerAgent } from '../support/agents.js';
import type { CallInput } from '../support/call.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { runThat, startRun } from '../support/workflows.js';

const server = useSharedServer();

type Retry = NonNullable<CallInput<'createWorkflow'>['body']['definition']['nodes'][number]['retry']>;

/** How long after a failure the next attempt is due, by its job, for a step that has failed so often before. */
const delayAfter = async (retry: Retry, failures: number): Promise<number> => {
  const { id: agentId } = await registerAgent(server);
  const { runId } = await startRun(server, [
    { id: 'work', type: 'agent-task', config: { template: 'Do it', agentId }, retry: { maxRetries: 100, ...retry } },
  ]);
  const { steps } = await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const stepId = steps[0]?.id ?? '';
  changeRow(server, 'workflow_run_steps', stepId, { retryCount: failures });
  const { taskId } = await nextTrigger(server, agentId);
  await post(server, taskId, 'finish', { status: 'failed', failureReason: 'No luck' }, agentId);

  const again = await runThat(server, runId, (run) => run.steps[0]?.waitsFor?.kind === 'retry');
  const [job] = rowsOf(server, 'jobs', {}).filter(({ payload }) => JSON.stringify(payload).includes(stepId));
  expect(again.steps[0]).toMatchObject({ nextRetryAt: job?.runAt, waitsFor: { until: job?.runAt } });
  await server.call('cancelWorkflowRun', { path: { id: runId }, body: {} });
  return Date.parse(String(job?.runAt)) - Date.parse(String(job?.createdAt));
};

test.each<[string, Retry, number, number]>([
  ['static', { strategy: 'static', baseDelayMs: 300_000, maxDelayMs: 3_600_000 }, 0, 300_000],
  ['static', { strategy: 'static', baseDelayMs: 300_000, maxDelayMs: 3_600_000 }, 7, 300_000],
  ['static, cut', { strategy: 'static', baseDelayMs: 300_000, maxDelayMs: 120_000 }, 0, 120_000],
  ['static, cut at a minute by default', { strategy: 'static', baseDelayMs: 300_000 }, 0, 60_000],
  ['linear', { strategy: 'linear', baseDelayMs: 100_000, maxDelayMs: 1_000_000 }, 0, 100_000],
  ['linear', { strategy: 'linear', baseDelayMs: 100_000, maxDelayMs: 1_000_000 }, 4, 500_000],
  ['linear, cut', { strategy: 'linear', baseDelayMs: 100_000, maxDelayMs: 1_000_000 }, 40, 1_000_000],
])('the delay of an attempt: %s %j after %d others', async (_, retry, failures, delay) => {
  expect(await delayAfter(retry, failures)).toBe(delay);
});

test.each<[string, Retry, number, number]>([
  ['doubles', { strategy: 'exponential', baseDelayMs: 100_000_000, maxDelayMs: 2_147_483_647 }, 100_000_000, 1.6e9],
  ['is cut', { strategy: 'exponential', baseDelayMs: 2_000_000_000, maxDelayMs: 1_000_000_000 }, 100_000_000, 1e9],
])('the exponential delay is anywhere below what %s', async (_, retry, someAbove, allBelow) => {
  const delays = await Promise.all(Array.from({ length: 8 }, () => delayAfter(retry, 4)));

  expect(Math.max(...delays)).toBeLessThan(allBelow);
  // Below that in one of 16, or of ten, tries: by chance never eight times.
  expect(Math.max(...delays)).toBeGreaterThan(someAbove);
});
