import { type DeadJobPlace, listDeadJobsAfter } from '../../../db/queries/dead-jobs.js';
import {
  findWorkflowRunRow,
  findWorkflowStepRow,
  listLiveWorkflowStepRows,
  listQuietWorkflowRuns,
  type WorkflowRunRow,
  type WorkflowStepRow,
} from '../../../db/queries/workflow-runs.js';
import type { App } from '../../kernel/app.js';
import { enqueue } from '../../kernel/jobs/enqueue.js';
import { defineRecurringJob } from '../../kernel/jobs/kinds.js';
import { Pace } from '../../kernel/let-others-run.js';
import { shownObject } from '../../kernel/stored-json.js';
import { instantBefore, msPerMinute } from '../../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { queuedRunStart } from './begin-run.js';
import { audited } from './cause.js';
import { neverHasItsTurn } from './deadlock.js';
import { slowStepExecution, stepExecution } from './do-step.js';
import { isLive, lockOfRun } from './run.js';
import { enqueueStep, failRun, failStep, goOn } from './transitions.js';
import { wakeWaitingSteps } from './wake.js';

const everyMinutes = 5;
const quietMinutes = 10;
/** Attempts at a step, and the times between them, are over by then. */
const lostMinutes = 120;
const batch = 100;
const neverBegins = 'Its turn never comes: it waits for runs that in the end wait for it';

const failLost = async (app: App, stepId: string, reason: string): Promise<void> => {
  const step = await findWorkflowStepRow(app.db, stepId);
  if (step === undefined || step.finishedAt !== null) {
    return;
  }
  await inConcurrentTransaction(app, [lockOfRun(step.runId)], async (uow) => {
    const run = await findWorkflowRunRow(uow.db, step.runId);
    const now = await findWorkflowStepRow(uow.db, stepId);
    if (run !== undefined && isLive(run) && now?.finishedAt === null) {
      await failStep(uow, run, now, reason, audited, { mayRetry: false });
    }
  });
};

/** Steps whose job failed for good: nothing else would end them. */
const failStepsOfDeadJobs = async (app: App, kind: string, signal: AbortSignal): Promise<void> => {
  const pace = new Pace();
  let after: DeadJobPlace | undefined = { failedAt: '', id: '' };
  while (after !== undefined) {
    signal.throwIfAborted();
    const jobs = await listDeadJobsAfter(app.db, { kind, after, limit: batch });
    for (const { payload, lastError } of jobs) {
      signal.throwIfAborted();
      const stepId = shownObject(payload)?.['stepId'];
      if (typeof stepId === 'string') {
        await failLost(app, stepId, `The step could not be executed: ${lastError ?? 'its job failed for good'}`);
      }
      await pace.restIfDue();
    }
    const last = jobs.at(-1);
    after = last?.failedAt == null || jobs.length < batch ? undefined : { failedAt: last.failedAt, id: last.id };
  }
};

/** Since when a step is to be executed: one that came to something when the run was last changed, to be judged. */
const dueSince = ({ output, nextRetryAt, startedAt }: WorkflowStepRow, { lastUpdatedAt }: WorkflowRunRow): string =>
  output === null ? (nextRetryAt ?? startedAt) : lastUpdatedAt;

/** Has executed once more what nothing executes any more: somebody discarded its job. */
const executeLost = async (uow: UnitOfWork, run: WorkflowRunRow, steps: readonly WorkflowStepRow[]): Promise<void> => {
  const before = instantBefore(uow.now, lostMinutes * msPerMinute);
  for (const step of steps) {
    if (step.status !== 'waiting' && dueSince(step, run) <= before) {
      const { id: stepId, nodeType, retryCount: attempt } = step;
      await enqueueStep(uow, { stepId, nodeType, attempt, isAgain: true });
    }
  }
};

const auditRun = (app: App, runId: string): Promise<void> =>
  inConcurrentTransaction(app, [lockOfRun(runId)], async (uow) => {
    const run = await findWorkflowRunRow(uow.db, runId);
    if (run === undefined || !isLive(run)) {
      return;
    }
    // One of a step is enough: with it whoever waits for it gives a place away.
    if (run.isQueued === 1 && run.parentStepId !== null && (await neverHasItsTurn(uow.db, run))) {
      await failRun(uow, run, neverBegins, audited);
      return;
    }
    if (run.isQueued === 1) {
      await enqueue(uow, queuedRunStart, { workflowId: run.workflowId }, { uniqueKey: run.workflowId });
      return;
    }
    for (const { step, reason } of await wakeWaitingSteps(uow, runId)) {
      await failStep(uow, run, step, reason, audited, { mayRetry: false });
    }
    const steps = await listLiveWorkflowStepRows(uow.db, runId);
    if (steps.length === 0) {
      await goOn(uow, runId, [], audited);
      return;
    }
    await executeLost(uow, run, steps);
  });

/** Looks at runs of which nothing, or a step, has gone on for a while: wakes what was to be woken, and ends what nothing can wake. */
export const workflowAudit = defineRecurringJob({
  name: 'workflows.audit',
  everyMs: () => everyMinutes * msPerMinute,
  atStart: true,
  perform: async (app, { signal }) => {
    for (const { name } of [stepExecution, slowStepExecution]) {
      await failStepsOfDeadJobs(app, name, signal);
    }
    const before = instantBefore(app.clock.now(), quietMinutes * msPerMinute);
    let afterId = '';
    for (;;) {
      signal.throwIfAborted();
      const runIds = await listQuietWorkflowRuns(app.db, before, afterId, batch);
      for (const runId of runIds) {
        signal.throwIfAborted();
        await auditRun(app, runId);
        afterId = runId;
      }
      if (runIds.length < batch) {
        return { againInMs: undefined };
      }
    }
  },
});
