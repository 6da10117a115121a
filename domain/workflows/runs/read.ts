import { listPendingApprovalsOfRun } from '../../../db/queries/approvals.js';
import {
  countWorkflowRuns,
  findWorkflowRunRow,
  findWorkflowRunStatus,
  findWorkflowStepRow,
  listChildRuns,
  listPendingWaits,
  listRunContinuers,
  listShownSteps,
  listWorkflowRunRows,
  type ShownStepRow,
  sumShownBytes,
  type WorkflowRunFilter,
  type WorkflowRunRow,
  type WorkflowRunSummaryRow,
  type WorkflowWaitRow,
} from '../../../db/queries/workflow-runs.js';
import type { WorkflowStepPart } from '../../../generated/swarm/enums.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import { untilEnd } from '../../kernel/endings.js';
import { notFound } from '../../kernel/errors.js';
import { given } from '../../kernel/given.js';
import { shownObject, storedObject } from '../../kernel/stored-json.js';
import { isLive, requireRunRow } from './run.js';

type Schemas = components['schemas'];

const shownSteps = 1000;
const shownContinuers = 1000;
/** An answer has each output twice: in its step and in the context. */
const mostShownBytes = 8 * 1_048_576;
/** Of a run with more than that so much of an input or an output is shown with the others. */
const longestAmongMany = 4096;
const unlimited = 2 ** 31 - 1;

const toSummary = (row: WorkflowRunSummaryRow): Schemas['WorkflowRunSummary'] => ({
  id: row.id,
  workflowId: row.workflowId,
  status: row.status,
  triggerType: row.triggerType,
  error: given(row.error),
  createdBy: given(row.createdBy),
  startedBy: given(row.startedBy),
  startedAt: row.startedAt,
  lastUpdatedAt: row.lastUpdatedAt,
  finishedAt: given(row.finishedAt),
});

type Step = Omit<ShownStepRow, 'inputBytes' | 'outputBytes'>;

/** What the steps of a run wait for, as far as it is stored apart from them. */
interface Awaiting {
  readonly waits: readonly WorkflowWaitRow[];
  readonly approvals: Awaited<ReturnType<typeof listPendingApprovalsOfRun>>;
  readonly children: Awaited<ReturnType<typeof listChildRuns>>;
}

const otherWait = (
  { id, status, nodeType, startedAt: since }: Step,
  children: Awaiting['children'],
): Schemas['WorkflowStepWait'] | undefined => {
  if (status !== 'waiting') {
    return undefined;
  }
  if (nodeType === 'foreach') {
    return { kind: 'items', since, wokenBy: 'the end of the steps of its items' };
  }
  const child = children.find(({ parentStepId }) => parentStepId === id);
  return child && { kind: 'run', id: child.id, since: child.startedAt, wokenBy: `the end of run ${child.id}` };
};

/** What it waited for is not there any more. */
const lostWait = (since: string): Schemas['WorkflowStepWait'] => ({
  kind: 'job',
  since,
  wokenBy: 'the job workflows.audit, which ends what nothing else can wake',
});

const waitOf = (step: Step, { waits, approvals, children }: Awaiting): Schemas['WorkflowStepWait'] => {
  const wait = waits.find(({ stepId }) => stepId === step.id);
  const approval = approvals.find(({ workflowRunStepId }) => workflowRunStepId === step.id);
  if (step.nextRetryAt !== null) {
    return { kind: 'retry', since: step.startedAt, wokenBy: 'the time of its next attempt', until: step.nextRetryAt };
  }
  if (wait !== undefined) {
    const { mode, createdAt: since, wakeUpAt, eventName } = wait;
    const wokenBy = mode === 'event' ? `the event '${eventName}'` : 'its time';
    return { kind: mode, eventName: given(eventName), since, wokenBy, until: given(wakeUpAt) };
  }
  if (approval !== undefined) {
    const { id, createdAt: since, expiresAt } = approval;
    return { kind: 'approval', id, since, wokenBy: `the answer to approval request ${id}`, until: given(expiresAt) };
  }
  const awaited = otherWait(step, children);
  if (awaited !== undefined) {
    return awaited;
  }
  if (step.taskId !== null) {
    return { kind: 'task', id: step.taskId, since: step.startedAt, wokenBy: `the end of task ${step.taskId}` };
  }
  return step.status === 'waiting'
    ? lostWait(step.startedAt)
    : { kind: 'job', since: step.startedAt, wokenBy: 'a job that executes it' };
};

const leftOutOf = ({ input, inputBytes, output, outputBytes }: ShownStepRow): WorkflowStepPart[] => [
  ...(input === null && inputBytes > 0 ? (['input'] as const) : []),
  ...(output === null && outputBytes > 0 ? (['output'] as const) : []),
];

const shownCause = ({ id, cause }: Step): Schemas['WorkflowCause'] | undefined =>
  cause === null ? undefined : storedObject(cause, 'workflow_run_steps.cause', id);

