import {
  countLiveRuns,
  findLastCompletedWorkflowRun,
  findLastWorkflowRun,
  findQueuedRun,
  findSetupFailure,
  insertWorkflowRun,
  listQueuedRuns,
  updateLiveWorkflowRun,
  type WorkflowRunRow,
} from '../../../db/queries/workflow-runs.js';
import { findWorkflowRow, type WorkflowRow } from '../../../db/queries/workflows.js';
import { recordWorkflowEvent } from '../../events/record.js';
import { missingOf, needsSetup, saysNeedsSetup } from '../../integrations/preflight.js';
import { invalid, ProductError } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { enqueue } from '../../kernel/jobs/enqueue.js';
import { defineJob } from '../../kernel/jobs/kinds.js';
import { shownObject, toJsonText } from '../../kernel/stored-json.js';
import { instantAfter, instantBefore, msPerHour, msPerMinute, msPerSecond } from '../../kernel/time.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { dayOf } from '../../kernel/utc-day.js';
import { Graph, type WorkflowDefinition } from '../graph.js';
import { readinessWarnings } from '../warnings.js';
import { definitionOf } from '../workflow.js';
import type { Cause } from './cause.js';
import { resolvedInputOf } from './context.js';
import { workflowRunEnded } from './facts.js';
import { lockOfRun } from './run.js';
import { schemaProblems } from './schema-subset.js';
import { type Context, withParams } from './tokens.js';
import { goOn } from './transitions.js';

/** So many runs of a workflow may wait for their turn. */
const mostQueued = 1000;
/** So many of them begin at a time. */
const mostBegun = 20;

/** Starts of a workflow are made one after the other. */
export const lockOfStarts = (workflowId: string): string => `workflow-start:${workflowId}`;

/** @throws ProductError invalid when a payload does not fit the schema of the workflow */
export const assertPayload = ({ triggerSchema }: WorkflowRow, payload: unknown): void => {
  const details = schemaProblems(shownObject(triggerSchema), payload, 'trigger');
  if (details.length > 0) {
    throw invalid('TriggerSchemaError', {
      code: 'trigger_schema_error',
      details: { message: details.join('; '), details },
    });
  }
};

const isCooling = async ({ db, now }: UnitOfWork, { id, cooldown }: WorkflowRow): Promise<boolean> => {
  const window = shownObject(cooldown);
  if (window === undefined) {
    return false;
  }
  const part = (name: string, ms: number): number => Number(window[name] ?? 0) * ms;
  const windowMs = part('hours', msPerHour) + part('minutes', msPerMinute) + part('seconds', msPerSecond);
  const since = instantBefore(now, windowMs);
  // What lies further ahead was before the clock jumped back: until it comes there once more, nothing would begin.
  const until = instantAfter(now, windowMs);
  const started = (await findLastWorkflowRun(db, id, until))?.startedAt ?? '';
  const completed = (await findLastCompletedWorkflowRun(db, id, until))?.finishedAt ?? '';
  return started > since || completed > since;
};

/** Why a run cannot begin; undefined: it can. */
const problemOf = async (
  uow: UnitOfWork,
  workflow: WorkflowRow,
  definition: WorkflowDefinition,
): Promise<string | undefined> => {
  const missing = await missingOf(uow, workflow);
  if (missing) {
    return needsSetup(missing);
  }
  const warnings = readinessWarnings(uow.app, definition);
  if (warnings.length > 0) {
    return `Run not started, no node executed: ${warnings.join('; ')}`;
  }
  try {
    await resolvedInputOf(uow, workflow.createdByAgentId, shownObject(workflow.input) ?? {});
    return undefined;
  } catch (error) {
    if (error instanceof ProductError) {
      return error.message;
    }
    throw error;
  }
};

/** The definition in which params stand in the place of their tokens; as it is stored, with the reason, where that is too long. */
const renderedOf = (workflow: WorkflowRow): { readonly definition: WorkflowDefinition; readonly problem?: string } => {
  const definition = definitionOf(workflow);
  try {
    // Params change texts, never what makes a definition one.
    return { definition: withParams(definition, shownObject(workflow.params) ?? {}) as WorkflowDefinition };
  } catch (error) {
    if (error instanceof ProductError) {
      return { definition, problem: error.message };
    }
    throw error;
  }
};

/** How a run begins: at once, in its turn, or not at all. */
type Beginning = { readonly kind: 'now' | 'queued' } | { readonly kind: 'skipped' | 'failed'; readonly reason: string };

const beginningOf = async (
  uow: UnitOfWork,
  workflow: WorkflowRow,
  { definition, problem: tooLong }: ReturnType<typeof renderedOf>,
): Promise<Beginning> => {
  if (await isCooling(uow, workflow)) {
    return { kind: 'skipped', reason: 'cooldown' };
  }
  const problem = tooLong ?? (await problemOf(uow, workflow, definition));
  if (problem !== undefined) {
    return { kind: 'failed', reason: problem };
  }
  const { maxConcurrentRuns: limit } = workflow;
  if (limit === null || (await countLiveRuns(uow.db, workflow.id, 0)) < limit) {
    return { kind: 'now' };
  }
  return (await countLiveRuns(uow.db, workflow.id, 1)) < mostQueued
    ? { kind: 'queued' }
    : { kind: 'skipped', reason: `${mostQueued} runs of the workflow wait for their turn` };
};

