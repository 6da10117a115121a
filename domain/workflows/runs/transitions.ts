import {
  countWorkflowSteps,
  findWorkflowRunRow,
  findWorkflowStepRow,
  hasCompletedStepBeside,
  hasLiveItem,
  insertWorkflowSteps,
  listFailedWays,
  listItemOutputSizes,
  listItemStates,
  listLiveWorkflowSteps,
  listOutputsOfSteps,
  type OutputSize,
  restWorkflowWaits,
  sumWorkflowStepBytes,
  updateLiveWorkflowRun,
  updateLiveWorkflowStep,
  type WorkflowRunRow,
  type WorkflowStepRow,
} from '../../../db/queries/workflow-runs.js';
import { withdrawRequestsOfRun } from '../../approvals/ask-anew.js';
import { recordWorkflowEvent } from '../../events/record.js';
import { newId } from '../../kernel/ids.js';
import { shownObject, storedList, storedObject, toJsonText } from '../../kernel/stored-json.js';
import { instantAfter } from '../../kernel/time.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import type { Graph, WorkflowNode } from '../graph.js';
import { releaseHeld } from './asked-again.js';
import { type Cause, endOf, storedCause } from './cause.js';
import { type Done, type DueStep, type Item, type RunThatEnds, stepDue, workflowRunEnded } from './facts.js';
import { graphOf, isLive, nodeOfStep } from './run.js';

export type StepOfRun = Pick<WorkflowStepRow, 'id' | 'runId' | 'nodeId' | 'retryCount' | 'maxRetries' | 'parentStepId'>;

const longestError = 4000;
/** What a step comes to has so many characters of JSON at most: whatever follows it reads it whole. */
export const longestOutput = 4 * 1_048_576;
/** So few steps cannot have too much: nobody adds it up. */
const fewSteps = 4;

const outputTooLong = `The output of the step has more than ${longestOutput} characters of JSON`;

