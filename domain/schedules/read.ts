import type { Reader } from '../../db/access.js';
import {
  listFullScheduleRows,
  listScheduleRows,
  type ScheduleFilter,
  type ScheduleRow,
  sumScheduleBytes,
} from '../../db/queries/schedules.js';
import { listLiveTaskIds } from '../../db/queries/tasks.js';
import { listLiveRunIdsOfSchedule } from '../../db/queries/workflow-runs.js';
import type { LongRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import { favoriteIds } from '../favorites/marked.js';
import { findFavoriteOwner } from '../favorites/owner.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { countAskedForWithin } from '../kernel/jobs/enqueue.js';
import type { Answer } from '../kernel/written.js';
import { contextOf, goesOn, mostScripts } from './dispatch.js';
import { nextRuns } from './next-run.js';
import { requireScheduleRow, toSchedule, toScheduleSummary } from './schedule.js';
import { scheduledScript } from './script-job.js';

type Schemas = components['schemas'];

/** How much of each is shown. */
type Fields = Schemas['ScheduleFields'];

interface Listing extends ScheduleFilter {
  readonly fields: Fields;
  /** Whose favorites are marked; undefined: nobody's. */
  readonly owner: string | undefined;
}

type Asked = ScheduleFilter & { readonly fields: Fields };

const ownerOf = async (db: Reader, caller: Caller): Promise<string | undefined> =>
  (await findFavoriteOwner(db, caller))?.owner;

/** Whether a schedule is a favorite of the caller. */
export const isFavoriteSchedule = async (db: Reader, caller: Caller, id: string): Promise<boolean> =>
  (await favoriteIds(db, await ownerOf(db, caller), 'schedule', [id])).has(id);

const readAll = async (db: Reader, { fields, owner, ...filter }: Listing): Promise<Schemas['ScheduledTask'][]> => {
  const favorites = await favoriteIds(db, owner, 'schedule');
  if (fields === 'full') {
    return (await listFullScheduleRows(db, filter)).map((row) => toSchedule(row, favorites.has(row.id)));
  }
  return (await listScheduleRows(db, filter)).map((row) => toScheduleSummary(row, favorites.has(row.id)));
};

const readSchedules = async (db: Reader, listing: Listing): Promise<Schemas['ScheduleList']> => {
  const schedules = await readAll(db, listing);
  return { schedules, count: schedules.length };
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
  asked: Asked,
  signal: AbortSignal,
): Promise<Answer<Schemas['ScheduleList']>> => {
  const owner = await ownerOf(app.db, caller);
  return app.service(heavyReads).answer(scheduleListing, { ...asked, owner }, signal);
};

const readScheduledTasks = async (db: Reader, listing: Listing): Promise<Schemas['ScheduledTaskList']> => ({
  scheduledTasks: await readAll(db, listing),
});

export const scheduledTaskListing: LongRead<Listing, Schemas['ScheduledTaskList']> = {
  module: import.meta.url,
  name: 'scheduledTaskListing',
  narrowing: 'name',
  bytesOf: sumScheduleBytes,
  readShort: readScheduledTasks,
  read: readScheduledTasks,
};

/**
 * The same, without their number. Reads until the signal aborts.
 *
 * @throws ProductError unavailable (`read_too_large`) when they have more than 16 MiB
 */
export const listScheduledTasks = async (
  app: App,
  caller: Caller,
  asked: Asked,
  signal: AbortSignal,
): Promise<Answer<Schemas['ScheduledTaskList']>> => {
  const owner = await ownerOf(app.db, caller);
  return app.service(heavyReads).answer(scheduledTaskListing, { ...asked, owner }, signal);
};

const shownRuns = 5;

/** When it fires after its next time; nothing when that cannot be told, as in a time zone that this Node does not know. */
const laterRuns = (row: ScheduleRow, nextRunAt: string): string[] => {
  try {
    return row.scheduleType === 'recurring' ? nextRuns(row, nextRunAt, shownRuns - 1) : [];
  } catch {
    return [];
  }
};

const mostUnderWay = 20;

/** What it began and has not ended: by the rules by which a time passes that may not overlap. */
const underWay = async (db: Reader, row: ScheduleRow): Promise<Schemas['ScheduleUnderWay']> => ({
  taskIds: await listLiveTaskIds(
    db,
    goesOn(row) ? ['scheduleId', row.id] : ['contextKey', contextOf(row)],
    mostUnderWay,
  ),
  workflowRunIds: await listLiveRunIdsOfSchedule(db, row.id, mostUnderWay),
  // One more may wait that was begun by hand.
  scripts: await countAskedForWithin({ db }, scheduledScript, row.id, mostScripts + 1),
});

/** A schedule, with when it fires next and what of it is under way. @throws ProductError notFound */
export const getSchedule = async ({ db }: App, caller: Caller, id: string): Promise<Schemas['ScheduleDetail']> => {
  const row = await requireScheduleRow(db, id);
  const { nextRunAt } = row;
  const upcomingRuns = nextRunAt === null ? [] : [nextRunAt, ...laterRuns(row, nextRunAt)];
  return Object.assign(toSchedule(row, await isFavoriteSchedule(db, caller, id)), {
    upcomingRuns,
    underWay: await underWay(db, row),
  });
};
