import type { Reader } from '../../db/access.js';
import {
  countEventsByName,
  type EventFilter,
  type EventRow,
  type FoundEvent,
  findEvents,
  findsPageInFew,
  type ListedEventRow,
  listEventRows,
  listNewestEvents,
  reachesFewEvents,
} from '../../db/queries/events.js';
import { countWithin } from '../../db/queries/page-bytes.js';
import { fewBytes } from '../../db/queries/reach.js';
import type { HeavyRead, LongRead } from '../../db/reads/heavy-read.js';
import { type EventName, eventNames } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { commaList } from '../kernel/comma-list.js';
import { invalidField } from '../kernel/errors.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { maxListBytes, maxPageBytes } from '../kernel/list-bytes.js';
import { newestFirst } from '../kernel/newest-first.js';
import { timeRange } from '../kernel/time-range.js';
import type { Answer } from '../kernel/written.js';
import { toEvent } from './event.js';
import { isEventName } from './names.js';

type Schemas = components['schemas'];
type EventCount = Schemas['EventCount'];
type EventList = Schemas['EventList'];

/** Which events to count; times are ISO 8601. */
export interface EventCountQuery {
  readonly category?: EventRow['category'] | undefined;
  readonly source?: EventRow['source'] | undefined;
  readonly agentId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Which events to list; lists are separated by commas. */
export interface EventListQuery extends EventCountQuery {
  readonly event?: EventName | undefined;
  readonly events?: string | undefined;
  readonly status?: EventRow['status'] | undefined;
  readonly dataField?: string | undefined;
  readonly dataFields?: string | undefined;
  readonly latestPerDataField?: boolean | undefined;
  readonly limit: number;
}

const maximumPairs = 50;

const belongsToOneOwner = (filter: EventFilter): boolean =>
  filter.taskId !== undefined || filter.sessionId !== undefined || filter.agentId !== undefined;

/**
 * The names to search one by one. The index of names, and that of `data.field`, are in order of time within one name
 * only: a search over several names is as many searches whose results are merged, instead of a sort of all that is
 * stored under them.
 */
const separateNames = (filter: EventFilter): readonly EventName[] | undefined => {
  if (filter.event !== undefined) {
    return undefined;
  }
  if (filter.dataField !== undefined) {
    return filter.events ?? eventNames;
  }
  return belongsToOneOwner(filter) ? undefined : filter.events;
};

const merged = async (searches: readonly Promise<FoundEvent[]>[], limit: number): Promise<FoundEvent[]> =>
  (await Promise.all(searches)).flat().sort(newestFirst).slice(0, limit);

interface EventSearch {
  readonly filter: EventFilter;
  readonly limit: number;
}

const findNewest = (db: Reader, { filter, limit }: EventSearch): Promise<FoundEvent[]> => {
  const names = separateNames(filter);
  if (names === undefined) {
    return findEvents(db, filter, limit);
  }
  const { events, ...rest } = filter;
  return merged(
    names.map((event) => findEvents(db, { ...rest, event }, limit)),
    limit,
  );
};

/** A page of so few events is read at once when none of them has more data than its share of a short page, as is usual. */
const fewEvents = 256;

/** Undefined when they have to be looked at before: there may be more bytes than are few. */
const readAtOnce = async (db: Reader, { filter, limit }: EventSearch): Promise<ListedEventRow[] | undefined> =>
  separateNames(filter) === undefined && limit <= fewEvents
    ? listNewestEvents(db, filter, limit, Math.floor(fewBytes / limit))
    : undefined;

const bytesOf = (found: readonly FoundEvent[]): number => found.reduce((sum, { bytes }) => sum + bytes, 0);

/** What was found, as it is stored, unless it has more bytes than are few. */
const readFewBytes = async (db: Reader, found: readonly FoundEvent[]): Promise<ListedEventRow[] | undefined> =>
  bytesOf(found) <= fewBytes ? listEventRows(db, found) : undefined;

/**
 * The first of those found that a page has. It ends early, but not within its first millisecond: from there `until` would
 * lead on to the same page.
 */
const pageOf = (found: readonly FoundEvent[]): readonly FoundEvent[] => {
  const next = found.findIndex(({ createdAt }) => createdAt !== found[0]?.createdAt);
  const least = next === -1 ? found.length : next + 1;
  const count = Math.max(countWithin(found, maxPageBytes), Math.min(least, countWithin(found, maxListBytes)));
  return found.slice(0, count);
};

const listOf = (rows: readonly ListedEventRow[]): EventList => ({ events: rows.map(toEvent) });

const narrowing = 'taskId, sessionId, agentId, since or until';

export const eventSearch: LongRead<EventSearch, EventList> = {
  module: import.meta.url,
  name: 'eventSearch',
  narrowing,
  reachesFew: (db, { filter }) => findsPageInFew(db, filter),
  readShort: async (db, search) => {
    const rows = (await readAtOnce(db, search)) ?? (await readFewBytes(db, await findNewest(db, search)));
    return rows && listOf(rows);
  },
  read: async (db, search) => listOf(await listEventRows(db, pageOf(await findNewest(db, search)))),
};

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

interface EachSearch {
  readonly filters: readonly EventFilter[];
  readonly limit: number;
}

const findNewestOfEach = (db: Reader, { filters, limit }: EachSearch): Promise<FoundEvent[]> =>
  merged(
    filters.map((filter) => findEvents(db, filter, 1)),
    limit,
  );

const listOfLatest = (rows: readonly ListedEventRow[]): EventList => ({
  events: rows.map(toEvent),
  latestPerDataField: true,
});

export const newestOfEach: LongRead<EachSearch, EventList> = {
  module: import.meta.url,
  name: 'newestOfEach',
  narrowing,
  reachesFew: async (db, { filters }) => {
    for (const filter of filters) {
      if (!(await findsPageInFew(db, filter))) {
        return false;
      }
    }
    return true;
  },
  readShort: async (db, search) => {
    const rows = await readFewBytes(db, await findNewestOfEach(db, search));
    return rows && listOfLatest(rows);
  },
  read: async (db, search) => listOfLatest(await listEventRows(db, pageOf(await findNewestOfEach(db, search)))),
};

/**
 * For every pair of a name (those of `events`, else `event`) and a value of `data.field`: the newest event of that pair
 * that also meets all other filters. Pairs without an event are absent; newest first, cut at `limit`.
 *
 * @throws ProductError invalid when there are no names or no values, or more than 50 pairs
 */
const latestPerDataField = async (
  app: App,
  { filter, limit }: EventSearch,
  dataFields: readonly string[],
  signal: AbortSignal,
): Promise<Answer<EventList>> => {
  const names = unique(filter.events ?? (filter.event === undefined ? [] : [filter.event]));
  const fields = unique(dataFields);
  if (names.length === 0) {
    throw invalidField('query.latestPerDataField', 'needs `event` or `events`');
  }
  if (fields.length === 0) {
    throw invalidField('query.latestPerDataField', 'needs `dataFields`');
  }
  if (names.length * fields.length > maximumPairs) {
    const reason = `allows at most ${maximumPairs} pairs of \`events\` and \`dataFields\``;
    throw invalidField('query.latestPerDataField', reason);
  }
  const { events, ...rest } = filter;
  const pairs = names.flatMap((event) => fields.map((dataField) => ({ event, dataField })));
  const possible = pairs.filter(
    (pair) =>
      (filter.event === undefined || filter.event === pair.event) &&
      (filter.dataField === undefined || filter.dataField === pair.dataField),
  );
  const search = { filters: possible.map((pair) => ({ ...rest, ...pair })), limit };
  return app.service(heavyReads).answer(newestOfEach, search, signal);
};

const namesOf = (list: string | undefined): EventName[] | undefined => {
  const names = commaList(list);
  const known = names.filter(isEventName);
  const unknown = names.find((name) => !isEventName(name));
  if (unknown !== undefined) {
    throw invalidField('query.events', `must be names of events, separated by commas; '${unknown}' is none`);
  }
  return known.length === 0 ? undefined : known;
};

/**
 * The newest events that meet the query, up to 4 MiB of data, newest first; with `latestPerDataField` the newest one of
 * each pair of a name and a value of `data.field`. Reads until the signal aborts.
 *
 * @throws ProductError invalid when a name or a time is none; with `latestPerDataField` when there are no names or no
 * values, or more than 50 pairs
 */
export const listEvents = async (app: App, query: EventListQuery, signal: AbortSignal): Promise<Answer<EventList>> => {
  const { category, event, status, source, agentId, taskId, sessionId, dataField, since, until, limit } = query;
  const equal = { category, event, status, source, agentId, taskId, sessionId, dataField };
  const filter = {
    ...equal,
    ...timeRange({ name: 'since', text: since }, { name: 'until', text: until }),
    events: namesOf(query.events),
  };
  return query.latestPerDataField
    ? latestPerDataField(app, { filter, limit }, commaList(query.dataFields), signal)
    : app.service(heavyReads).answer(eventSearch, { filter, limit }, signal);
};

const asksForTimeOnly = (filter: EventFilter): boolean =>
  !belongsToOneOwner(filter) && filter.category === undefined && filter.source === undefined;

/** A count by time alone names all names, so that it reads just that time of each name. */
export const eventCounting: HeavyRead<EventFilter, EventCount[]> = {
  module: import.meta.url,
  name: 'eventCounting',
  narrowing,
  reachesFew: reachesFewEvents,
  read: (db, filter) => countEventsByName(db, asksForTimeOnly(filter) ? { ...filter, events: eventNames } : filter),
};

/**
 * How many events that meet the query carry each name. Reads until the signal aborts.
 *
 * @throws ProductError invalid when a time is none
 */
export const countEvents = async (app: App, query: EventCountQuery, signal: AbortSignal): Promise<EventCount[]> => {
  const { category, source, agentId, taskId, sessionId, since, until } = query;
  const filter = {
    category,
    source,
    agentId,
    taskId,
    sessionId,
    ...timeRange({ name: 'since', text: since }, { name: 'until', text: until }),
  };
  return app.service(heavyReads).run(eventCounting, filter, signal);
};
