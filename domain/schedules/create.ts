import { insertSchedule, isScheduleNamed, type ScheduleRow } from '../../db/queries/schedules.js';
import { modelTiers } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { isOneOf } from '../kernel/one-of.js';
import { toJsonText } from '../kernel/stored-json.js';
import { storedTime } from '../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { authorizedKey } from '../users/namespace-key.js';
import { trustedUserId } from '../users/trusted-user.js';
import { assertMayDecide } from './may-decide.js';
import { toSchedule } from './schedule.js';
import { assertProfile, assertTarget } from './target.js';
import { firstRun, lookAt } from './timing.js';

type Schemas = components['schemas'];
type Input = Schemas['CreateScheduleBody'] &
  Required<
    Pick<Schemas['CreateScheduleBody'], 'tags' | 'priority' | 'enabled' | 'timezone' | 'scheduleType' | 'targetType'>
  >;
type Model = Pick<ScheduleRow, 'model' | 'modelTier'>;

/** A model that is the name of a tier means the tier. */
export const modelOf = (model: string | null, modelTier: Model['modelTier']): Model =>
  model !== null && modelTier === null && isOneOf(modelTiers, model)
    ? { model: null, modelTier: model }
    : { model, modelTier };

/** Names of schedules are taken one after the other. */
export const lockOfName = (name: string): string => `schedule-name:${name}`;

/** @throws ProductError conflict when another schedule has the name */
export const assertNameFree = async ({ db }: UnitOfWork, name: string, exceptId: string): Promise<void> => {
  if (await isScheduleNamed(db, name, exceptId)) {
    throw conflict('Schedule with this name already exists', { code: 'schedule_name_taken' });
  }
};

const jsonOrNull = <Value extends object>(value: Value | undefined) => (value === undefined ? null : toJsonText(value));

/** What it begins. */
const targetColumns = (input: Input) => ({
  targetType: input.targetType,
  overlap: input.overlap ?? null,
  taskTemplate: input.taskTemplate ?? '',
  taskType: input.taskType ?? null,
  tags: toJsonText(input.tags),
  priority: input.priority,
  targetAgentId: input.targetAgentId ?? null,
  ...modelOf(input.model ?? null, input.modelTier ?? null),
  profile: input.profile ?? null,
  workflowId: input.workflowId ?? null,
  scriptName: input.scriptName ?? null,
  scriptArgs: jsonOrNull(input.scriptArgs),
  parentTaskId: input.parentTaskId ?? null,
});

const newRow = async (uow: UnitOfWork, caller: Caller, input: Input): Promise<ScheduleRow> => {
  const { now } = uow;
  const id = newId();
  const userId = (await trustedUserId(uow.db, caller)) ?? null;
  const { scheduleType, timezone, cronExpression = null, intervalMs = null, delayMs, runAt } = input;
  const first = firstRun({ scheduleType, timezone, cronExpression, intervalMs }, { delayMs, runAt }, now);
  return {
    id,
    name: input.name,
    key:
      input.key === undefined ? `shared/schedule:${id}/` : await authorizedKey(uow.db, input.key, userId ?? undefined),
    description: input.description ?? null,
    ...targetColumns(input),
    enabled: input.enabled ? 1 : 0,
    timezone,
    cronExpression,
    intervalMs,
    scheduleType,
    params: jsonOrNull(input.params),
    requiredParams: jsonOrNull(input.requiredParams),
    requires: jsonOrNull(input.requires),
    requestedDelayMs: delayMs ?? null,
    requestedRunAt: runAt === undefined ? null : storedTime(runAt),
    awaitedTaskId: null,
    awaitedEvent: null,
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
 * @throws ProductError invalid when its times do not fit or never come, or what it begins is not there; forbidden for a
 * namespace of somebody else, or an agent that has lost what the target reads; conflict when another has the name
 */
export const createSchedule = (app: App, caller: Caller, input: Input): Promise<Schemas['Schedule']> =>
  inConcurrentTransaction(app, [lockOfName(input.name)], async (uow) => {
    const row = await newRow(uow, caller, input);
    await assertTarget(uow.db, row);
    await assertMayDecide(uow.db, caller, row);
    await assertProfile(uow.db, input.profile);
    await assertNameFree(uow, row.name, row.id);
    await insertSchedule(uow.db, row);
    await lookAt(uow, row.nextRunAt);
    return toSchedule(row, false);
  });