/** What steps that are part of another one came to, by their nodes; undefined: it is too long, all together. */
export const outputsWithin = async (
  { db }: UnitOfWork,
  steps: readonly OutputSize[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>> | undefined> | undefined> => {
  // A node that was done again came to what it came to last.
  const last = [...new Map(steps.map((step) => [step.nodeId, step])).values()];
  if (last.reduce((sum, { bytes }) => sum + bytes, 0) > longestOutput) {
    return undefined;
  }
  const rows = await listOutputsOfSteps(
    db,
    last.map(({ id }) => id),
  );
  const outputs = new Map(
    rows.map(({ id, nodeId, output }) => [nodeId, storedObject(output, 'workflow_run_steps.output', id)]),
  );
  return new Map(last.map(({ nodeId }) => [nodeId, outputs.get(nodeId)]));
};

/** Has a step executed, now or later. */
export const enqueueStep = (uow: UnitOfWork, due: DueStep): Promise<void> => uow.app.tell(uow, stepDue, due);

const endRun = async (
  uow: UnitOfWork,
  run: RunThatEnds,
  status: 'completed' | 'failed' | 'cancelled',
  error: string | null,
  cause: Cause,
): Promise<void> => {
  const { id: runId } = run;
  const changes = { status, error, isQueued: 0, lastUpdatedAt: uow.now, finishedAt: uow.now };
  if (await updateLiveWorkflowRun(uow.db, runId, changes)) {
    if (status === 'completed') {
      await withdrawRequestsOfRun(uow, runId, 'The run has ended');
    } else {
      await restWorkflowWaits(uow.db, runId);
    }
    await uow.app.tell(uow, workflowRunEnded, run);
    await recordWorkflowEvent(uow, {
      event: 'workflow.run.end',
      status: status === 'completed' ? 'ok' : 'error',
      data: { runId, status, ...(error !== null && { error }), cause },
    });
  }
};

/** Ends a run that cannot go on; steps that wait stay as they are, and wake nothing any more. */
export const failRun = (uow: UnitOfWork, run: RunThatEnds, error: string, cause: Cause): Promise<void> =>
  endRun(uow, run, 'failed', error.slice(0, longestError), cause);

/** Ends a run because somebody does not want it any more. */
export const cancelRun = (uow: UnitOfWork, run: RunThatEnds, reason: string, cause: Cause): Promise<void> =>
  endRun(uow, run, 'cancelled', reason, cause);

const mostReasons = 5;

/** Ends a run of which nothing is under way any more: well, unless a way of it ended before its time. */
const endWell = async (uow: UnitOfWork, run: WorkflowRunRow, graph: Graph, cause: Cause): Promise<void> => {
  const failures = await listFailedWays(uow.db, run.id, mostReasons);
  if (failures.length === 0) {
    await endRun(uow, run, 'completed', null, cause);
    return;
  }
  const reasons = failures.map(({ nodeId, error }) => `${nodeId}: ${error ?? 'failed'}`).join('; ');
  const entries = graph.entries().map(({ id }) => id);
  if (await hasCompletedStepBeside(uow.db, run.id, entries)) {
    await endRun(uow, run, 'completed', `Partial failure: ${reasons}`.slice(0, longestError), cause);
  } else {
    await failRun(uow, run, `All branches failed: ${reasons}`, cause);
  }
};

/** A step that nothing has happened to. */
const newStep = (
  uow: UnitOfWork,
  step: Pick<WorkflowStepRow, 'runId' | 'nodeId' | 'nodeType' | 'position' | 'idempotencyKey' | 'maxRetries'>,
  cause: Cause,
  of: Partial<WorkflowStepRow> = {},
): WorkflowStepRow => ({
  ...step,
  id: newId(),
  status: 'running',
  nextPort: null,
  retryCount: 0,
  nextRetryAt: null,
  taskId: null,
  startedAt: uow.now,
  finishedAt: null,
  error: null,
  diagnostics: null,
  input: null,
  output: null,
  parentStepId: null,
  validations: null,
  cause: storedCause(cause),
  ...of,
});

const maxRetriesOf = ({ retry }: WorkflowNode): number => (retry === undefined ? 0 : (retry.maxRetries ?? 3));

const announce = async (
  uow: UnitOfWork,
  { id: stepId, runId, nodeId, nodeType }: WorkflowStepRow,
  cause: Cause,
): Promise<void> => {
  await recordWorkflowEvent(uow, { event: 'workflow.step.start', data: { runId, stepId, nodeId, cause } });
  await enqueueStep(uow, { stepId, nodeType, attempt: 0 });
};

const beginStep = async (
  uow: UnitOfWork,
  { id: runId }: Pick<WorkflowRunRow, 'id'>,
  node: WorkflowNode,
  position: number,
  cause: Cause,
): Promise<void> => {
  const idempotencyKey = `${runId}:${node.id}:${await countWorkflowSteps(uow.db, runId, node.id)}`;
  const { id: nodeId, type: nodeType } = node;
  const step = newStep(
    uow,
    { runId, nodeId, nodeType, position, idempotencyKey, maxRetries: maxRetriesOf(node) },
    cause,
  );
  await insertWorkflowSteps(uow.db, [step]);
  await announce(uow, step, cause);
};

/**
 * Begins a step for each item that a node does something for; all are stored before one is executed. Returns why it cannot:
 * the run would have as many steps as it may, so that nothing could follow.
 */
export const beginItems = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  parent: Pick<WorkflowStepRow, 'id' | 'nodeId'>,
  items: readonly Item[],
  cause: Cause,
): Promise<string | undefined> => {
  const graph = await graphOf(uow, run);
  const node = graph.node(parent.nodeId);
  const most = uow.app.settings.workflowMaxStepsPerRun;
  const stepCount = run.stepCount + items.length;
  if (node === undefined || stepCount > most || (stepCount === most && graph.ways(node.id).length > 0)) {
    return `Circuit breaker: ${items.length} items are too many for a run of ${most} steps`;
  }
  const steps: WorkflowStepRow[] = [];
  for (const { key, index } of items) {
    const nodeId = `${parent.nodeId}#${key}`;
    const position = run.stepCount + steps.length + 1;
    const idempotencyKey = `${run.id}:${nodeId}:${await countWorkflowSteps(uow.db, run.id, nodeId)}`;
    const step = { runId: run.id, nodeId, nodeType: 'agent-task', position, idempotencyKey };
    const input = toJsonText({ itemKey: key, index });
    steps.push(newStep(uow, { ...step, maxRetries: maxRetriesOf(node) }, cause, { parentStepId: parent.id, input }));
  }
  await updateLiveWorkflowRun(uow.db, run.id, { stepCount });
  await insertWorkflowSteps(uow.db, steps);
  for (const step of steps) {
    await announce(uow, step, cause);
  }
  return undefined;
};

/** Why a run begins no further step, for its many steps; undefined: it may. */
const limitReached = (
  { app: { settings } }: UnitOfWork,
  { stepCount, walkedSteps }: Pick<WorkflowRunRow, 'stepCount' | 'walkedSteps'>,
): string | undefined => {
  if (stepCount >= settings.workflowMaxStepsPerRun) {
    return `Circuit breaker: the run has ${stepCount} steps, as many as it may have`;
  }
  return walkedSteps >= settings.workflowMaxIterations
    ? `Max node executions: the run began ${walkedSteps} steps without waiting in between`
    : undefined;
};

/** The same for what they came to. */
const bytesReached = async (
  { db, app: { settings } }: UnitOfWork,
  { id, stepCount }: Pick<WorkflowRunRow, 'id' | 'stepCount'>,
): Promise<string | undefined> => {
  const bytes = stepCount < fewSteps ? 0 : await sumWorkflowStepBytes(db, id);
  const most = settings.workflowMaxBytesPerRun;
  return bytes > most ? `The steps of the run have ${bytes} bytes, and ${most} are the most` : undefined;
};

/** Which of the nodes that are to begin can, and which must wait for others. */
const sorted = (graph: Graph, parked: readonly string[], live: readonly string[]) => {
  // Asked once for all nodes: there may be a thousand of them.
  const reachable = graph.reach(live);
  const behind = graph.behind(parked);
  const ready: WorkflowNode[] = [];
  const left: string[] = [];
  for (const id of parked) {
    const node = graph.node(id);
    if (node === undefined || reachable.has(id) || behind.has(id)) {
      left.push(id);
    } else {
      ready.push(node);
      graph.reach([id], reachable);
    }
  }
  return { ready, left };
};

interface Begun {
  readonly counts: Pick<WorkflowRunRow, 'stepCount' | 'walkedSteps'>;
  readonly count: number;
  /** Why it was not all. */
  readonly problem: string | undefined;
}

/** Begins steps of these nodes, as many as the run may have. */
const beginSteps = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  nodes: readonly WorkflowNode[],
  cause: Cause,
): Promise<Begun> => {
  let { stepCount, walkedSteps } = run;
  const tooMuch = nodes.length === 0 ? undefined : await bytesReached(uow, run);
  for (const [count, node] of nodes.entries()) {
    const counts = { stepCount, walkedSteps };
    const problem = tooMuch ?? limitReached(uow, counts);
    if (problem !== undefined) {
      return { counts, count, problem };
    }
    stepCount += 1;
    walkedSteps += 1;
    await beginStep(uow, run, node, stepCount, cause);
  }
  return { counts: { stepCount, walkedSteps }, count: nodes.length, problem: undefined };
};

