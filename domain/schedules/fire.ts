import {
  claimFiring,
  type FiringChanges,
  firstDueAt,
  listDueSchedules,
  type ScheduleRow,
} from '../../db/queries/schedules.js';
import type { App } from '../kernel/app.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { storedList } from '../kernel/stored-json.js';
import { instantAfter, msPerMinute } from '../kernel/time.js';
import { inConcurrentTransaction, inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { createTaskRow } from '../tasks/create.js';
import type { NewTask } from '../tasks/new-task.js';
import type { PreparedTask } from '../tasks/prepare.js';
import { prepareTask } from '../tasks/two-phases.js';
import { countMissed, nextRun } from './next-run.js';

const batch = 50;
/** A firing so much later than its time says so by a tag. */
const lateMs = 15_000;
const mostErrors = 5;
const backOffMinutes = [1, 5, 15, 30] as const;
const longestError = 500;

/** The task that a firing makes. */
const wishOf = (row: ScheduleRow, isLate: boolean): NewTask => ({
  task: row.taskTemplate,
  key: row.key,
  agentId: row.targetAgentId,
  source: 'schedule',
  scheduleId: row.id,
  contextKey: `task:schedule:${row.id}`,
  priority: row.priority,
  tags: [
    ...storedList(row.tags, 'schedules.tags', row.id),
    'scheduled',
    `schedule:${row.name}`,
    ...(isLate ? ['recovered'] : []),
  ],
  ...(row.taskType !== null && { taskType: row.taskType }),
  ...(row.model !== null && { model: row.model }),
  ...(row.modelTier !== null && { modelTier: row.modelTier }),
  ...(row.createdByAgentId !== null && { creatorAgentId: row.createdByAgentId }),
  requestedByUserId: row.createdBy,
});

interface Due {
  readonly row: ScheduleRow;
  /** When it was due. */
  readonly dueAt: string;
  /** When that was found out. */
  readonly now: string;
}

/** A clock that jumps back must not bring a time again. */
const moved = ({ row, dueAt, now }: Due): FiringChanges => {
  const isRecurring = row.scheduleType === 'recurring';
  const from = now > dueAt ? now : dueAt;
  const next = isRecurring ? (nextRun(row, from) ?? null) : null;
  return {
    lastRunAt: now,
    nextRunAt: next,
    enabled: next === null ? 0 : 1,
    missedRuns: row.missedRuns + (isRecurring ? countMissed(row, dueAt, from) : 0),
    consecutiveErrors: 0,
    lastErrorAt: null,
    lastErrorMessage: null,
  };
};

const failed = (due: Due, error: unknown): FiringChanges => {
  const changes = moved(due);
  const consecutiveErrors = due.row.consecutiveErrors + 1;
  const isOver = changes.nextRunAt === null || consecutiveErrors >= mostErrors;
  const waitMinutes = backOffMinutes[Math.min(consecutiveErrors, backOffMinutes.length) - 1] ?? 1;
  return {
    ...changes,
    nextRunAt: isOver ? null : instantAfter(due.now, waitMinutes * msPerMinute),
    enabled: isOver ? 0 : 1,
    consecutiveErrors,
    lastErrorAt: due.now,
    lastErrorMessage: String(error instanceof Error ? error.message : error).slice(0, longestError),
  };
};

interface Firing extends Due {
  readonly task: PreparedTask;
}

/** Claims it and makes its task: both or neither, so that it fires exactly once. */
const fire = async (uow: UnitOfWork, firing: Firing): Promise<void> => {
  if (await claimFiring(uow.db, firing.row, moved(firing))) {
    await createTaskRow(uow, firing.task);
  }
};

const dueOf = (row: ScheduleRow, now: string): Due => ({ row, dueAt: row.nextRunAt ?? now, now });

const recordFailure = async (app: App, due: Due, error: unknown): Promise<void> => {
  app.log.error({ err: error, scheduleId: due.row.id }, 'a schedule could not fire');
  await inConcurrentTransaction(app, [], ({ db }) => claimFiring(db, due.row, failed(due, error)));
};

/** Those whose task can be made; a failure of any other is recorded. */
const prepared = async (app: App, rows: readonly ScheduleRow[], now: string): Promise<Firing[]> => {
  const firings: Firing[] = [];
  for (const row of rows) {
    const due = dueOf(row, now);
    try {
      const isLate = Date.parse(now) - Date.parse(due.dueAt) >= lateMs;
      firings.push({ ...due, task: await prepareTask(app, wishOf(row, isLate)) });
    } catch (error) {
      await recordFailure(app, due, error);
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
const fireAll = async (app: App, firings: readonly Firing[]): Promise<void> => {
  try {
    await inTransaction(app, async (uow) => {
      for (const firing of firings) {
        await fire(uow, firing);
      }
    });
  } catch {
    for (const firing of firings) {
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
      await fireAll(app, await prepared(app, rows, now));
      if (rows.length < batch) {
        break;
      }
    }
    const next = await firstDueAt(app.db);
    return { againInMs: next === undefined ? undefined : Math.max(1, Date.parse(next) - app.clock.nowMs()) };
  },
});
