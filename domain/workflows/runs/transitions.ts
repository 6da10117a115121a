import {
  countWorkflowSteps,
  findWorkflowRunRow,
  insertWorkflowStep,
  listLiveWorkflowSteps,
  updateLiveWorkflowRun,
  updateLiveWorkflowStep,
  type WorkflowRunRow,
  type WorkflowStepRow,
} from '../../../db/queries/workflow-runs.js';
import { recordWorkflowEvent } from '../../events/record.js';
import { newId } from '../../kernel/ids.js';
import { storedList, toJsonText } from '../../kernel/stored-json.js';
import { instantAfter } from '../../kernel/time.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { Graph, type WorkflowNode, waysFrom } from '../graph.js';
import { definitionOfRun, isLive } from './run.js';
import { type DueStep, stepDue } from './step-job.js';

export type StepOfRun = Pick<WorkflowStepRow, 'id' | 'runId' | 'nodeId' | 'retryCount' | 'maxRetries'>;

/** Has a step executed, now or later. */
export const enqueueStep = (uow: UnitOfWork, due: DueStep): Promise<void> => uow.app.tell(uow, stepDue, due);

const endRun = async (
  uow: UnitOfWork,
  runId: string,
  status: 'completed' | 'failed' | 'cancelled',
  error: string | null,
): Promise<void> => {
  const changes = { status, error, lastUpdatedAt: uow.now, finishedAt: uow.now };
  if (await updateLiveWorkflowRun(uow.db, runId, changes)) {
    await recordWorkflowEvent(uow, {
      event: 'workflow.run.end',
      status: status === 'completed' ? 'ok' : 'error',
      data: { runId, status, ...(error !== null && { error }) },
    });
  }
};

/** Ends a run that cannot go on; steps that wait stay as they are, and wake nothing any more. */
export const failRun = (uow: UnitOfWork, runId: string, error: string): Promise<void> =>
  endRun(uow, runId, 'failed', error);

/** Ends a run because somebody does not want it any more. */
export const cancelRun = (uow: UnitOfWork, runId: string, reason: string): Promise<void> =>
  endRun(uow, runId, 'cancelled', reason);

const beginStep = async (
  uow: UnitOfWork,
  { id: runId }: Pick<WorkflowRunRow, 'id'>,
  node: WorkflowNode,
  position: number,
): Promise<void> => {
  const id = newId();
  await insertWorkflowStep(uow.db, {
    id,
    runId,
    nodeId: node.id,
    nodeType: node.type,
    status: 'running',
    position,
    idempotencyKey: `${runId}:${node.id}:${await countWorkflowSteps(uow.db, runId, node.id)}`,
    nextPort: null,
    retryCount: 0,
    maxRetries: node.retry === undefined ? 0 : (node.retry.maxRetries ?? 3),
    nextRetryAt: null,
    taskId: null,
    startedAt: uow.now,
    finishedAt: null,
    error: null,
    diagnostics: null,
    input: null,
    output: null,
  });
  await recordWorkflowEvent(uow, { event: 'workflow.step.start', data: { runId, stepId: id, nodeId: node.id } });
  await enqueueStep(uow, { stepId: id, attempt: 0 });
};

/** Whether a live step can still reach a node. */
const isReachable = (graph: Graph, live: readonly string[], target: string): boolean => {
  const reached = graph.reach(live, target);
  return live.includes(target) || graph.predecessors(target).some((id) => reached.has(id));
};

/**
 * Begins what can begin of a run, and ends it when nothing is left. A node that several ways lead to begins once, when no
 * live step can reach it any more; so a way that is not taken keeps nobody waiting.
 *
 * @param reached nodes that the transition leads to, beside those that wait already
 */