/**
 * Begins what can begin of a run, and ends it when nothing is left. A node that several ways lead to begins once, when no
 * live step, and nothing that is to begin, can reach it any more; so a way that is not taken keeps nobody waiting.
 *
 * @param reached nodes that the transition leads to, beside those that wait already
 * @param cause why what begins, or the end of the run, comes now
 */
export const goOn = async (uow: UnitOfWork, runId: string, reached: readonly string[], cause: Cause): Promise<void> => {
  const run = await findWorkflowRunRow(uow.db, runId);
  if (run === undefined || !isLive(run)) {
    return;
  }
  const graph = await graphOf(uow, run);
  const steps = await listLiveWorkflowSteps(uow.db, runId);
  const parked = [...new Set([...storedList(run.parked, 'workflow_runs.parked', runId), ...reached])];
  const live = steps.map(({ nodeId }) => nodeId);
  const { ready, left } = sorted(graph, parked, live);
  const { counts, count, problem } = await beginSteps(uow, run, ready, cause);
  if (live.length + count === 0 && problem === undefined) {
    await endWell(uow, run, graph, cause);
    return;
  }
  const isRunning = count > 0 || steps.some(({ status }) => status !== 'waiting');
  await updateLiveWorkflowRun(uow.db, runId, {
    status: isRunning ? 'running' : 'waiting',
    stepCount: counts.stepCount,
    walkedSteps: isRunning ? counts.walkedSteps : 0,
    parked: toJsonText([...ready.slice(count).map(({ id }) => id), ...left]),
    lastUpdatedAt: uow.now,
  });
  if (problem !== undefined) {
    await failRun(uow, run, problem, cause);
  }
};

