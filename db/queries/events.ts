import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { EventCategory, EventName, EventSource, EventStatus } from '../../generated/swarm/enums.js';
import type { ReadBuilder, Reader, Transaction } from '../access.js';
import { bulkInsert } from '../bulk-insert.js';
import { Columns } from '../columns.js';
import { unindexed } from '../dialect/unindexed.js';
import { rememberedQuery } from '../remembered-query.js';
import type { Database } from '../schema.js';
import { changeStatement, type Placeholders } from '../statement.js';
import type { EventTable } from '../tables/events.js';
import type { TimeRange } from '../time-range.js';
import { bytesIn, inOrder } from './page-bytes.js';
import { hasFew } from './reach.js';

export type EventRow = Selectable<EventTable>;

const besideData = [
  'id',
  'category',
  'event',
  'status',
  'source',
  'agentId',
  'taskId',
  'sessionId',
  'parentEventId',
  'numericValue',
  'durationMs',
  'createdAt',
] as const satisfies readonly (keyof EventRow)[];

const listedColumns = [...besideData, 'data'] as const;

/** An event without the copy of what `data` has for searches. */
export type ListedEventRow = Pick<EventRow, (typeof listedColumns)[number]>;

/** What an event must meet; what is undefined asks for nothing. The range bounds createdAt. */
export interface EventFilter extends TimeRange {
  readonly category?: EventCategory | undefined;
  readonly event?: EventName | undefined;
  /** The event carries one of these names. */
  readonly events?: readonly EventName[] | undefined;
  readonly status?: EventStatus | undefined;
  readonly source?: EventSource | undefined;
  readonly agentId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly dataField?: string | undefined;
}

const columns = new Columns<EventRow>({
  id: true,
  category: true,
  event: true,
  status: true,
  source: true,
  agentId: true,
  taskId: true,
  sessionId: true,
  parentEventId: true,
  numericValue: true,
  durationMs: true,
  data: true,
  dataField: true,
  createdAt: true,
});

const insertOne = changeStatement((db, row: Placeholders<EventRow>) =>
  db.insertInto('events').values(columns.pick(row)),
);

/** Stores one event. */
export const insertEvent = async (db: Transaction, row: EventRow): Promise<void> => {
  await insertOne.run(db, row);
};

/** Stores events in the given order; run it in a transaction. */
export const insertEvents = bulkInsert(columns, (db, rows) => db.insertInto('events').values(rows));

type Builder = ExpressionBuilder<Database, 'events'>;
type Condition = Expression<SqlBool>;

const searchable = ['taskId', 'sessionId', 'agentId', 'dataField', 'event'] as const;
type Searchable = (typeof searchable)[number];

/**
 * The columns whose index the search should use; the other equalities are checked on the rows found. A planner without
 * statistics would otherwise happily walk all events of one name to find those of one agent.
 */
const leadingColumns = (filter: EventFilter): readonly Searchable[] => {
  if (filter.taskId !== undefined) {
    return ['taskId'];
  }
  if (filter.sessionId !== undefined) {
    return ['sessionId'];
  }
  if (filter.agentId !== undefined && filter.dataField === undefined) {
    return ['agentId'];
  }
  return ['agentId', 'dataField', 'event'];
};

const equalities = (eb: Builder, filter: EventFilter): Condition[] => {
  const leading = leadingColumns(filter);
  return searchable.flatMap((column) => {
    const value = filter[column];
    if (value === undefined) {
      return [];
    }
    return [leading.includes(column) ? eb(column, '=', value) : eb(unindexed(column), '=', value)];
  });
};

const isNarrowed = (filter: EventFilter): boolean =>
  filter.events !== undefined || searchable.some((column) => filter[column] !== undefined);

/** Columns that nearly always hold one value, which their index therefore leaves out. */
const mostly = [
  ['category', 'tool'],
  ['status', 'ok'],
  ['source', 'worker'],
] as const;

/**
 * Repeating a partial index's condition as a literal lets the database see that the index covers the search; it is left
 * out where another index should lead.
 */
const mostlyConditions = (eb: Builder, filter: EventFilter): Condition[] =>
  mostly.flatMap(([column, usual]) => {
    const value = filter[column];
    if (value === undefined) {
      return [];
    }
    const leads = value !== usual && !isNarrowed(filter);
    return leads ? [eb(column, '=', value), eb(column, '<>', sql.lit(usual))] : [eb(column, '=', value)];
  });

const within = (eb: Builder, { from, to }: EventFilter): Condition[] => [
  ...(from === undefined ? [] : [eb('createdAt', '>=', from)]),
  ...(to === undefined ? [] : [eb('createdAt', '<=', to)]),
];

const meets = (eb: Builder, filter: EventFilter): Condition =>
  eb.and([
    ...equalities(eb, filter),
    ...(filter.events === undefined ? [] : [eb('event', 'in', filter.events)]),
    ...mostlyConditions(eb, filter),
    ...within(eb, filter),
  ]);

