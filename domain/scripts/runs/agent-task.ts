import { setTimeout as sleep } from 'node:timers/promises';
import type { Reader } from '../../../db/access.js';
import { findScriptStep, type ScriptRunRow, type ScriptStepRow } from '../../../db/queries/script-runs.js';
import { findTaskRow } from '../../../db/queries/tasks.js';
import type { TaskTable } from '../../../db/tables/tasks.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import { assertOperator } from '../../kernel/assert-operator.js';
import type { Caller } from '../../kernel/caller.js';
import { conflict, notFound, type ProductError } from '../../kernel/errors.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { createTaskRow, locksToCreate } from '../../tasks/create.js';
import type { NewTask } from '../../tasks/new-task.js';
import type { PreparedTask } from '../../tasks/prepare.js';
import { isTerminal } from '../../tasks/states.js';
import { inTwoPhases } from '../../tasks/two-phases.js';
import { userExists } from '../../users/requester.js';
import {
  agentTaskType,
  assertGoesOn,
  endStep,
  insertStep,
  nextPlace,
  notRunning,
  refuseAtLimit,
  type StepConfig,
  stepConfig,
} from './journal.js';
import { lockOfRun, maxResultBytes, requireRunRow, storedValue } from './run.js';

type Schemas = components['schemas'];
/** What an agent is asked to do. */
export type AgentTask = Omit<Schemas['RunAgentTaskBody'], 'stepKey'>;

const firstLookMs = 100;
const longestLookMs = 2000;
const longestWaitMs = 30_000;

export interface StepTask {
  readonly run: Pick<ScriptRunRow, 'id' | 'agentId' | 'requestedByUserId' | 'principalUserId'>;
  /** Of the lease; undefined: asked for by the operator. */
  readonly token: string | undefined;
  readonly stepKey: string;
  readonly config: StepConfig;
  readonly task: AgentTask;
  /** Goes on once the task is made. */
  readonly isOver: boolean;
}

/** A step that has a task. */
export interface StartedStep extends Pick<ScriptStepRow, 'status' | 'startedAt' | 'result' | 'error'> {
  readonly taskId: string;
}

interface Basis {
  readonly step: ScriptStepRow | undefined;
  readonly requestedByUserId: string | null;
}

const wishFor = ({ run, stepKey, task }: StepTask, requestedByUserId: string | null): NewTask => ({
  task: [task.template, task.task].filter(Boolean).join('\n\n') || stepKey,
  taskType: 'script-run-step',
  source: 'mcp',
  contextKey: `script-run:${run.id}:${stepKey}`,
  creatorAgentId: run.agentId,
  namespaceUserId: run.principalUserId,
  requestedByUserId,
  ...(task.agentId !== undefined && (task.offerMode ? { offeredTo: task.agentId } : { agentId: task.agentId })),
  ...(task.tags && { tags: task.tags }),
  ...(task.priority !== undefined && { priority: task.priority }),
  ...(task.dir !== undefined && { dir: task.dir }),
  ...(task.vcsRepo !== undefined && { vcsRepo: task.vcsRepo }),
  ...(task.model !== undefined && { model: task.model }),
  ...(task.parentTaskId !== undefined && { parentTaskId: task.parentTaskId }),
  ...(task.outputSchema && { outputSchema: task.outputSchema }),
});

const readBasis = async (
  db: Reader,
  { trustBodyRequestedByUserId }: App['settings'],
  { run, stepKey, task }: StepTask,
): Promise<Basis> => {
  const step = await findScriptStep(db, run.id, stepKey);
  const wanted = trustBodyRequestedByUserId ? task.requestedByUserId : undefined;
  const isKnown = wanted !== undefined && (await userExists(db, wanted));
  return {
    step,
    requestedByUserId: isKnown ? wanted : run.requestedByUserId,
  };
};

/** @throws ProductError conflict when the step is of another kind */
export const startedStep = (step: ScriptStepRow): StartedStep => {
  const { stepKey, stepType, taskId, status, startedAt, result, error } = step;
  if (taskId === null) {
    throw conflict(`The step '${stepKey}' is one of type '${stepType}'`, { code: 'script_run_step_differs' });
  }
  return { taskId, status, startedAt, result, error };
};

