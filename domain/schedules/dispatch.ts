import type { Reader } from '../../db/access.js';
import type { ScheduleRow } from '../../db/queries/schedules.js';
import { hasLiveTaskOfContext } from '../../db/queries/tasks.js';
import { hasLiveRunOfSchedule } from '../../db/queries/workflow-runs.js';
import { listScheduledWorkflowRows, type WorkflowRow } from '../../db/queries/workflows.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden, invalid } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { countAskedForWithin, enqueue, keySeparator } from '../kernel/jobs/enqueue.js';
import { shownList, shownObject, storedList, toJsonText } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { createTaskRow } from '../tasks/create.js';
import type { NewTask } from '../tasks/new-task.js';
import { prepareTask } from '../tasks/two-phases.js';
import { principalNameOf } from '../users/principal-name.js';
import { type BegunRun, beginRun } from '../workflows/runs/begin-run.js';
import { assertMayStart, isTakenFrom, startableOf } from '../workflows/runs/may-start.js';
import { withParams } from '../workflows/runs/tokens.js';
import { requireWorkflowRow } from '../workflows/workflow.js';
import { assertMayRunScript, scheduledScript } from './script-job.js';

/** What a firing began. */
export interface Begun {
  readonly task?: TaskTable;
  readonly workflowRunIds?: readonly string[];
  /** What the workflow that it runs lacks, so that its run failed at once. */
  readonly lack?: string;
  /** What it began before is still under way. */
  readonly isSkipped?: true;
}

/** Begins what a firing is for: prepared outside of the transaction in which it is done. */
export type Begin = (uow: UnitOfWork) => Promise<Begun>;

/** The enabled workflows that ask to be run in place of tasks, by the schedule. */
export type Takers = ReadonlyMap<string, readonly string[]>;

/** Reads them once for many schedules. */
export const readTakers = async (db: Reader): Promise<Takers> => {
  const takers = new Map<string, string[]>();
  for (const { id, triggers } of await listScheduledWorkflowRows(db)) {
    for (const { type, scheduleId } of shownList(triggers) ?? []) {
      if (type === 'schedule' && typeof scheduleId === 'string') {
        takers.set(scheduleId, [...(takers.get(scheduleId) ?? []), id]);
      }
    }
  }
  return takers;
};

/** A schedule in whose texts params stand in the place of their tokens. */
const rendered = (row: ScheduleRow): ScheduleRow => {
  const params = shownObject(row.params);
  if (params === undefined || Object.keys(params).length === 0) {
    return row;
  }
  const { taskTemplate, taskType, description, scriptArgs } = row;
  const texts = withParams({ taskTemplate, taskType, description }, params) as Record<string, unknown>;
  const textOf = (name: string): string => String(texts[name] ?? '');
  return Object.assign({}, row, {
    taskTemplate: textOf('taskTemplate'),
    taskType: taskType === null ? null : textOf('taskType'),
    tags: toJsonText(storedList(row.tags, 'schedules.tags', row.id).map((tag) => String(withParams(tag, params)))),
    scriptArgs:
      scriptArgs === null
        ? null
        : toJsonText(withParams(shownObject(scriptArgs), params) as Readonly<Record<string, unknown>>),
  });
};

/** Work that was put off goes on in the conversation of its task, for whoever asked for that. */
export const goesOn = ({ taskType, parentTaskId }: ScheduleRow): boolean =>
  taskType === 'deferred' && parentTaskId !== null;

/** The conversation of its tasks, and of what came of them. */
export const contextOf = ({ id }: ScheduleRow): string => `task:schedule:${id}`;

/** The task that a firing makes. */
const wishOf = (row: ScheduleRow, furtherTags: readonly string[]): NewTask => ({
  task: row.taskTemplate,
  key: row.key,
  agentId: row.targetAgentId,
  source: 'schedule',
  scheduleId: row.id,
  priority: row.priority,
  tags: [...storedList(row.tags, 'schedules.tags', row.id), 'scheduled', `schedule:${row.name}`, ...furtherTags],
  ...(row.taskType !== null && { taskType: row.taskType }),
  ...(row.model !== null && { model: row.model }),
  ...(row.modelTier !== null && { modelTier: row.modelTier }),
  ...(row.profile !== null && { profile: row.profile }),
  ...(row.createdByAgentId !== null && { creatorAgentId: row.createdByAgentId }),
  ...(row.parentTaskId !== null && { parentTaskId: row.parentTaskId }),
  ...(!goesOn(row) && { contextKey: contextOf(row), requestedByUserId: row.createdBy }),
});

/** Whoever made a schedule starts what it fires: time asks for nothing. */
const ownerOf = ({ createdByAgentId, createdBy }: ScheduleRow): string =>
  createdByAgentId === null ? (createdBy ?? 'operator') : `agent:${createdByAgentId}`;

