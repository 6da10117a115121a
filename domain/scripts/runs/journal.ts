import {
  countScriptSteps,
  endScriptStep,
  findScriptRunState,
  findScriptStep,
  insertScriptStep,
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
  { all, ofType }: { readonly all: number; readonly ofType: number },
  stepType: string,
  { scriptRunMaxSteps, scriptRunMaxAgentTasks }: App['settings'],
): string | undefined => {
  if (all >= scriptRunMaxSteps) {
    return `SCRIPT_RUN_MAX_STEPS exceeded (${all + 1}/${scriptRunMaxSteps})`;
  }
  return stepType === agentTaskType && ofType >= scriptRunMaxAgentTasks
    ? `SCRIPT_RUN_MAX_AGENT_TASKS exceeded (${ofType + 1}/${scriptRunMaxAgentTasks})`
    : undefined;
};

/** Whether a run may have one more step; if not it is aborted, and why is returned. */
export const abortAtLimit = async (uow: UnitOfWork, runId: string, stepType: string): Promise<string | undefined> => {
  const counts = await countScriptSteps(uow.db, runId, agentTaskType);
  const message = limitMessage(counts, stepType, uow.app.settings);
  if (message !== undefined) {
    await changeRun(uow, runId, openStatuses, { status: 'aborted_limit', finishedAt: uow.now, error: message });
  }
  return message;
};

/** Writes a step down that is not there yet. */
export const insertStep = async (uow: UnitOfWork, runId: string, entry: StepEntry): Promise<void> => {
  const { stepKey, stepType, config, status, result = null, error = null, taskId = null, durationMs = null } = entry;
  await insertScriptStep(uow.db, {
    id: newId(),
    runId,
    stepKey,
    stepType,
    status,
    configHash: config.hash,
    taskId,
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
    const known = await findScriptStep(uow.db, runId, entry.stepKey);
    const message = known ? undefined : await abortAtLimit(uow, runId, entry.stepType);
    if (!known && message === undefined) {
      await insertStep(uow, runId, entry);
    }
    return message;
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
