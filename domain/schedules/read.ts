import type { Reader } from '../../db/access.js';
import {
  listFullScheduleRows,
  listScheduleRows,
  type ScheduleFilter,
  sumScheduleBytes,
} from '../../db/queries/schedules.js';
import type { LongRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import { favoriteIds } from '../favorites/marked.js';
import { findFavoriteOwner } from '../favorites/owner.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import type { Answer } from '../kernel/written.js';
import { nextRuns } from './next-run.js';
import { requireScheduleRow, toSchedule, toScheduleSummary } from './schedule.js';

type Schemas = components['schemas'];

interface Listing extends ScheduleFilter {
  /** Whose favorites are marked; undefined: nobody's. */
  readonly owner: string | undefined;
}

const ownerOf = async (db: Reader, caller: Caller): Promise<string | undefined> =>
  (await findFavoriteOwner(db, caller))?.owner;

/** Whether a schedule is a favorite of the caller. */
export const isFavoriteSchedule = async (db: Reader, caller: Caller, id: string): Promise<boolean> =>
  (await favoriteIds(db, await ownerOf(db, caller), 'schedule', [id])).has(id);

const readSchedules = async (db: Reader, listing: Listing): Promise<Schemas['ScheduleList']> => {
  const favorites = await favoriteIds(db, listing.owner, 'schedule');
  const rows = await listScheduleRows(db, listing);
  return { schedules: rows.map((row) => toScheduleSummary(row, favorites.has(row.id))), count: rows.length };
};

export const scheduleListing: LongRead<Listing, Schemas['ScheduleList']> = {
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
export const listSchedules = async (
  app: App,
  caller: Caller,
  filter: ScheduleFilter,
  signal: AbortSignal,
): Promise<Answer<Schemas['ScheduleList']>> => {
  const owner = await ownerOf(app.db, caller);
  return app.service(heavyReads).answer(scheduleListing, { ...filter, owner }, signal);
};

const readScheduledTasks = async (db: Reader, listing: Listing): Promise<Schemas['ScheduledTaskList']> => {
  const favorites = await favoriteIds(db, listing.owner, 'schedule');
  const rows = await listFullScheduleRows(db, listing);
  return { scheduledTasks: rows.map((row) => toSchedule(row, favorites.has(row.id))) };
};

export const scheduledTaskListing: LongRead<Listing, Schemas['ScheduledTaskList']> = {
  module: import.meta.url,
  name: 'scheduledTaskListing',
  narrowing: 'name',
  bytesOf: sumScheduleBytes,
  readShort: readScheduledTasks,
  read: readScheduledTasks,
};

const readSlimScheduledTasks = async (db: Reader, listing: Listing): Promise<Schemas['ScheduledTaskList']> => {
  const { schedules } = await readSchedules(db, listing);
  return { scheduledTasks: schedules };
};

export const slimScheduledTaskListing: LongRead<Listing, Schemas['ScheduledTaskList']> = {
  module: import.meta.url,
  name: 'slimScheduledTaskListing',
  narrowing: 'name',
  bytesOf: sumScheduleBytes,
  readShort: readSlimScheduledTasks,
  read: readSlimScheduledTasks,
};

/**
 * The same with the text of the tasks, or its beginning. Reads until the signal aborts.
 *
 * @throws ProductError unavailable (`read_too_large`) when they have more than 16 MiB
 */
export const listScheduledTasks = async (
  app: App,
  caller: Caller,
  { fields, ...filter }: ScheduleFilter & { readonly fields: 'full' | 'slim' },
  signal: AbortSignal,
): Promise<Answer<Schemas['ScheduledTaskList']>> => {
  const owner = await ownerOf(app.db, caller);
  const listing = fields === 'full' ? scheduledTaskListing : slimScheduledTaskListing;
  return app.service(heavyReads).answer(listing, { ...filter, owner }, signal);
};

const shownRuns = 5;

/** A schedule, with when it fires next. @throws ProductError notFound */
export const getSchedule = async ({ db }: App, caller: Caller, id: string): Promise<Schemas['ScheduleDetail']> => {
  const row = await requireScheduleRow(db, id);
  const { nextRunAt } = row;
  const upcomingRuns = nextRunAt === null ? [] : [nextRunAt];
  if (nextRunAt !== null && row.scheduleType === 'recurring') {
    upcomingRuns.push(...nextRuns(row, nextRunAt, shownRuns - 1));
  }
  return Object.assign(toSchedule(row, await isFavoriteSchedule(db, caller, id)), { upcomingRuns });
};