/** @throws ProductError forbidden (`credential_access_revoked`) */
const assertMayBegin = async (
  { db }: UnitOfWork,
  { createdByAgentId }: ScheduleRow,
  workflow: WorkflowRow,
  starter: Caller | undefined,
): Promise<void> => {
  const startable = startableOf(workflow);
  if (starter !== undefined) {
    await assertMayStart(db, starter, startable);
  } else if (createdByAgentId !== null && (await isTakenFrom(db, createdByAgentId, startable))) {
    throw forbidden('Stored secrets that the workflow reads were taken from the agent that made the schedule', {
      code: 'credential_access_revoked',
    });
  }
};

const runWorkflow = async (
  uow: UnitOfWork,
  row: ScheduleRow,
  workflowId: string,
  starter: Caller | undefined,
): Promise<BegunRun> => {
  const workflow = await requireWorkflowRow(uow.db, workflowId);
  if (workflow.enabled !== 1) {
    throw invalid('Workflow is disabled', { code: 'workflow_disabled' });
  }
  await assertMayBegin(uow, row, workflow, starter);
  const payload = { scheduleId: row.id, scheduleName: row.name, firedAt: uow.now };
  return beginRun(uow, workflow, payload, {
    triggerType: 'schedule',
    createdBy: row.createdBy,
    startedBy: starter === undefined ? ownerOf(row) : principalNameOf(starter),
    scheduleId: row.id,
  });
};

const beginRuns =
  (row: ScheduleRow, workflowIds: readonly string[], { isByHand, starter }: FiringOptions): Begin =>
  async (uow) => {
    const mayOverlap = isByHand || row.overlap === 'allow';
    const begun: BegunRun[] = [];
    for (const workflowId of workflowIds) {
      if (mayOverlap || !(await hasLiveRunOfSchedule(uow.db, row.id, workflowId))) {
        begun.push(await runWorkflow(uow, row, workflowId, starter));
      }
    }
    if (begun.length === 0) {
      return { isSkipped: true };
    }
    const lack = begun.find((run) => run.lack !== undefined)?.lack;
    return { workflowRunIds: begun.map(({ runId }) => runId), ...(lack !== undefined && { lack }) };
  };

/** So many runs of the script of a schedule wait or are under way at once, where they may overlap. */
export const mostScripts = 10;

/**
 * Scripts that may be under way at once are jobs of their own, as many as may be; else one waits for the others, though it is
 * begun by hand.
 */
const beginScript =
  (row: ScheduleRow, { isByHand, starter }: FiringOptions): Begin =>
  async (uow) => {
    const { id, lastUpdatedAt, createdByAgentId, overlap } = row;
    if (starter !== undefined) {
      await assertMayRunScript(uow.db, starter, row);
    }
    const most = overlap === 'allow' ? mostScripts : 1;
    const isFull = (await countAskedForWithin(uow, scheduledScript, id, most)) >= most;
    if (isFull && !isByHand) {
      return { isSkipped: true };
    }
    const uniqueKey = overlap === 'allow' && !isFull ? `${id}${keySeparator}${newId()}` : id;
    const options = { uniqueKey, ...(createdByAgentId !== null && { agentId: createdByAgentId }) };
    await enqueue(uow, scheduledScript, { scheduleId: id, firedAt: uow.now, lastUpdatedAt }, options);
    return {};
  };

const beginTask = async (app: App, row: ScheduleRow, { furtherTags, isByHand }: FiringOptions): Promise<Begin> => {
  const prepared = await prepareTask(app, wishOf(row, furtherTags));
  return async (uow) => {
    if (!isByHand && row.overlap === 'skip' && (await hasLiveTaskOfContext(uow.db, contextOf(row)))) {
      return { isSkipped: true };
    }
    return { task: (await createTaskRow(uow, prepared)).task };
  };
};

export interface FiringOptions {
  /** Of a task. */
  readonly furtherTags: readonly string[];
  /** Begins it though what was begun before is still under way, whatever the schedule says. */
  readonly isByHand: boolean;
  /** Who has it fire now; not given: its time has come. */
  readonly starter?: Caller;
}

/**
 * Prepares what a firing begins.
 *
 * @throws ProductError when it cannot be begun; so does what it returns
 */
export const prepareFiring = async (
  app: App,
  schedule: ScheduleRow,
  takers: Takers,
  options: FiringOptions,
): Promise<Begin> => {
  const row = rendered(schedule);
  switch (row.targetType) {
    case 'workflow':
      return beginRuns(row, row.workflowId === null ? [] : [row.workflowId], options);
    case 'script':
      return beginScript(row, options);
    case 'agent-task': {
      const workflowIds = takers.get(row.id);
      return workflowIds ? beginRuns(row, workflowIds, options) : beginTask(app, row, options);
    }
  }
};
