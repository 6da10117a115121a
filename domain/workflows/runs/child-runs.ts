import type { Reader } from '../../../db/access.js';
import {
  detachChildRun,
  findChildRun,
  findWorkflowRunRow,
  findWorkflowStepRow,
  listOutputSizes,
  listRunContinuers,
  type WorkflowRunRow,
  type WorkflowStepRow,
} from '../../../db/queries/workflow-runs.js';
import { findRunLimit, findWorkflowPlace, findWorkflowRow, type WorkflowRow } from '../../../db/queries/workflows.js';
import { hasAgentLostSecrets } from '../../access/stored-secrets.js';
import { ProductError } from '../../kernel/errors.js';
import { enqueue } from '../../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../../kernel/jobs/kinds.js';
import { shownObject } from '../../kernel/stored-json.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { agentNamed } from '../../users/principal-name.js';
import { assertPayload, beginRun, queuedRunStart } from './begin-run.js';
import type { Cause } from './cause.js';
import { namesStored } from './context.js';
import { inheritContinuers } from './continuers.js';
import type { RunThatEnds } from './facts.js';
import { isLive, lockOfRun } from './run.js';
import type { Context } from './tokens.js';
import { concludeStep, failStep, longestOutput, outputsWithin } from './transitions.js';

const mostNesting = 16;

/** Why the stored values that a workflow names are not for a run: they were taken from who started, changed or made it. */
const secretsProblem = async (
  db: Reader,
  { id, startedBy }: WorkflowRunRow,
  makers: readonly string[],
  { input }: WorkflowRow,
): Promise<string | undefined> => {
  if (!namesStored(shownObject(input) ?? {})) {
    return undefined;
  }
  const principals = [startedBy, ...(await listRunContinuers(db, id))];
  const starters = principals.flatMap((principal) => agentNamed(principal) ?? []);
  for (const agentId of new Set([...starters, ...makers])) {
    if (await hasAgentLostSecrets(db, agentId)) {
      return 'Stored secrets that the workflow names were taken from the agent that started or made this run';
    }
  }
  return undefined;
};

/** Why a run of a workflow must not be part of this one; undefined: it may. */
const lineageProblem = async (db: Reader, run: WorkflowRunRow, workflow: WorkflowRow): Promise<string | undefined> => {
  const { id: workflowId } = workflow;
  const makers: string[] = [];
  let ancestor: WorkflowRunRow | undefined = run;
  for (let nesting = 1; ancestor !== undefined; nesting += 1) {
    if (ancestor.workflowId === workflowId) {
      return 'A workflow must not be part of itself';
    }
    if (nesting >= mostNesting) {
      return `Workflows are nested more than ${mostNesting} deep`;
    }
    const maker = (await findWorkflowPlace(db, ancestor.workflowId))?.createdByAgentId ?? null;
    makers.push(...(maker === null ? [] : [maker]));
    const stepId: string | null = ancestor.parentStepId ?? ancestor.formerParentStepId;
    const step: WorkflowStepRow | undefined = stepId === null ? undefined : await findWorkflowStepRow(db, stepId);
    ancestor = step && (await findWorkflowRunRow(db, step.runId));
  }
  return secretsProblem(db, run, makers, workflow);
};

/** Begins the run that a step waits for, once; returns why it cannot. */
export const beginChildRun = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  step: Pick<WorkflowStepRow, 'id'>,
  { workflowId, inputs }: { readonly workflowId: string; readonly inputs: Context },
): Promise<string | undefined> => {
  const former = await findChildRun(uow.db, step.id);
  if (former !== undefined && isLive(former)) {
    return undefined;
  }
  if (former !== undefined) {
    // Each attempt has a run of its own.
    await detachChildRun(uow.db, step.id);
  }
  const workflow = await findWorkflowRow(uow.db, workflowId);
  if (workflow?.enabled !== 1) {
    return workflow === undefined ? 'The workflow does not exist' : 'The workflow is disabled';
  }
  const problem = await lineageProblem(uow.db, run, workflow);
  if (problem !== undefined) {
    return problem;
  }
  try {
    assertPayload(workflow, inputs);
  } catch (error) {
    if (error instanceof ProductError) {
      return `${error.message}: ${String(error.details?.['message'])}`;
    }
    throw error;
  }
  const { runId } = await beginRun(uow, workflow, inputs, {
    triggerType: run.triggerType,
    createdBy: run.createdBy,
    startedBy: run.startedBy,
    parentStepId: step.id,
  });
  await inheritContinuers(uow, run.id, runId);
  return undefined;
};

const resume = async (uow: UnitOfWork, stepId: string): Promise<void> => {
  const step = await findWorkflowStepRow(uow.db, stepId);
  const run = step && (await findWorkflowRunRow(uow.db, step.runId));
  if (step?.status !== 'waiting' || run === undefined || !isLive(run)) {
    return;
  }
  const child = await findChildRun(uow.db, stepId);
  if (child === undefined) {
    await failStep(uow, run, step, 'The run of the workflow is gone', { kind: 'run' }, { mayRetry: false });
    return;
  }
  if (isLive(child)) {
    return;
  }
  const cause: Cause = { kind: 'run', id: child.id };
  if (child.status !== 'completed') {
    await failStep(
      uow,
      run,
      step,
      `The run of the workflow is ${child.status}${child.error ? `: ${child.error}` : ''}`,
      cause,
      {
        mayRetry: child.status === 'failed',
        output: { runId: child.id, outputs: {}, error: child.error ?? child.status },
      },
    );
    return;
  }
  const found = await outputsWithin(uow, await listOutputSizes(uow.db, child.id));
  if (found === undefined) {
    const reason = `The outputs of run ${child.id} have more than ${longestOutput} bytes all together`;
    await failStep(uow, run, step, reason, cause, { mayRetry: false });
    return;
  }
  const output = {
    runId: child.id,
    outputs: Object.fromEntries(found),
    ...(child.error !== null && { error: child.error }),
  };
  await concludeStep(uow, run, step, { output, port: 'success' }, cause);
};

/** Goes on with the step whose run has ended. */
export const workflowChildEnd = defineExternalJob({
  name: 'workflows.child-ended',
  payload: { stepId: 'text' },
  perform: async (app, { stepId }) => (await findWorkflowStepRow(app.db, stepId))?.runId,
  locks: async (_app, runId) => (runId === undefined ? [] : [lockOfRun(runId)]),
  record: (uow, _runId, { stepId }) => resume(uow, stepId),
});

/** Steps whose runs are gone are told, too. */
export const followRunsGone = async (uow: UnitOfWork, stepIds: readonly string[]): Promise<void> => {
  for (const stepId of stepIds) {
    await enqueue(uow, workflowChildEnd, { stepId });
  }
};

/** What follows from the end of a run: whoever waits for it goes on, and another one takes its place. */
export const followRunEnd = async (uow: UnitOfWork, { workflowId, parentStepId }: RunThatEnds): Promise<void> => {
  if (parentStepId !== null) {
    await enqueue(uow, workflowChildEnd, { stepId: parentStepId });
  }
  if ((await findRunLimit(uow.db, workflowId)) !== null) {
    await enqueue(uow, queuedRunStart, { workflowId }, { uniqueKey: workflowId });
  }
};