/** Where a run comes from. */
export interface Origin {
  readonly triggerType: WorkflowRunRow['triggerType'];
  readonly createdBy: string | null;
  /** The principal who starts it (domain/users/principal-name.ts); null: nobody does. */
  readonly startedBy: string | null;
  /** The step that waits for it. */
  readonly parentStepId?: string | null;
  /** The schedule that begins it. */
  readonly scheduleId?: string | null;
}

export interface BegunRun {
  readonly runId: string;
  readonly skipped: boolean;
  /** What the workflow lacks, so that the run failed at once. */
  readonly lack?: string;
}

/** Who or what starts a run. */
const causeOf = ({ triggerType, startedBy, parentStepId, scheduleId }: Origin): Cause => {
  const by = startedBy === null ? {} : { by: startedBy };
  if (parentStepId != null) {
    return { kind: 'step', id: parentStepId, ...by };
  }
  if (scheduleId != null) {
    return { kind: 'schedule', id: scheduleId, ...by };
  }
  return { kind: triggerType === 'event' ? 'webhook' : 'request', ...by };
};

const statuses = { now: 'running', queued: 'waiting', skipped: 'skipped', failed: 'failed' } as const;
const outcomes = { now: 'ok', queued: 'ok', skipped: 'skipped', failed: 'error' } as const;

/** The run that told today already that the workflow lacks something: once a day is enough. */
const toldToday = async (
  { db, now }: UnitOfWork,
  workflowId: string,
  error: string | null,
): Promise<string | undefined> => (saysNeedsSetup(error) ? findSetupFailure(db, workflowId, dayOf(now)) : undefined);

/** Begins a run of a workflow whose row was read under the lock of its starts. */
export const beginRun = async (
  uow: UnitOfWork,
  workflow: WorkflowRow,
  payload: Context,
  { triggerType, createdBy, startedBy, parentStepId = null, scheduleId = null }: Origin,
): Promise<BegunRun> => {
  const { id: workflowId } = workflow;
  const rendered = renderedOf(workflow);
  const { definition } = rendered;
  const beginning = await beginningOf(uow, workflow, rendered);
  const { kind } = beginning;
  const error = 'reason' in beginning ? beginning.reason : null;
  const lacking = error !== null && saysNeedsSetup(error) ? { lack: error } : {};
  const known = parentStepId === null ? await toldToday(uow, workflowId, error) : undefined;
  if (known !== undefined) {
    return { runId: known, skipped: false, ...lacking };
  }
  const id = newId();
  const entries = new Graph(definition).entries().map((node) => node.id);
  await insertWorkflowRun(uow.db, {
    id,
    workflowId,
    status: statuses[kind],
    triggerType,
    stepCount: 0,
    error,
    createdBy,
    startedBy,
    startedAt: uow.now,
    lastUpdatedAt: uow.now,
    finishedAt: error === null ? null : uow.now,
    parked: toJsonText(entries),
    triggerData: toJsonText(payload),
    input: workflow.input ?? toJsonText({}),
    definition: toJsonText(definition),
    parentStepId,
    scheduleId,
    isQueued: kind === 'queued' ? 1 : 0,
  });
  const cause = causeOf({ triggerType, createdBy, startedBy, parentStepId, scheduleId });
  await recordWorkflowEvent(uow, {
    event: 'workflow.run.start',
    status: outcomes[kind],
    data: {
      runId: id,
      workflowId,
      ...(kind === 'queued' && { queued: true }),
      ...(error !== null && { error }),
      cause,
    },
  });
  if (kind === 'now') {
    await goOn(uow, id, [], { kind: 'run', id });
  } else if (error !== null) {
    await uow.app.tell(uow, workflowRunEnded, { id, workflowId, parentStepId });
  }
  return { runId: id, skipped: kind === 'skipped', ...lacking };
};

/** Begins runs of a workflow that wait for their turn, as many as may be under way. */
const beginQueued = async (uow: UnitOfWork, workflowId: string, locks: readonly string[]): Promise<void> => {
  const workflow = await findWorkflowRow(uow.db, workflowId);
  if (workflow?.enabled !== 1) {
    // They begin once it is enabled.
    return;
  }
  const limit = workflow.maxConcurrentRuns ?? Number.POSITIVE_INFINITY;
  for (let running = await countLiveRuns(uow.db, workflowId, 0); running < limit; running += 1) {
    const runId = await findQueuedRun(uow.db, workflowId);
    if (runId === undefined) {
      return;
    }
    if (!locks.includes(lockOfRun(runId))) {
      await enqueue(uow, queuedRunStart, { workflowId }, { uniqueKey: workflowId });
      return;
    }
    await updateLiveWorkflowRun(uow.db, runId, { isQueued: 0, status: 'running', lastUpdatedAt: uow.now });
    await goOn(uow, runId, [], { kind: 'run', id: runId });
  }
};

/** A run of the workflow has ended: others may take its place. It is done while nobody starts or changes them. */
export const queuedRunStart = defineJob({
  name: 'workflows.start-next',
  payload: { workflowId: 'text' },
  locks: async ({ db }, { workflowId }) => [
    lockOfStarts(workflowId),
    ...(await listQueuedRuns(db, workflowId, mostBegun)).map(lockOfRun),
  ],
  work: (uow, { workflowId }, locks) => beginQueued(uow, workflowId, locks),
});
