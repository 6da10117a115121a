import {
  deleteWorkflowRuns,
  listEndedAmong,
  listEndedRunsUntil,
  listStepsThatWaitFor,
  unlinkWorkflowTasks,
} from '../../db/queries/workflow-runs.js';
import { deleteWorkflowRow } from '../../db/queries/workflows.js';
import { cancelApprovalsOfRuns, cancelApprovalsOfWorkflow } from '../approvals/cancel.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import { letOthersRun } from '../kernel/let-others-run.js';
import { inConcurrentTransaction, inTransaction } from '../kernel/unit-of-work.js';
import { workflowRunsGone } from './runs/facts.js';
import { lockOfRun } from './runs/run.js';
import { requireWorkflowRow } from './workflow.js';

const mostRuns = 100;
/** Of the runs that are deleted at a time, unless one alone has more. */
const mostSteps = 1000;

/** As many of these runs as have few steps together, but one at least. */
const fewOf = (runs: Awaited<ReturnType<typeof listEndedRunsUntil>>): string[] => {
  let steps = 0;
  const end = runs.findIndex(({ stepCount }) => {
    steps += stepCount;
    return steps > mostSteps;
  });
  return runs.slice(0, end === -1 ? undefined : Math.max(1, end)).map(({ id }) => id);
};

/** Deletes what has ended before, in pieces: there may be a million of them, and nobody else would get a turn. */
const deleteEnded = async (app: App, workflowId: string): Promise<void> => {
  const until = app.clock.now();
  for (;;) {
    const runs = fewOf(await listEndedRunsUntil(app.db, workflowId, until, mostRuns));
    if (runs.length === 0) {
      return;
    }
    await inConcurrentTransaction(app, runs.map(lockOfRun), async (uow) => {
      // Some may go on again meanwhile.
      const ended = await listEndedAmong(uow.db, runs);
      if (ended.length > 0) {
        await cancelApprovalsOfRuns(uow, ended, 'The workflow was deleted');
        await deleteWorkflowRuns(uow.db, ended);
      }
    });
    await letOthersRun();
  }
};

/** Deletes a workflow with its versions and runs: first those that have ended. @throws ProductError notFound */
export const deleteWorkflow = async (app: App, id: string): Promise<void> => {
  await requireWorkflowRow(app.db, id);
  await deleteEnded(app, id);
  await inTransaction(app, async (uow) => {
    await unlinkWorkflowTasks(uow.db, id);
    await cancelApprovalsOfWorkflow(uow, id);
    await uow.app.tell(uow, workflowRunsGone, await listStepsThatWaitFor(uow.db, id));
    if (!(await deleteWorkflowRow(uow.db, id))) {
      throw notFound('workflow');
    }
  });
};
