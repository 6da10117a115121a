import { approvalDeadline } from '../../domain/approvals/deadline.js';
import { endings } from '../../domain/kernel/endings.js';
import { JobWorker } from '../../domain/kernel/jobs/worker.js';
import { workflowApprovalEnd } from '../../domain/workflows/runs/approval-resolved.js';
import { stepExecution } from '../../domain/workflows/runs/do-step.js';
import { getWorkflowRun } from '../../domain/workflows/runs/read.js';
import { runPlans } from '../../domain/workflows/runs/run.js';
import { triggerWorkflow } from '../../domain/workflows/runs/start.js';
import { waitOver } from '../../domain/workflows/runs/waits.js';
import { createWorkflow } from '../../domain/workflows/write.js';
import { useJobHouse } from '../support/jobs.js';
import { waitFor } from '../support/wait.js';
import { type Nodes, passes } from '../support/workflows.js';

const here = useJobHouse(runPlans, endings);
const operator = { principal: { kind: 'operator' } } as const;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Hours before clocks go forward somewhere; a run is moved by none of that. */
const start = Date.parse('2026-03-28T12:30:00.000Z');

const setClock = (ms: number): void => here.house.app.clock.follow(start + ms, performance.now());

/** Does all that is due by now, and what follows from it. */
const settle = async (): Promise<void> => {
  const { app } = here.house;
  const worker = new JobWorker(app, [stepExecution, waitOver, approvalDeadline, workflowApprovalEnd]);
  await worker.start();
  await waitFor('all that is due', async () =>
    (await here.house.jobs()).every(({ state, runAt }) => state !== 'running' && runAt > app.clock.now()),
  );
  await worker.stop();
  expect((await here.house.jobs()).flatMap(({ lastError }) => lastError ?? [])).toEqual([]);
};

const startRun = async (name: string, nodes: Nodes): Promise<string> => {
  const { app } = here.house;
  const { id } = await createWorkflow(app, operator, { name, definition: { nodes } });
  return (await triggerWorkflow(app, operator, id, {})).runId;
};

/** How a run is, and how often it came to each node. */
const stateOf = async (runId: string): Promise<readonly [string, readonly string[]]> => {
  const { signal } = new AbortController();
  const { run, steps } = await getWorkflowRun(here.house.app, runId, { wait: 0 }, signal);
  return [
    run.status,
    steps.map(({ nodeId, status, nextPort }) => [nodeId, status, nextPort].filter(Boolean).join(' ')),
  ];
};

const waiting: Nodes = [
  passes('start', ['nap', 'ask']),
  { id: 'nap', type: 'wait', config: { mode: 'time', durationMs: hourMs }, next: 'meeting' },
  {
    id: 'ask',
    type: 'human-in-the-loop',
    config: {
      title: 'Go on?',
      questions: [{ id: 'ok', type: 'approval', label: 'Go on?' }],
      approvers: { policy: 'any' },
      timeout: { seconds: 7200, action: 'reject' },
    },
    next: 'meeting',
  },
  passes('meeting'),
];

const retry = { maxRetries: 1, strategy: 'static', baseDelayMs: 30 * minuteMs, maxDelayMs: hourMs } as const;
const failing: Nodes = [{ id: 'fail', type: 'agent-task', config: { template: ' ' }, retry }];

test('a clock that jumps back keeps waits, deadlines and retries waiting, and one that jumps on brings each once', async () => {
  setClock(0);
  const [run, retried] = [await startRun('waits', waiting), await startRun('fails', failing)];
  const both = ['start completed true', 'nap waiting', 'ask waiting'];
  const slept = ['start completed true', 'nap completed default', 'ask waiting'];
  const looks = [
    { atMs: minuteMs, run: ['waiting', both], retried: ['running', ['fail failed']] },
    { atMs: -5 * hourMs, run: ['waiting', both], retried: ['running', ['fail failed']] },
    { atMs: 45 * minuteMs, run: ['waiting', both], retried: ['failed', ['fail failed']] },
    { atMs: -48 * hourMs, run: ['waiting', both], retried: ['failed', ['fail failed']] },
    { atMs: 90 * minuteMs, run: ['waiting', slept], retried: ['failed', ['fail failed']] },
    { atMs: 0, run: ['waiting', slept], retried: ['failed', ['fail failed']] },
  ];
  for (const look of looks) {
    setClock(look.atMs);
    await settle();
    expect([look.atMs, await stateOf(run), await stateOf(retried)]).toEqual([look.atMs, look.run, look.retried]);
  }

  setClock(50 * hourMs);
  await settle();
  const ended = ['start completed true', 'nap completed default', 'ask completed timeout', 'meeting completed true'];
  expect(await stateOf(run)).toEqual(['completed', ended]);
  setClock(-50 * hourMs);
  await settle();
  expect(await stateOf(run)).toEqual(['completed', ended]);
}, 60_000);
