import type { ScheduleRow } from '../../db/queries/schedules.js';
import type { components } from '../../generated/swarm/types.js';
import { invalid, invalidField } from '../kernel/errors.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { instantAfter, storedTime } from '../kernel/time.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { scheduleFiring } from './fire.js';
import { isCronExpression, isTimezone, nextRun } from './next-run.js';

type Cadence = Pick<ScheduleRow, 'cronExpression' | 'intervalMs' | 'timezone'>;
type Once = Pick<components['schemas']['CreateScheduleBody'], 'delayMs' | 'runAt'>;

const assertTimezone = (timezone: string): void => {
  if (!isTimezone(timezone)) {
    throw invalidField('body.timezone', 'must name an IANA time zone');
  }
};

/** When a schedule that fires again and again fires next. @throws ProductError invalid when it is never */
export const nextRecurrence = (cadence: Cadence, now: string): string => {
  const { cronExpression, intervalMs, timezone } = cadence;
  assertTimezone(timezone);
  if (cronExpression === null && intervalMs === null) {
    throw invalid('At least one of intervalMs or cronExpression must be set');
  }
  if (cronExpression !== null && !isCronExpression(cronExpression)) {
    throw invalidField('body.cronExpression', 'must be a cron expression of five or six fields, such as 0 9 * * 1-5');
  }
  const next = nextRun(cadence, now);
  if (next === undefined) {
    throw invalidField('body.cronExpression', 'must fit a time that comes');
  }
  return next;
};

/** @throws ProductError invalid when a schedule that fires once has times of one that recurs */
export const assertNoRecurrence = ({ cronExpression, intervalMs }: Cadence): void => {
  if (cronExpression !== null || intervalMs !== null) {
    throw invalid('A one_time schedule has neither cronExpression nor intervalMs');
  }
};

/** A time to come, as it is stored. @throws ProductError invalid naming the member when it has passed */
export const timeToCome = (time: string, now: string, member: string): string => {
  const stored = storedTime(time);
  if (stored <= now) {
    throw invalidField(member, 'must be in the future');
  }
  return stored;
};

/** When a new schedule fires first, were it enabled. @throws ProductError invalid */
export const firstRun = (
  { scheduleType, ...cadence }: Cadence & Pick<ScheduleRow, 'scheduleType'>,
  { delayMs, runAt }: Once,
  now: string,
): string => {
  if (scheduleType === 'recurring') {
    if (delayMs !== undefined || runAt !== undefined) {
      throw invalid('A recurring schedule has neither delayMs nor runAt');
    }
    return nextRecurrence(cadence, now);
  }
  assertTimezone(cadence.timezone);
  assertNoRecurrence(cadence);
  if ((delayMs === undefined) === (runAt === undefined)) {
    throw invalid('A one_time schedule needs exactly one of delayMs and runAt');
  }
  return runAt === undefined ? instantAfter(now, delayMs ?? 0) : timeToCome(runAt, now, 'body.runAt');
};

/** Sees to it that a schedule is looked at when it is due, and not only at the next turn. */
export const lookAt = async (uow: UnitOfWork, nextRunAt: string | null): Promise<void> => {
  if (nextRunAt !== null) {
    await enqueue(uow, scheduleFiring, {}, { runAt: nextRunAt, uniqueKey: '' });
  }
};
