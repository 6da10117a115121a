import type { Reader } from '../../db/access.js';
import { listScheduleRows, type ScheduleFilter, sumScheduleBytes } from '../../db/queries/schedules.js';
import type { LongRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import type { Answer } from '../kernel/written.js';
import { nextRuns } from './next-run.js';
import { requireScheduleRow, toSchedule, toScheduleSummary } from './schedule.js';

type Schemas = components['schemas'];

const readSchedules = async (db: Reader, filter: ScheduleFilter): Promise<Schemas['ScheduleList']> => {
  const schedules = (await listScheduleRows(db, filter)).map(toScheduleSummary);
  return { schedules, count: schedules.length };
};

export const scheduleListing: LongRead<ScheduleFilter, Schemas['ScheduleList']> = {
  module: import.meta.url,
  name: 'scheduleListing',
  narrowing: 'name',
  bytesOf: sumScheduleBytes,
  readShort: readSchedules,
  read: readSchedules,
};

/**
 * The schedules that match, those that fired last first. Reads until the signal aborts.
 *
 * @throws ProductError unavailable (`read_too_large`) when they have more than 16 MiB
 */
export const listSchedules = (
  app: App,
  { name, enabled, scheduleType, hideCompleted }: ScheduleFilter,
  signal: AbortSignal,
): Promise<Answer<Schemas['ScheduleList']>> =>
  app.service(heavyReads).answer(scheduleListing, { name, enabled, scheduleType, hideCompleted }, signal);

const shownRuns = 5;

/** A schedule, with when it fires next. @throws ProductError notFound */
export const getSchedule = async ({ db }: App, id: string): Promise<Schemas['ScheduleDetail']> => {
  const row = await requireScheduleRow(db, id);
  const { nextRunAt } = row;
  const upcomingRuns = nextRunAt === null ? [] : [nextRunAt];
  if (nextRunAt !== null && row.scheduleType === 'recurring') {
    upcomingRuns.push(...nextRuns(row, nextRunAt, shownRuns - 1));
  }
  return Object.assign(toSchedule(row), { upcomingRuns });
};