const toStep = (row: Step, awaited: Awaiting | undefined): Schemas['WorkflowRunStep'] => ({
  id: row.id,
  runId: row.runId,
  nodeId: row.nodeId,
  nodeType: row.nodeType,
  status: row.status,
  idempotencyKey: row.idempotencyKey,
  input: shownObject(row.input),
  output: shownObject(row.output),
  error: given(row.error),
  nextPort: given(row.nextPort),
  diagnostics: given(row.diagnostics),
  retryCount: row.retryCount,
  maxRetries: row.maxRetries,
  nextRetryAt: given(row.nextRetryAt),
  taskId: given(row.taskId),
  startedAt: row.startedAt,
  finishedAt: given(row.finishedAt),
  cause: shownCause(row),
  waitsFor: awaited !== undefined && row.finishedAt === null ? waitOf(row, awaited) : undefined,
});

const stepAmongMany = (row: ShownStepRow, awaited: Awaiting | undefined): Schemas['WorkflowRunStep'] => {
  const leftOut = leftOutOf(row);
  return { ...toStep(row, awaited), ...(leftOut.length > 0 && { leftOut }) };
};

const hasEnded = async ({ db }: App, id: string): Promise<boolean> => {
  const status = await findWorkflowRunStatus(db, id);
  return status === undefined || !isLive({ status });
};

const slotWait = ({ workflowId: id, startedAt: since }: WorkflowRunRow): Schemas['WorkflowStepWait'] => ({
  kind: 'slot',
  id,
  since,
  wokenBy: 'the end of another run of the workflow',
});

/** Where the step is that a run is, or was, for. */
const parentOf = async (
  { db }: App,
  { parentStepId, formerParentStepId }: WorkflowRunRow,
): Promise<Schemas['WorkflowRunParent'] | null> => {
  const stepId = parentStepId ?? formerParentStepId;
  const step = stepId === null ? undefined : await findWorkflowStepRow(db, stepId);
  const run = step && (await findWorkflowRunRow(db, step.runId));
  return step && run ? { runId: run.id, workflowId: run.workflowId, stepId: step.id, nodeId: step.nodeId } : null;
};

/** What the steps of a run wait for; undefined: it has ended, and nothing waits any more. */
const awaitingOf = async ({ db }: App, run: WorkflowRunRow): Promise<Awaiting | undefined> =>
  isLive(run)
    ? {
        waits: await listPendingWaits(db, run.id),
        approvals: await listPendingApprovalsOfRun(db, run.id),
        children: await listChildRuns(db, run.id),
      }
    : undefined;

/** A step of a run, whole. @throws ProductError notFound */
export const getWorkflowRunStep = async (
  app: App,
  runId: string,
  stepId: string,
): Promise<Schemas['WorkflowRunStep']> => {
  const run = await requireRunRow(app.db, runId);
  const step = await findWorkflowStepRow(app.db, stepId);
  if (step?.runId !== runId) {
    throw notFound('workflowRunStep');
  }
  return toStep(step, await awaitingOf(app, run));
};

/** A run with its steps, once it has ended or so many seconds have passed. @throws ProductError notFound */
export const getWorkflowRun = async (
  app: App,
  id: string,
  { wait }: { readonly wait: number },
  signal: AbortSignal,
): Promise<Schemas['WorkflowRunResult']> => {
  await untilEnd(app, { id, seconds: wait }, () => hasEnded(app, id), signal);
  const row = await requireRunRow(app.db, id);
  const isLong = (await sumShownBytes(app.db, id, shownSteps)) > mostShownBytes;
  const longest = isLong ? longestAmongMany : unlimited;
  const rows = await listShownSteps(app.db, id, { limit: shownSteps, longest });
  const awaited = await awaitingOf(app, row);
  const outputs = rows.flatMap((step) =>
    step.status === 'completed' && step.parentStepId === null && !leftOutOf(step).includes('output')
      ? [[step.nodeId, shownObject(step.output)] as const]
      : [],
  );
  const continuedBy = (await listRunContinuers(app.db, id)).slice(0, shownContinuers);
  const run = {
    ...toSummary(row),
    ...(continuedBy.length > 0 && { continuedBy }),
    triggerData: { ...shownObject(row.triggerData) },
    context: Object.fromEntries(outputs),
    ...(row.isQueued === 1 && { waitsFor: slotWait(row) }),
  };
  const steps = rows.map((step) => stepAmongMany(step, awaited));
  return { run, steps, parent: await parentOf(app, row) };
};

/** A page of the runs of a workflow, the last started first. */
export const listWorkflowRuns = async (
  { db }: App,
  workflowId: string,
  { status, limit, offset }: Pick<WorkflowRunFilter, 'status'> & { readonly limit: number; readonly offset: number },
): Promise<Schemas['WorkflowRunList']> => {
  const filter = { workflowId, status };
  const total = await countWorkflowRuns(db, filter);
  // One more says whether others follow, beyond what is counted, too.
  const found = await listWorkflowRunRows(db, { ...filter, limit: limit + 1, offset });
  const rows = found.slice(0, limit);
  const hasMore = found.length > limit;
  const nextOffset = offset + rows.length;
  return { runs: rows.map(toSummary), page: { limit, offset, total, hasMore, ...(hasMore && { nextOffset }) } };
};
