import {
  endScriptStep,
  findLastScriptStep,
  findScriptRunState,
  findScriptStep,
  insertScriptStep,
  type ScriptStepCounts,
  type ScriptStepRow,
} from '../../../db/queries/script-runs.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import { assertOperator } from '../../kernel/assert-operator.js';
import type { Caller } from '../../kernel/caller.js';
import { conflict, exhausted, notFound, type ProductError } from '../../kernel/errors.js';
import { sha256 } from '../../kernel/hash.js';
import { newId } from '../../kernel/ids.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { changeRun } from './change.js';
import { lockOfRun, maxConfigBytes, maxResultBytes, openStatuses, storedError, storedValue } from './run.js';

export const agentTaskType = 'agent-task';

/** What a step is asked to do, as it is written down. */
export interface StepConfig {
  readonly json: string;
  readonly hash: string;
}

/** @throws ProductError invalid when it is too large */
export const stepConfig = (app: App, config: unknown): StepConfig => {
  const json = storedValue(app, 'The configuration of the step', config ?? {}, maxConfigBytes);
  return { json, hash: sha256(json) };
};

/** A step as it is about to be written. */
export interface StepEntry {
  readonly stepKey: string;
  readonly stepType: string;
  readonly config: StepConfig;
  readonly status: ScriptStepRow['status'];
  readonly result?: string | null;
  readonly error?: string | null;
  readonly taskId?: string | null;
  readonly durationMs?: number | null;
}

/** The run does not go on; or not here. */
export const notRunning = (what: string): ProductError =>
  conflict(`The run ${what}`, { code: 'script_run_not_running' });

/**
 * Refuses unless the run goes on, and is done by whoever has this token.
 *
 * @param token of the lease; undefined: the operator, who may write for whoever does it
 * @throws ProductError notFound, conflict (`script_run_not_running`)
 */
export const assertGoesOn = async ({ db }: UnitOfWork, runId: string, token: string | undefined): Promise<void> => {
  const state = await findScriptRunState(db, runId);
  if (state === undefined) {
    throw notFound('scriptRun');
  }
  if (!openStatuses.includes(state.status)) {
    throw notRunning(`is ${state.status}`);
  }
  if (token !== undefined && (state.status !== 'running' || state.leaseToken !== token)) {
    throw notRunning('is done by somebody else');
  }
};

const limitMessage = (
  { position, agentTasks }: ScriptStepCounts,
  { scriptRunMaxSteps, scriptRunMaxAgentTasks }: App['settings'],
): string | undefined => {
  if (position > scriptRunMaxSteps) {
    return `SCRIPT_RUN_MAX_STEPS exceeded (${position}/${scriptRunMaxSteps})`;
  }
  return agentTasks > scriptRunMaxAgentTasks
    ? `SCRIPT_RUN_MAX_AGENT_TASKS exceeded (${agentTasks}/${scriptRunMaxAgentTasks})`
    : undefined;
};

const none: ScriptStepCounts = { position: 0, agentTasks: 0 };

/** The place of the next step of a run; or why it may have none, then it is aborted. To be asked under the run's lock. */
export const nextPlace = async (
  uow: UnitOfWork,
  runId: string,
  stepType: string,
): Promise<{ readonly place: ScriptStepCounts } | { readonly limit: string }> => {
  const { position, agentTasks } = (await findLastScriptStep(uow.db, runId)) ?? none;
  const isAgentTask = stepType === agentTaskType;
  const place = { position: position + 1, agentTasks: agentTasks + (isAgentTask ? 1 : 0) };
  const limit = limitMessage(place, uow.app.settings);
  if (limit === undefined) {
    return { place };
  }
  await changeRun(uow, runId, openStatuses, { status: 'aborted_limit', finishedAt: uow.now, error: limit });
  return { limit };
};

/** Writes a step down that is not there yet. */
export const insertStep = async (
  uow: UnitOfWork,
  runId: string,
  place: ScriptStepCounts,
  entry: StepEntry,
): Promise<void> => {
  const { stepKey, stepType, config, status, result = null, error = null, taskId = null, durationMs = null } = entry;
  await insertScriptStep(uow.db, {
    id: newId(),
    runId,
    stepKey,
    stepType,
    status,
    configHash: config.hash,
    taskId,
    position: place.position,
    agentTasks: place.agentTasks,
    startedAt: uow.now,
    completedAt: status === 'running' ? null : uow.now,
    durationMs,
    error,
    config: config.json,
    result,
  });
};

/** @throws ProductError exhausted (`script_run_limit`) */
export const refuseAtLimit = (message: string | undefined): void => {
  if (message !== undefined) {
    throw exhausted(message, { code: 'script_run_limit' });
  }
};

/**
 * Writes a step down, unless it is there already.
 *
 * @throws ProductError as `assertGoesOn`; exhausted (`script_run_limit`) when there are too many, and the run is aborted
 */
export const writeStep = async (
  app: App,
  runId: string,
  token: string | undefined,
  entry: StepEntry,
): Promise<void> => {
  const limit = await inConcurrentTransaction(app, [lockOfRun(runId)], async (uow) => {
    await assertGoesOn(uow, runId, token);
    if (await findScriptStep(uow.db, runId, entry.stepKey)) {
      return undefined;
    }
    const next = await nextPlace(uow, runId, entry.stepType);
    if ('limit' in next) {
      return next.limit;
    }
    await insertStep(uow, runId, next.place, entry);
    return undefined;
  });
  refuseAtLimit(limit);
};

/** Says how a step has ended that waited for its task. @throws ProductError as `assertGoesOn` */
export const endStep = (
  app: App,
  runId: string,
  token: string | undefined,
  stepKey: string,
  ending: Pick<ScriptStepRow, 'status' | 'durationMs' | 'error' | 'result'>,
): Promise<void> =>
  inConcurrentTransaction(app, [lockOfRun(runId)], async (uow) => {
    await assertGoesOn(uow, runId, token);
    const { status, durationMs, error, result } = ending;
    await endScriptStep(uow.db, runId, stepKey, { status, durationMs, error, result, completedAt: uow.now });
  });

/** Writes a step down for a run. @throws ProductError forbidden, invalid, and as `writeStep` */
export const recordScriptRunStep = async (
  app: App,
  caller: Caller,
  runId: string,
  { stepKey, stepType, status, config, result, error, durationMs }: components['schemas']['RecordStepBody'],
): Promise<void> => {
  assertOperator(caller);
  await writeStep(app, runId, undefined, {
    stepKey,
    stepType,
    status,
    config: stepConfig(app, config),
    result: result === undefined ? null : storedValue(app, 'body.result', result, maxResultBytes),
    error: error === undefined ? null : storedError(app, error),
    durationMs: durationMs ?? null,
  });
};
