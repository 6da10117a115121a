import { lockSchedule, type ScheduleRow, updateScheduleRow } from '../../db/queries/schedules.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalid } from '../kernel/errors.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { authorizedKey } from '../users/namespace-key.js';
import { trustedUserId } from '../users/trusted-user.js';
import { assertNameFree, lockOfName, modelOf } from './create.js';
import { assertMayDecide } from './may-decide.js';
import { isFavoriteSchedule } from './read.js';
import { requireScheduleRow, toSchedule } from './schedule.js';
import { assertProfile, assertTarget } from './target.js';
import { assertNoRecurrence, lookAt, nextRecurrence, timeToCome } from './timing.js';

type Schemas = components['schemas'];
type Changes = Schemas['UpdateScheduleBody'];

const plainColumns = [
  'name',
  'description',
  'taskTemplate',
  'taskType',
  'priority',
  'targetAgentId',
  'profile',
  'timezone',
  'cronExpression',
  'intervalMs',
  'targetType',
  'overlap',
  'workflowId',
  'scriptName',
] as const;

/** What is stored as it is sent. */
const plainChanges = (changes: Changes): Partial<ScheduleRow> =>
  Object.fromEntries(plainColumns.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])));

const jsonChanges = ({ tags, scriptArgs, params, requiredParams, requires }: Changes): Partial<ScheduleRow> => ({
  ...(tags && { tags: toJsonText(tags) }),
  ...(scriptArgs !== undefined && { scriptArgs: scriptArgs && toJsonText(scriptArgs) }),
  ...(params && { params: toJsonText(params) }),
  ...(requiredParams && { requiredParams: toJsonText(requiredParams) }),
  ...(requires && { requires: toJsonText(requires) }),
});

/** A new model is of no tier unless the change names one. */
const modelChanges = (
  row: ScheduleRow,
  { model, modelTier }: Changes,
): Partial<Pick<ScheduleRow, 'model' | 'modelTier'>> => {
  if (model === undefined) {
    return modelTier === undefined ? {} : modelOf(row.model, modelTier);
  }
  return modelOf(model, modelTier ?? null);
};

/** A schedule as it is after changes, but for its times and what follows from them. */
const merged = (row: ScheduleRow, changes: Changes): ScheduleRow =>
  Object.assign({}, row, plainChanges(changes), jsonChanges(changes), modelChanges(row, changes), {
    enabled: changes.enabled === undefined ? row.enabled : changes.enabled ? 1 : 0,
  });

const isRetimed = ({ cronExpression, intervalMs, timezone }: Changes): boolean =>
  [cronExpression, intervalMs, timezone].some((change) => change !== undefined);

const nextOfRecurring = (before: ScheduleRow, after: ScheduleRow, changes: Changes, now: string): string => {
  const computed = nextRecurrence(after, now);
  if (changes.nextRunAt !== undefined && changes.nextRunAt !== null) {
    return timeToCome(changes.nextRunAt, now, 'body.nextRunAt');
  }
  const isNew = isRetimed(changes) || before.enabled === 0 || changes.nextRunAt === null;
  return isNew ? computed : (before.nextRunAt ?? computed);
};

const nextOfOneTime = (before: ScheduleRow, after: ScheduleRow, changes: Changes, now: string): string => {
  assertNoRecurrence(after);
  if (changes.nextRunAt !== undefined && changes.nextRunAt !== null) {
    return timeToCome(changes.nextRunAt, now, 'body.nextRunAt');
  }
  const known = before.nextRunAt ?? before.requestedRunAt;
  if (known === null || known <= now) {
    throw invalid('A one_time schedule needs a nextRunAt to come', { code: 'next_run_required' });
  }
  return known;
};

const timed = (before: ScheduleRow, after: ScheduleRow, changes: Changes, now: string): Partial<ScheduleRow> => {
  const next = after.scheduleType === 'recurring' ? nextOfRecurring : nextOfOneTime;
  if (after.enabled === 0) {
    if (after.scheduleType === 'recurring') {
      nextRecurrence(after, now);
    } else {
      assertNoRecurrence(after);
    }
    return { nextRunAt: null };
  }
  const isEnabledAgain = before.enabled === 0;
  return {
    nextRunAt: next(before, after, changes, now),
    ...(isEnabledAgain && { consecutiveErrors: 0, lastErrorAt: null, lastErrorMessage: null }),
  };
};

const update = async (uow: UnitOfWork, caller: Caller, id: string, changes: Changes): Promise<Schemas['Schedule']> => {
  const { db, now } = uow;
  await lockSchedule(db, id);
  const before = await requireScheduleRow(db, id);
  if (before.scheduleType === 'one_time' && before.enabled === 0 && before.lastRunAt !== null) {
    throw invalid('The schedule was already executed. Create a new one instead.', { code: 'schedule_executed' });
  }
  const userId = await trustedUserId(db, caller);
  const changed = merged(before, changes);
  const key = changes.key === undefined ? before.key : await authorizedKey(db, changes.key, userId);
  const row = Object.assign(changed, timed(before, changed, changes, now), {
    key,
    lastUpdatedAt: now,
    updatedBy: userId ?? null,
  });
  await assertTarget(db, row);
  await assertMayDecide(db, caller, row);
  await assertProfile(db, changes.profile);
  await assertNameFree(uow, row.name, id);
  await updateScheduleRow(db, row);
  await lookAt(uow, row.nextRunAt);
  return toSchedule(row, await isFavoriteSchedule(db, caller, id));
};

/**
 * Changes a schedule (docs/schedules.md); a firing at the same time comes wholly before or after it.
 *
 * @throws ProductError notFound; invalid when it has fired for good, or as it would be lacks what it begins or times that
 * come; forbidden for a namespace of somebody else, or an agent that has lost what the target reads; conflict when another has the name
 */
export const updateSchedule = (app: App, caller: Caller, id: string, changes: Changes): Promise<Schemas['Schedule']> =>
  inConcurrentTransaction(app, changes.name === undefined ? [] : [lockOfName(changes.name)], (uow) =>
    update(uow, caller, id, changes),
  );

/** The same as `updateSchedule`. @throws ProductError as that does */
export const patchSchedule = (app: App, caller: Caller, id: string, changes: Changes): Promise<Schemas['Schedule']> =>
  updateSchedule(app, caller, id, changes);