type StepChanges = Parameters<typeof updateLiveWorkflowStep>[2];

/** Ends a step well, and begins what follows. */
export const completeStep = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  step: StepOfRun,
  { output, port, error }: Done,
  cause: Cause,
  further: StepChanges = {},
): Promise<void> => {
  const text = toJsonText(output);
  if (text.length > longestOutput) {
    await failStep(uow, run, step, outputTooLong, cause, { mayRetry: false });
    return;
  }
  const isDone = await updateLiveWorkflowStep(uow.db, step, {
    ...further,
    status: 'completed',
    output: text,
    nextPort: port ?? null,
    error: error ?? null,
    nextRetryAt: null,
    finishedAt: uow.now,
    cause: storedCause(cause),
  });
  if (!isDone) {
    return;
  }
  await recordWorkflowEvent(uow, {
    event: 'workflow.step.end',
    data: { runId: run.id, stepId: step.id, nodeId: step.nodeId, cause },
  });
  if (step.parentStepId !== null) {
    await joinItems(uow, run, step.parentStepId, endOf(step));
    return;
  }
  // A node that is no more leads nowhere, but the run goes on all the same.
  const held = run.askedAgain === null ? undefined : await releaseHeld(uow, run, step.nodeId, port);
  await goOn(uow, run.id, held ?? (await graphOf(uow, run)).targets(step.nodeId, port), endOf(step));
};

/** Ends a step that waited; where its node says that its result is to be judged, that is done first. */
export const concludeStep = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  step: StepOfRun,
  done: Done,
  cause: Cause,
): Promise<void> => {
  const node = nodeOfStep(await graphOf(uow, run), step);
  if (node?.validation === undefined) {
    await completeStep(uow, run, step, done, cause);
    return;
  }
  const output = toJsonText(done.output);
  if (output.length > longestOutput) {
    await failStep(uow, run, step, outputTooLong, cause, { mayRetry: false });
    return;
  }
  const judged = {
    status: 'running',
    output,
    nextPort: done.port ?? null,
    error: done.error ?? null,
    cause: storedCause(cause),
  } as const;
  if (await updateLiveWorkflowStep(uow.db, step, judged)) {
    await enqueueStep(uow, {
      stepId: step.id,
      nodeType: node.validation.executor ?? 'validate',
      attempt: step.retryCount,
    });
    await goOn(uow, run.id, [], cause);
  }
};

const itemStatus = ({ status, error }: Pick<WorkflowStepRow, 'status' | 'error'>): string =>
  status === 'completed' && error !== null ? 'failed' : status;

