import {
  claimFiring,
  type FiringChanges,
  findScheduleRow,
  firstDueAt,
  listDueSchedules,
  lockSchedule,
  type ScheduleRow,
  updateScheduleOutcome,
} from '../../db/queries/schedules.js';
import { missingOf, needsSetup } from '../integrations/preflight.js';
import type { App } from '../kernel/app.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { Pace } from '../kernel/let-others-run.js';
import { inConcurrentTransaction, inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { dayOf } from '../kernel/utc-day.js';
import { type Begin, prepareFiring, readTakers, type Takers } from './dispatch.js';
import { countMissed, countMissedInTurns, mostCounted, nextRun } from './next-run.js';
import { type Errors, errorText, failureOf, succeeded } from './outcome.js';

const batch = 50;
/** A firing so much later than its time says so by a tag. */
const lateMs = 15_000;

interface Due {
  readonly row: ScheduleRow;
  /** When it was due. */
  readonly dueAt: string;
  /** When that was found out. */
  readonly now: string;
  readonly missed: Missed;
}

/** Times that passed beside the one that was due, as far as they were counted before the transaction. */
interface Missed {
  readonly count: number;
  readonly until: string;
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);

const missedOf = (row: ScheduleRow, { count, until }: Missed, now: string): number =>
  row.scheduleType === 'recurring' ? Math.min(mostCounted, count + countMissed(row, until, laterOf(until, now))) : 0;

type Moved = Omit<FiringChanges, keyof Errors> & Partial<Errors>;

/** How a script went is known later: whoever notes that changes what is told of failures. */
const known = ({ targetType }: ScheduleRow): Partial<Errors> => (targetType === 'script' ? {} : succeeded);

/** A clock that jumps back must not bring a time again. */
const moved = ({ row, dueAt, now, missed }: Due): Moved => {
  const from = laterOf(now, dueAt);
  const next = row.scheduleType === 'recurring' ? (nextRun(row, from) ?? null) : null;
  return {
    lastRunAt: now,
    nextRunAt: next,
    enabled: next === null ? 0 : 1,
    missedRuns: row.missedRuns + missedOf(row, missed, from),
    ...known(row),
  };
};

/** Its next time may be what cannot be told, as in a time zone that this Node does not know. */
const movedAtAll = (due: Due): Moved => {
  try {
    return moved(due);
  } catch {
    const { row, now } = due;
    return { lastRunAt: now, nextRunAt: row.nextRunAt, enabled: 1, missedRuns: row.missedRuns, ...known(row) };
  }
};

const failed = (due: Due, error: unknown): Moved => {
  const changes = movedAtAll(due);
  const { nextRunAt } = changes;
  return { ...changes, ...failureOf({ nextRunAt, consecutiveErrors: due.row.consecutiveErrors }, error, due.now) };
};

/** What it lacks is no failure, and is told once a day. */
const lackOf = ({ row: { consecutiveErrors, lastErrorAt, lastErrorMessage }, now }: Due, message: string): Errors => {
  const isTold = lastErrorMessage === message && lastErrorAt !== null && dayOf(lastErrorAt) === dayOf(now);
  return { consecutiveErrors, lastErrorAt: isTold ? lastErrorAt : now, lastErrorMessage: message };
};

/** What it began before is still under way: its time passes. */
const skipped = (due: Due): Partial<FiringChanges> => {
  const { lastRunAt, consecutiveErrors, lastErrorAt, lastErrorMessage } = due.row;
  return { lastRunAt, consecutiveErrors, lastErrorAt, lastErrorMessage, missedRuns: moved(due).missedRuns + 1 };
};

interface Firing extends Due {
  readonly begin: Begin;
}

/** The same with what has become of the schedule since it was read: scripts ended, or somebody had it fire. */
const asItIsNow = async ({ db }: UnitOfWork, due: Due): Promise<Due | undefined> => {
  const { id, nextRunAt, lastUpdatedAt } = due.row;
  await lockSchedule(db, id);
  const row = await findScheduleRow(db, id);
  return row?.nextRunAt === nextRunAt && row.lastUpdatedAt === lastUpdatedAt ? { ...due, row } : undefined;
};

/** Claims it and begins what it is for: both or neither, so that it fires exactly once. */
const fire = async (uow: UnitOfWork, firing: Firing): Promise<void> => {
  const due = await asItIsNow(uow, { ...firing, now: uow.now });
  if (due === undefined || !(await claimFiring(uow.db, firing.row, moved(due)))) {
    return;
  }
  const { lack, isSkipped } = await firing.begin(uow);
  const { id, lastUpdatedAt } = firing.row;
  if (isSkipped) {
    await updateScheduleOutcome(uow.db, { id, lastUpdatedAt, lastRunAt: uow.now }, skipped(due));
  } else if (lack !== undefined) {
    await updateScheduleOutcome(uow.db, { id, lastUpdatedAt, lastRunAt: uow.now }, lackOf(due, lack));
  }
};

/** Counts the times of cron expressions that passed, once for schedules that have the same. */
class MissedCounter {
  readonly #pace = new Pace();
  readonly #counted = new Map<string, Missed>();

  async of(row: ScheduleRow, dueAt: string, now: string): Promise<Missed> {
    const nothing = { count: 0, until: dueAt };
    if (row.cronExpression === null || now <= dueAt) {
      return nothing;
    }
    const key = [row.cronExpression, row.timezone, dueAt, now].join('\n');
    const missed = this.#counted.get(key) ?? { count: await this.#count(row, dueAt, now), until: now };
    this.#counted.set(key, missed);
    return missed;
  }

  /** What cannot be told, as in a time zone that this Node does not know, fails as the schedule is moved on. */
  async #count(row: ScheduleRow, dueAt: string, now: string): Promise<number> {
    try {
      return await countMissedInTurns(row, dueAt, now, this.#pace);
    } catch {
      return 0;
    }
  }
}

const dueOf = async (row: ScheduleRow, now: string, counter: MissedCounter): Promise<Due> => {
  const dueAt = row.nextRunAt ?? now;
  return { row, dueAt, now, missed: await counter.of(row, dueAt, now) };
};

const note = (app: App, due: Due, changesOf: (due: Due) => Moved): Promise<void> =>
  inConcurrentTransaction(app, [], async (uow) => {
    const now = await asItIsNow(uow, due);
    if (now !== undefined) {
      await claimFiring(uow.db, due.row, changesOf(now));
    }
  });

const recordFailure = async (app: App, due: Due, error: unknown): Promise<void> => {
  app.log.error({ err: error, scheduleId: due.row.id }, 'a schedule could not fire');
  await note(app, due, (now) => failed(now, errorText(error)));
};

const prepareOne = async (app: App, due: Due, takers: Takers): Promise<Firing | undefined> => {
  try {
    const missing = await missingOf({ app, db: app.db }, due.row);
    if (missing) {
      await note(app, due, (now) => ({ ...moved(now), ...lackOf(now, needsSetup(missing)) }));
      return undefined;
    }
    const isLate = Date.parse(due.now) - Date.parse(due.dueAt) >= lateMs;
    const options = { furtherTags: isLate ? ['recovered'] : [], isByHand: false };
    return { ...due, begin: await prepareFiring(app, due.row, takers, options) };
  } catch (error) {
    await recordFailure(app, due, error);
    return undefined;
  }
};

/** Those that can fire; what keeps any other from it is noted. */
const prepared = async (
  app: App,
  rows: readonly ScheduleRow[],
  now: string,
  signal: AbortSignal,
): Promise<Firing[]> => {
  const takers = rows.length === 0 ? new Map<string, string[]>() : await readTakers(app.db);
  const firings: Firing[] = [];
  const counter = new MissedCounter();
  for (const row of rows) {
    signal.throwIfAborted();
    const firing = await prepareOne(app, await dueOf(row, now, counter), takers);
    if (firing) {
      firings.push(firing);
    }
  }
  return firings;
};

const fireAlone = async (app: App, firing: Firing): Promise<void> => {
  try {
    await inTransaction(app, (uow) => fire(uow, firing));
  } catch (error) {
    await recordFailure(app, firing, error);
  }
};

/** Should one of them fail, none has fired, and each is tried alone. */
const fireAll = async (app: App, firings: readonly Firing[], signal: AbortSignal): Promise<void> => {
  try {
    await inTransaction(app, async (uow) => {
      for (const firing of firings) {
        await fire(uow, firing);
      }
    });
  } catch {
    for (const firing of firings) {
      signal.throwIfAborted();
      await fireAlone(app, firing);
    }
  }
};

/** Fires what is due, once however many of its times have passed (docs/schedules.md). */
export const scheduleFiring = defineRecurringJob({
  name: 'schedules.fire',
  everyMs: (settings) => settings.schedulerIntervalMs,
  atStart: true,
  perform: async (app, { signal }) => {
    for (;;) {
      signal.throwIfAborted();
      const now = app.clock.now();
      const rows = await listDueSchedules(app.db, now, batch);
      await fireAll(app, await prepared(app, rows, now, signal), signal);
      if (rows.length < batch) {
        break;
      }
    }
    const next = await firstDueAt(app.db);
    return { againInMs: next === undefined ? undefined : Math.max(1, Date.parse(next) - app.clock.nowMs()) };
  },
});
