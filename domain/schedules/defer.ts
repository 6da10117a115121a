import { insertSchedule, type ScheduleRow } from '../../db/queries/schedules.js';
import { findTaskStatus } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalid, invalidField } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { storedList, toJsonText } from '../kernel/stored-json.js';
import { instantAfter, storedTime } from '../kernel/time.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { refuseStaleAttempt } from '../tasks/attempt-fence.js';
import { refuseOtherAgents, reporterOf } from '../tasks/caller.js';
import { endTask } from '../tasks/end.js';
import { taskChanged } from '../tasks/errors.js';
import { isTerminal } from '../tasks/states.js';
import { toTask } from '../tasks/task.js';
import { requireTaskToChange } from '../tasks/task-to-change.js';
import { requireStep } from '../tasks/transition.js';
import { fits } from './await.js';
import { assertNameFree } from './create.js';
import { toSchedule } from './schedule.js';
import { lookAt, timeToCome } from './timing.js';

type Schemas = components['schemas'];
type Input = Schemas['DeferTaskBody'];

const tag = 'deferred';
const longestText = 65_536;
const defaultOutput = 'Put off';

/** When the work goes on at the latest. @throws ProductError invalid */
const timeOf = ({ delayMs, runAt }: Input, now: string): string => {
  if ((delayMs === undefined) === (runAt === undefined)) {
    throw invalid('A deferral needs exactly one of delayMs and runAt');
  }
  return runAt === undefined ? instantAfter(now, delayMs ?? 0) : timeToCome(runAt, now, 'body.runAt');
};

/** Whether what the work waits for has happened already. @throws ProductError invalid when it cannot happen */
const hasHappened = async ({ db }: UnitOfWork, id: string, { waitFor }: Input): Promise<boolean> => {
  if (waitFor === undefined) {
    return false;
  }
  if (waitFor.taskId === id) {
    throw invalidField('body.waitFor.taskId', 'must be the id of another task');
  }
  const status = await findTaskStatus(db, waitFor.taskId);
  if (status === undefined) {
    throw invalid('The task in waitFor was not found', { code: 'awaited_task_not_found' });
  }
  return isTerminal(status) && fits(waitFor.event, status);
};

const textOf = ({ id, task }: TaskTable, given: string | undefined): string => {
  if (given?.trim() === '') {
    throw invalidField('body.task', 'must be a text that is not blank');
  }
  return (given ?? `Go on with task ${id}, which you put off:\n\n${task}`).slice(0, longestText);
};

/** The schedule that has the work gone on with: of the same agent, by the same model. */
const scheduleOf = ({ app, now }: UnitOfWork, task: TaskTable, input: Input, nextRunAt: string): ScheduleRow => ({
  id: newId(),
  name: `deferred:${task.id}`,
  key: task.key,
  description: null,
  taskTemplate: app.secrets.scrub(textOf(task, input.task)),
  taskType: tag,
  tags: toJsonText([]),
  priority: task.priority,
  targetType: 'agent-task',
  overlap: null,
  targetAgentId: task.agentId,
  model: task.model,
  modelTier: task.modelTier,
  profile: task.profile,
  workflowId: null,
  scriptName: null,
  scriptArgs: null,
  parentTaskId: task.id,
  enabled: 1,
  timezone: 'UTC',
  cronExpression: null,
  intervalMs: null,
  scheduleType: 'one_time',
  params: null,
  requiredParams: null,
  requires: null,
  requestedDelayMs: input.delayMs ?? null,
  requestedRunAt: input.runAt === undefined ? null : storedTime(input.runAt),
  awaitedTaskId: input.waitFor?.taskId ?? null,
  awaitedEvent: input.waitFor?.event ?? null,
  lastRunAt: null,
  nextRunAt,
  missedRuns: 0,
  consecutiveErrors: 0,
  lastErrorAt: null,
  lastErrorMessage: null,
  createdByAgentId: task.agentId,
  createdAt: now,
  lastUpdatedAt: now,
  createdBy: task.requestedByUserId,
  updatedBy: task.requestedByUserId,
});

/** @throws ProductError conflict when the task cannot be put off */
const assertDeferrable = (task: TaskTable): void => {
  requireStep('complete', task.status);
  if (task.workflowRunStepId !== null) {
    throw conflict(
      'Task cannot be put off: a step of a workflow waits for its end; a node of type wait puts work off there',
      { code: 'task_of_workflow' },
    );
  }
};

const complete = async (uow: UnitOfWork, task: TaskTable, output: string | undefined): Promise<TaskTable> => {
  const tags = [...storedList(task.tags, 'tasks.tags', task.id)];
  const ended = await endTask(uow, task, 'complete', {
    set: {
      output: output === undefined || output === '' ? defaultOutput : uow.app.secrets.scrub(output),
      deferredAt: uow.now,
      tags: toJsonText(tags.includes(tag) ? tags : [...tags, tag]),
    },
    log: { metadata: { deferred: true } },
  });
  if (ended === undefined) {
    throw taskChanged();
  }
  return ended.task;
};

/**
 * Ends a run now, and has its work gone on with later by a task of the same agent (docs/schedules.md).
 *
 * @throws ProductError forbidden (another agent's, or a stale attempt), notFound, invalid (the times, or what is waited for),
 *   conflict (not in progress, or of a workflow)
 */
export const deferTask = (app: App, caller: Caller, id: string, input: Input): Promise<Schemas['DeferredTask']> =>
  // Nobody else ends tasks meanwhile: neither is an end missed that is waited for, nor do two that wait for each other.
  inTransaction(app, async (uow) => {
    const task = await requireTaskToChange(uow, caller, id);
    refuseOtherAgents(task, caller.agentId);
    refuseStaleAttempt(task, await reporterOf(uow.db, caller, task));
    assertDeferrable(task);
    const latest = timeOf(input, uow.now);
    const schedule = scheduleOf(uow, task, input, (await hasHappened(uow, id, input)) ? uow.now : latest);
    await assertNameFree(uow, schedule.name, schedule.id);
    await insertSchedule(uow.db, schedule);
    await lookAt(uow, schedule.nextRunAt);
    return { task: toTask(await complete(uow, task, input.output)), schedule: toSchedule(schedule, false) };
  });
