import { insertSchedule, isScheduleNamed, type ScheduleRow } from '../../db/queries/schedules.js';
import { findHolder } from '../../db/queries/tasks.js';
import { modelTiers } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalid, invalidField } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { isOneOf } from '../kernel/one-of.js';
import { toJsonText } from '../kernel/stored-json.js';
import { instantAfter, storedTime } from '../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { trustedUserId } from '../users/trusted-user.js';
import { isCronExpression, isTimezone, nextRun } from './next-run.js';
import { toSchedule } from './schedule.js';

type Schemas = components['schemas'];
type Input = Schemas['CreateScheduleBody'] &
  Required<Pick<Schemas['CreateScheduleBody'], 'tags' | 'priority' | 'enabled' | 'timezone' | 'scheduleType'>>;

const assertOnce = ({ cronExpression, intervalMs, delayMs, runAt }: Input, now: string): void => {
  if (cronExpression !== undefined || intervalMs !== undefined) {
    throw invalid('A one_time schedule has neither cronExpression nor intervalMs');
  }
  if ((delayMs === undefined) === (runAt === undefined)) {
    throw invalid('A one_time schedule needs exactly one of delayMs and runAt');
  }
  if (runAt !== undefined && storedTime(runAt) <= now) {
    throw invalidField('body.runAt', 'must be in the future');
  }
};

const assertRecurring = ({ cronExpression, intervalMs, delayMs, runAt }: Input): void => {
  if (delayMs !== undefined || runAt !== undefined) {
    throw invalid('A recurring schedule has neither delayMs nor runAt');
  }
  if (cronExpression === undefined && intervalMs === undefined) {
    throw invalid('At least one of intervalMs or cronExpression must be set');
  }
  if (cronExpression !== undefined && !isCronExpression(cronExpression)) {
    throw invalidField('body.cronExpression', 'must be a cron expression');
  }
};

/** When it fires first, were it enabled. @throws ProductError invalid */
const firstRun = (input: Input, now: string): string => {
  if (!isTimezone(input.timezone)) {
    throw invalidField('body.timezone', 'must name an IANA time zone');
  }
  if (input.scheduleType === 'one_time') {
    assertOnce(input, now);
    const { delayMs, runAt } = input;
    return runAt === undefined ? instantAfter(now, delayMs ?? 0) : storedTime(runAt);
  }
  assertRecurring(input);
  const { cronExpression = null, intervalMs = null, timezone } = input;
  const first = nextRun({ cronExpression, intervalMs, timezone }, now);
  if (first === undefined) {
    throw invalidField('body.cronExpression', 'must fit a time that comes');
  }
  return first;
};

const newRow = ({ now }: UnitOfWork, caller: Caller, input: Input, userId: string | null): ScheduleRow => {
  const id = newId();
  const first = firstRun(input, now);
  const { model, modelTier } = input;
  const isTier = model !== undefined && modelTier === undefined && isOneOf(modelTiers, model);
  return {
    id,
    name: input.name,
    key: `shared/schedule:${id}/`,
    description: input.description ?? null,
    taskTemplate: input.taskTemplate,
    taskType: input.taskType ?? null,
    tags: toJsonText(input.tags),
    priority: input.priority,
    targetAgentId: input.targetAgentId ?? null,
    model: isTier ? null : (model ?? null),
    modelTier: isTier ? model : (modelTier ?? null),
    enabled: input.enabled ? 1 : 0,
    timezone: input.timezone,
    cronExpression: input.cronExpression ?? null,
    intervalMs: input.intervalMs ?? null,
    scheduleType: input.scheduleType,
    targetType: 'agent-task',
    requestedDelayMs: input.delayMs ?? null,
    requestedRunAt: input.runAt === undefined ? null : storedTime(input.runAt),
    lastRunAt: null,
    nextRunAt: input.enabled ? first : null,
    missedRuns: 0,
    consecutiveErrors: 0,
    lastErrorAt: null,
    lastErrorMessage: null,
    createdByAgentId: caller.agentId ?? null,
    createdAt: now,
    lastUpdatedAt: now,
    createdBy: userId,
    updatedBy: userId,
  };
};

/**
 * Makes a schedule (docs/schedules.md).
 *
 * @throws ProductError invalid when its times do not fit or never come, or it names no agent; conflict when another has
 * the name
 */
export const createSchedule = (app: App, caller: Caller, input: Input): Promise<Schemas['Schedule']> =>
  inConcurrentTransaction(app, [`schedule-name:${input.name}`], async (uow) => {
    if (input.taskTemplate.trim() === '') {
      throw invalidField('body.taskTemplate', 'must not be blank');
    }
    const row = newRow(uow, caller, input, (await trustedUserId(uow.db, caller)) ?? null);
    if (row.targetAgentId !== null && !(await findHolder(uow.db, row.targetAgentId))) {
      throw invalid('Target agent not found', { code: 'target_agent_not_found' });
    }
    if (await isScheduleNamed(uow.db, row.name)) {
      throw conflict('Schedule with this name already exists', { code: 'schedule_name_taken' });
    }
    await insertSchedule(uow.db, row);
    return toSchedule(row);
  });