/** The one owner, or name, whose index a search uses. */
const leaderOf = (filter: EventFilter): Searchable | undefined =>
  (['taskId', 'sessionId', 'agentId', 'event'] as const).find((column) => filter[column] !== undefined);

/** Whether the index that a search uses leads to few events within its time. */
export const reachesFewEvents = (db: Reader, filter: EventFilter): Promise<boolean> => {
  const leader = leaderOf(filter);
  return hasFew(
    db,
    db
      .selectFrom('events')
      .where((eb) =>
        eb.and([...(leader === undefined ? [] : [eb(leader, '=', filter[leader] ?? '')]), ...within(eb, filter)]),
      ),
  );
};

/** Whether an index holds just what meets a filter, in the order of time. */
const isIndexed = ({ from, to, ...filter }: EventFilter): boolean => {
  const given = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([column]) => column);
  if (given.includes('dataField')) {
    return given.every((column) => ['agentId', 'dataField', 'event', 'events'].includes(column));
  }
  const isUsual = mostly.some(([column, usual]) => filter[column] === usual);
  return given.length <= 1 && !isUsual;
};

/** Whether a page of events is the work of few, however many there are. */
export const findsPageInFew = async (db: Reader, filter: EventFilter): Promise<boolean> =>
  isIndexed(filter) || (await reachesFewEvents(db, filter));

const newestEvents = (db: ReadBuilder, filter: EventFilter, limit: number) =>
  db
    .selectFrom('events')
    .where((eb) => meets(eb, filter))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);

/** All that decides which events a page has. */
interface Listed {
  readonly filter: EventFilter;
  readonly limit: number;
}

/** In place of data that is too large to be read unseen; no data is as short. */
const tooLarge = '';

const newestPage = rememberedQuery((db, { filter, limit, maxBytesEach }: Listed & { readonly maxBytesEach: number }) =>
  newestEvents(db, filter, limit)
    .select(besideData)
    .select((row) =>
      row
        .case()
        .when(bytesIn<'events'>('data')(row), '>', maxBytesEach)
        .then<typeof tooLarge>(tooLarge)
        .else(row.ref('data'))
        .end()
        .as('data'),
    ),
);

type PerhapsWithoutData = Omit<ListedEventRow, 'data'> & { readonly data: ListedEventRow['data'] | typeof tooLarge };

const isWhole = (row: PerhapsWithoutData): row is ListedEventRow => row.data !== tooLarge;

/**
 * The newest events that meet the filter as they are stored, newest first; of one millisecond, the last written first.
 * Undefined when the data of one has more than `maxBytesEach` bytes, which is not read then.
 */
export const listNewestEvents = async (
  db: Reader,
  filter: EventFilter,
  limit: number,
  maxBytesEach: number,
): Promise<ListedEventRow[] | undefined> => {
  const rows = await newestPage(db, { filter, limit, maxBytesEach });
  return rows.every(isWhole) ? rows : undefined;
};

/** The query behind `findEvents`, for looking at its plan. */
export const eventsQuery = (db: ReadBuilder, filter: EventFilter, limit: number) =>
  newestEvents(db, filter, limit)
    .select(['id', 'createdAt'])
    .select((row) => bytesIn<'events'>('data')(row).as('bytes'));

const foundPage = rememberedQuery((db, { filter, limit }: Listed) => eventsQuery(db, filter, limit));

/** Where an event stands in a list, and the bytes of its data. */
export interface FoundEvent {
  readonly id: string;
  readonly createdAt: string;
  readonly bytes: number;
}

/** The newest events that meet the filter, newest first; of one millisecond, the last written first. */
export const findEvents = (db: Reader, filter: EventFilter, limit: number): Promise<FoundEvent[]> =>
  foundPage(db, { filter, limit });

/** At most 1000 found events as they are stored, in their order. */
export const listEventRows = async (db: Reader, found: readonly FoundEvent[]): Promise<ListedEventRow[]> => {
  if (found.length === 0) {
    return [];
  }
  const ids = found.map(({ id }) => id);
  const rows = await db.selectFrom('events').select(listedColumns).where('id', 'in', ids).execute();
  return inOrder(ids, rows);
};

/** The query behind `countEventsByName`, for looking at its plan. */
export const eventCountsQuery = (db: Reader, filter: EventFilter) =>
  db
    .selectFrom('events')
    .select((eb) => ['event', eb.fn.countAll<number>().as('count')])
    .where((eb) => meets(eb, filter))
    .groupBy('event')
    .orderBy('count', 'desc')
    .orderBy('event');

/** How many events that meet the filter carry each name, the most frequent first. */
export const countEventsByName = (db: Reader, filter: EventFilter): Promise<{ event: EventName; count: number }[]> =>
  eventCountsQuery(db, filter).execute();
