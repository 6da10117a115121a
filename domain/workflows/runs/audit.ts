import { listDeadJobRows } from '../../../db/queries/dead-jobs.js';
import { findWorkflowRunRow, findWorkflowStepRow, listQuietWorkflowRuns } from '../../../db/queries/workflow-runs.js';
import type { App } from '../../kernel/app.js';
import { defineRecurringJob } from '../../kernel/jobs/kinds.js';
import { shownObject } from '../../kernel/stored-json.js';
import { instantBefore, msPerMinute } from '../../kernel/time.js';
import { inConcurrentTransaction, inTransaction } from '../../kernel/unit-of-work.js';
import { stepExecution } from './do-step.js';
import { isLive, lockOfRun } from './run.js';
import { failStep } from './transitions.js';
import { wakeWaitingSteps } from './wake.js';

const everyMinutes = 5;
const quietMinutes = 10;
const batch = 100;

const failLost = async (app: App, stepId: string, reason: string): Promise<void> => {
  const step = await findWorkflowStepRow(app.db, stepId);
  if (step === undefined || step.finishedAt !== null) {
    return;
  }
  await inConcurrentTransaction(app, [lockOfRun(step.runId)], async (uow) => {
    const run = await findWorkflowRunRow(uow.db, step.runId);
    const now = await findWorkflowStepRow(uow.db, stepId);
    if (run !== undefined && isLive(run) && now?.finishedAt === null) {
      await failStep(uow, run, now, reason, false);
    }
  });
};

/** Steps whose job failed for good: nothing else would end them. */
const failStepsOfDeadJobs = async (app: App): Promise<void> => {
  const dead = await listDeadJobRows(app.db, { kind: stepExecution.name, limit: batch, offset: 0 });
  for (const { payload, lastError } of dead) {
    const stepId = shownObject(payload)?.['stepId'];
    if (typeof stepId === 'string') {
      await failLost(app, stepId, `The step could not be executed: ${lastError ?? 'its job failed for good'}`);
    }
  }
};

const auditRun = (app: App, runId: string): Promise<void> =>
  inConcurrentTransaction(app, [lockOfRun(runId)], async (uow) => {
    const run = await findWorkflowRunRow(uow.db, runId);
    if (run === undefined || !isLive(run)) {
      return;
    }
    for (const { step, reason } of await wakeWaitingSteps(uow, runId)) {
      await failStep(uow, run, step, reason, false);
    }
  });

/** Looks at runs that nothing happened to for a while: wakes what was to be woken, and ends what nothing can wake. */
export const workflowAudit = defineRecurringJob({
  name: 'workflows.audit',
  everyMs: () => everyMinutes * msPerMinute,
  atStart: true,
  perform: async (app) => {
    await failStepsOfDeadJobs(app);
    const before = await inTransaction(app, async ({ now }) => instantBefore(now, quietMinutes * msPerMinute));
    let afterId = '';
    for (;;) {
      const runIds = await listQuietWorkflowRuns(app.db, before, afterId, batch);
      for (const runId of runIds) {
        await auditRun(app, runId);
        afterId = runId;
      }
      if (runIds.length < batch) {
        return { againInMs: undefined };
      }
    }
  },
});