const makeStep = async (
  uow: UnitOfWork,
  { run, token, stepKey, config, isOver }: StepTask,
  prepared: PreparedTask,
): Promise<StartedStep | { readonly limit: string }> => {
  await assertGoesOn(uow, run.id, token);
  const next = await nextPlace(uow, run.id, agentTaskType);
  if ('limit' in next) {
    return next;
  }
  const { task } = await createTaskRow(uow, prepared);
  const started: StartedStep = {
    taskId: task.id,
    status: isOver ? 'completed' : 'running',
    startedAt: uow.now,
    result: isOver ? JSON.stringify({ taskId: task.id, status: task.status }) : null,
    error: null,
  };
  const durationMs = isOver ? 0 : null;
  const entry = { stepKey, stepType: agentTaskType, config, durationMs };
  await insertStep(uow, run.id, next.place, { ...entry, ...started });
  return started;
};

/**
 * The step of a task: made with the task in one transaction, so that both are made once.
 *
 * @throws ProductError as `assertGoesOn`; exhausted (`script_run_limit`) when there are too many, and the run is aborted
 */
export const startAgentTask = async (app: App, wanted: StepTask): Promise<StartedStep> => {
  const { run } = wanted;
  const made = await inTwoPhases<Basis, NewTask | undefined, StartedStep | { readonly limit: string }>(app, {
    read: (db) => readBasis(db, app.settings, wanted),
    wish: ({ step, requestedByUserId }) => (step ? undefined : wishFor(wanted, requestedByUserId)),
    locks: async (task) => [lockOfRun(run.id), ...(task ? await locksToCreate(app, task) : [])],
    store: async (uow, prepared, { step }) => {
      if (prepared === undefined) {
        return step ? startedStep(step) : { limit: 'the step is gone' };
      }
      return makeStep(uow, wanted, prepared);
    },
  });
  if ('limit' in made) {
    refuseAtLimit(made.limit);
    throw notRunning('has ended');
  }
  return made;
};

/**
 * Waits for the end of a task, until a time.
 *
 * @throws ProductError notFound when somebody has deleted it; the reason of the signal
 */
export const untilTaskEnds = async (
  { db, clock }: App,
  taskId: string,
  untilMs: number,
  signal: AbortSignal,
): Promise<TaskTable> => {
  for (let waitMs = firstLookMs; ; waitMs = Math.min(2 * waitMs, longestLookMs)) {
    const task = await findTaskRow(db, taskId);
    if (task === undefined) {
      throw notFound('task');
    }
    const leftMs = untilMs - clock.nowMs();
    if (isTerminal(task.status) || leftMs <= 0) {
      return task;
    }
    await sleep(Math.min(waitMs, leftMs), undefined, { signal });
  }
};

/** A task that ended without success. */
export const agentTaskFailed = ({ id, status }: Pick<TaskTable, 'id' | 'status'>): ProductError =>
  conflict(`Agent task ${status}`, { code: 'agent_task_failed', details: { taskId: id } });

const noteEnd = async (app: App, runId: string, stepKey: string, { id, status, output }: TaskTable): Promise<void> => {
  const step = await findScriptStep(app.db, runId, stepKey);
  if (step?.status !== 'running') {
    return;
  }
  const isDone = status === 'completed';
  await endStep(app, runId, undefined, stepKey, {
    status: isDone ? 'completed' : 'failed',
    durationMs: app.clock.nowMs() - Date.parse(step.startedAt),
    error: isDone ? null : agentTaskFailed({ id, status }).message,
    result: isDone ? storedValue(app, 'The output of the task', output, maxResultBytes) : null,
  });
};

/**
 * Has a task done for a step, and waits up to 30 seconds for its end.
 *
 * @throws ProductError forbidden, as `startAgentTask`, conflict (`agent_task_failed`)
 */
export const runScriptAgentTask = async (
  app: App,
  caller: Caller,
  runId: string,
  { stepKey, ...task }: Schemas['RunAgentTaskBody'],
  signal: AbortSignal,
): Promise<Schemas['FinishedAgentTask'] | Schemas['OpenAgentTask']> => {
  assertOperator(caller);
  const run = await requireRunRow(app.db, runId);
  const config = stepConfig(app, task);
  const { taskId } = await startAgentTask(app, { run, token: undefined, stepKey, config, task, isOver: false });
  const ended = await untilTaskEnds(app, taskId, app.clock.nowMs() + longestWaitMs, signal);
  if (!isTerminal(ended.status)) {
    return { taskId, status: ended.status };
  }
  await noteEnd(app, runId, stepKey, ended);
  if (ended.status !== 'completed') {
    throw agentTaskFailed(ended);
  }
  return { taskId, taskOutput: ended.output };
};