/** Ends a node once something was done for each of its items. */
export const joinItems = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  parentStepId: string,
  cause: Cause,
): Promise<void> => {
  const parent = await findWorkflowStepRow(uow.db, parentStepId);
  if (parent?.status !== 'waiting' || (await hasLiveItem(uow.db, parentStepId))) {
    await goOn(uow, run.id, [], cause);
    return;
  }
  const outputs = await outputsWithin(uow, await listItemOutputSizes(uow.db, parentStepId));
  if (outputs === undefined) {
    await failStep(uow, run, parent, outputTooLong, cause, { mayRetry: false });
    return;
  }
  const last = new Map((await listItemStates(uow.db, parentStepId)).map((step) => [step.nodeId, step]));
  const results = [...last.values()]
    .map((step) => ({ step, input: shownObject(step.input) ?? {}, output: outputs.get(step.nodeId) }))
    .toSorted((one, other) => Number(one.input['index']) - Number(other.input['index']))
    .map(({ step, input, output }) => ({
      itemKey: input['itemKey'],
      status: itemStatus(step),
      ...(output !== undefined && { output }),
    }));
  const okCount = results.filter(({ status }) => status === 'completed').length;
  const failedCount = results.length - okCount;
  await completeStep(uow, run, parent, { output: { results, okCount, failedCount } }, cause);
};

type Retry = NonNullable<WorkflowNode['retry']>;

const delayOf = ({ strategy = 'exponential', baseDelayMs = 1000, maxDelayMs = 60_000 }: Retry, attempt: number) => {
  if (strategy === 'exponential') {
    return Math.floor(Math.random() * Math.min(baseDelayMs * 2 ** attempt, maxDelayMs));
  }
  return Math.min(strategy === 'linear' ? baseDelayMs * (attempt + 1) : baseDelayMs, maxDelayMs);
};

/** How a step fails. */
export interface Failing {
  /** Default: what went wrong may go well at another attempt. */
  readonly mayRetry?: boolean;
  /** Instead of what the node says of its attempts. */
  readonly retry?: Retry | undefined;
  /** Only what would follow the step does not happen; the run goes on elsewhere. */
  readonly endsWayOnly?: boolean;
  /** What it came to all the same. */
  readonly output?: Readonly<Record<string, unknown>> | undefined;
  readonly further?: StepChanges;
}

/** Tries a step again later, when its node says so; else ends it, and the run with it. */
export const failStep = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  step: StepOfRun,
  reason: string,
  cause: Cause,
  { mayRetry = true, retry, endsWayOnly = false, output, further = {} }: Failing = {},
): Promise<void> => {
  const error = reason.slice(0, longestError);
  const node = nodeOfStep(await graphOf(uow, run), step);
  const policy = retry ?? node?.retry ?? {};
  const maxRetries = retry === undefined ? step.maxRetries : (retry.maxRetries ?? 3);
  if (node !== undefined && mayRetry && step.retryCount < maxRetries) {
    const nextRetryAt = instantAfter(uow.now, delayOf(policy, step.retryCount));
    const retryCount = step.retryCount + 1;
    const again = { status: 'failed', error, retryCount, maxRetries, nextRetryAt, taskId: null, output: null } as const;
    const cleared = { nextPort: null, cause: storedCause(cause) };
    if (await updateLiveWorkflowStep(uow.db, step, { ...further, ...again, ...cleared })) {
      const data = { runId: run.id, stepId: step.id, nodeId: step.nodeId, error, retryCount, nextRetryAt, cause };
      await recordWorkflowEvent(uow, { event: 'workflow.step.retry', status: 'error', data });
      await enqueueStep(uow, { stepId: step.id, nodeType: node.type, attempt: retryCount, runAt: nextRetryAt });
      await goOn(uow, run.id, [], cause);
    }
    return;
  }
  const failed = {
    ...further,
    ...(output && { output: toJsonText(output) }),
    status: 'failed',
    error,
    nextRetryAt: null,
    finishedAt: uow.now,
    cause: storedCause(cause),
  } as const;
  if (await updateLiveWorkflowStep(uow.db, step, failed)) {
    const data = { runId: run.id, stepId: step.id, nodeId: step.nodeId, error, cause };
    await recordWorkflowEvent(uow, { event: 'workflow.step.end', status: 'error', data });
    const ended = endOf(step);
    await (endsWayOnly ? goOn(uow, run.id, [], ended) : failRun(uow, run, `Step failed: ${error}`, ended));
  }
};
