import type { Reader } from '../../../db/access.js';
import {
  findWorkflowRunRow,
  listChildRuns,
  listLiveWorkflowSteps,
  listRunsUnderWay,
  type WorkflowRunRow,
} from '../../../db/queries/workflow-runs.js';
import { findRunLimit } from '../../../db/queries/workflows.js';
import { isLive } from './run.js';

/** More are not followed. */
const mostRuns = 1000;

/** The runs whose place a run waits for; undefined: one is free. */
const holdersOfPlace = async (db: Reader, workflowId: string): Promise<string[] | undefined> => {
  const limit = (await findRunLimit(db, workflowId)) ?? Number.POSITIVE_INFINITY;
  const holders = await listRunsUnderWay(db, workflowId, mostRuns);
  return holders.length < limit ? undefined : holders;
};

/** The runs that all steps of a run wait for; undefined: one of them waits for something else. */
const runsOfSteps = async (db: Reader, runId: string): Promise<string[] | undefined> => {
  const steps = await listLiveWorkflowSteps(db, runId);
  const children = new Map((await listChildRuns(db, runId)).map((child) => [child.parentStepId, child]));
  const awaited = steps.flatMap(({ id }) => {
    const child = children.get(id);
    return child !== undefined && isLive(child) ? [child.id] : [];
  });
  return steps.length === 0 || awaited.length < steps.length ? undefined : awaited;
};

const awaitedBy = (db: Reader, { id, isQueued, workflowId }: WorkflowRunRow): Promise<string[] | undefined> =>
  isQueued === 1 ? holdersOfPlace(db, workflowId) : runsOfSteps(db, id);

/**
 * Whether a run waits for its turn that never comes: for runs that wait for others, and these in the end for it. Two
 * workflows that are part of each other, each with a limit of runs, come to that.
 */
export const neverHasItsTurn = async (db: Reader, run: WorkflowRunRow): Promise<boolean> => {
  const seen = new Set([run.id]);
  const next = [run];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    const awaited = (await awaitedBy(db, one))?.filter((id) => !seen.has(id));
    if (awaited === undefined || seen.size + awaited.length > mostRuns) {
      return false;
    }
    for (const id of awaited) {
      const row = await findWorkflowRunRow(db, id);
      if (row === undefined || !isLive(row)) {
        return false;
      }
      seen.add(id);
      next.push(row);
    }
  }
  return true;
};