export const goOn = async (uow: UnitOfWork, runId: string, reached: readonly string[]): Promise<void> => {
  const run = await findWorkflowRunRow(uow.db, runId);
  if (run === undefined || !isLive(run)) {
    return;
  }
  const graph = new Graph(definitionOfRun(run));
  const steps = await listLiveWorkflowSteps(uow.db, runId);
  const live = steps.map(({ nodeId }) => nodeId);
  const parked = [...new Set([...storedList(run.parked, 'workflow_runs.parked', runId), ...reached])];
  const { workflowMaxStepsPerRun } = uow.app.settings;
  const left: string[] = [];
  let { stepCount } = run;
  for (const id of parked) {
    const node = graph.node(id);
    if (node === undefined || isReachable(graph, live, id)) {
      left.push(id);
      continue;
    }
    if (stepCount >= workflowMaxStepsPerRun) {
      await failRun(uow, runId, `Circuit breaker: the run has ${stepCount} steps, as many as it may have`);
      return;
    }
    stepCount += 1;
    await beginStep(uow, run, node, stepCount);
    live.push(id);
  }
  if (live.length === 0) {
    await endRun(uow, runId, 'completed', null);
    return;
  }
  const isRunning = live.length > steps.length || steps.some(({ status }) => status !== 'waiting');
  await updateLiveWorkflowRun(uow.db, runId, {
    status: isRunning ? 'running' : 'waiting',
    stepCount,
    parked: toJsonText(left),
    lastUpdatedAt: uow.now,
  });
};

/** What a node came to. */
export interface Done {
  readonly output: Readonly<Record<string, unknown>>;
  readonly port?: string | undefined;
  /** Why its task failed, although the run goes on. */
  readonly error?: string | undefined;
}

const targetsOf = (node: WorkflowNode, port: string | undefined): string[] =>
  waysFrom(node)
    .filter((way) => way.port === undefined || port === undefined || way.port === port)
    .map(({ target }) => target);

/** Ends a step well, and begins what follows. */
export const completeStep = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  step: StepOfRun,
  { output, port, error }: Done,
): Promise<void> => {
  const isDone = await updateLiveWorkflowStep(uow.db, step, {
    status: 'completed',
    output: toJsonText(output),
    nextPort: port ?? null,
    error: error ?? null,
    nextRetryAt: null,
    finishedAt: uow.now,
  });
  const node = definitionOfRun(run).nodes.find(({ id }) => id === step.nodeId);
  if (!isDone || node === undefined) {
    return;
  }
  await recordWorkflowEvent(uow, {
    event: 'workflow.step.end',
    data: { runId: run.id, stepId: step.id, nodeId: step.nodeId },
  });
  await goOn(uow, run.id, targetsOf(node, port));
};

const delayOf = ({ retry }: WorkflowNode, attempt: number): number => {
  const { strategy = 'exponential', baseDelayMs = 1000, maxDelayMs = 60_000 } = retry ?? {};
  if (strategy === 'exponential') {
    return Math.floor(Math.random() * Math.min(baseDelayMs * 2 ** attempt, maxDelayMs));
  }
  return Math.min(strategy === 'linear' ? baseDelayMs * (attempt + 1) : baseDelayMs, maxDelayMs);
};

/** Tries a step again later, when its node says so; else ends it, and the run with it. */
export const failStep = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  step: StepOfRun,
  error: string,
  mayRetry = true,
): Promise<void> => {
  const node = definitionOfRun(run).nodes.find(({ id }) => id === step.nodeId);
  if (node !== undefined && mayRetry && step.retryCount < step.maxRetries) {
    const nextRetryAt = instantAfter(uow.now, delayOf(node, step.retryCount));
    const retryCount = step.retryCount + 1;
    const again = { status: 'failed', error, retryCount, nextRetryAt, taskId: null } as const;
    if (await updateLiveWorkflowStep(uow.db, step, again)) {
      await enqueueStep(uow, { stepId: step.id, attempt: retryCount, runAt: nextRetryAt });
      await goOn(uow, run.id, []);
    }
    return;
  }
  const failed = { status: 'failed', error, nextRetryAt: null, finishedAt: uow.now } as const;
  if (await updateLiveWorkflowStep(uow.db, step, failed)) {
    const data = { runId: run.id, stepId: step.id, nodeId: step.nodeId, error };
    await recordWorkflowEvent(uow, { event: 'workflow.step.end', status: 'error', data });
    await failRun(uow, run.id, `Step failed: ${error}`);
  }
};
