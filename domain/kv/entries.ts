import type { Reader } from '../../db/access.js';
import {
  countKvEntries,
  deleteExpiredKvEntry,
  deleteKvEntry,
  findKvEntry,
  isShortKvPage,
  type KvEntryRow,
  type KvFilter,
  listKvEntries,
  listSmallKvEntries,
  reachesFewKvEntries,
  upsertKvEntry,
} from '../../db/queries/kv-entries.js';
import type { LongRead } from '../../db/reads/heavy-read.js';
import type { KvValueType } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { conflict, invalidField, notFound, type ProductError } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { maxPageBytes } from '../kernel/list-bytes.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import type { Answer } from '../kernel/written.js';
import { decodeValue, encodeValue } from './value.js';

/** A stored value; times are epoch milliseconds. */
export type KvEntry = components['schemas']['KvEntry'];

const toEntry = (row: KvEntryRow): EveryField<KvEntry> => ({
  namespace: row.namespace,
  key: row.key,
  value: decodeValue(row.value, row.valueType),
  valueType: row.valueType,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

const isExpired = (row: KvEntryRow, now: number): boolean => row.expiresAt !== null && row.expiresAt <= now;

/** The live entry, or undefined. An expired one is deleted on the way. */
export const readEntry = async (app: App, namespace: string, key: string): Promise<KvEntry | undefined> => {
  const row = await findKvEntry(app.db, namespace, key);
  if (!row) {
    return undefined;
  }
  const now = app.clock.nowMs();
  if (isExpired(row, now)) {
    await inConcurrentTransaction(app, [], ({ db }) => deleteExpiredKvEntry(db, namespace, key, now));
    return undefined;
  }
  return toEntry(row);
};

/** Entries that the server reads while it works are not larger. */
const maxReadBytes = 64 * 1024;

/** An entry that does not expire, if it is no large one. */
export const findPermanentEntry = async (db: Reader, namespace: string, key: string): Promise<KvEntry | undefined> => {
  const row = await findKvEntry(db, namespace, key);
  return row !== undefined && row.expiresAt === null && row.value.length <= maxReadBytes ? toEntry(row) : undefined;
};

const noSuchEntry = (): ProductError => notFound('kvEntry');

/** The live entry. @throws ProductError notFound */
export const requireEntry = async (app: App, namespace: string, key: string): Promise<KvEntry> => {
  const entry = await readEntry(app, namespace, key);
  if (!entry) {
    throw noSuchEntry();
  }
  return entry;
};

export interface KvWrite {
  readonly namespace: string;
  readonly key: string;
  readonly value: unknown;
  /** Default `json`. */
  readonly valueType?: KvValueType;
  /** Epoch milliseconds; absent or null: never. */
  readonly expiresAt?: number | null;
}

/**
 * Replaces value, type and expiry of an entry, or makes it.
 *
 * @throws ProductError invalid when the value does not fit its type, tooLarge when it is too large
 */
export const writeEntry = async ({ app, db }: UnitOfWork, write: KvWrite): Promise<KvEntry> => {
  const { namespace, key, value, valueType = 'json', expiresAt = null } = write;
  const now = app.clock.nowMs();
  const row = await upsertKvEntry(db, {
    namespace,
    key,
    value: encodeValue(value, valueType),
    valueType,
    expiresAt,
    createdAt: now,
    updatedAt: now,
  });
  return toEntry(row);
};

/** Deletes an entry, if there is one. */
export const dropEntry = async ({ db }: UnitOfWork, namespace: string, key: string): Promise<void> => {
  await deleteKvEntry(db, namespace, key);
};

/** Deletes an entry, expired or not. @throws ProductError notFound */
export const removeEntry = async ({ db }: UnitOfWork, namespace: string, key: string): Promise<void> => {
  if (!(await deleteKvEntry(db, namespace, key))) {
    throw noSuchEntry();
  }
};

const sumOf = (row: KvEntryRow, by: number): number => {
  if (row.valueType !== 'integer') {
    throw conflict(`The entry ${row.key} holds ${row.valueType}, not an integer`, { code: 'not_an_integer' });
  }
  const sum = Number(row.value) + by;
  if (!Number.isSafeInteger(sum)) {
    throw invalidField('body.by', `must keep the sum in the safe range of integers, not ${row.value} + ${by}`);
  }
  return sum;
};

/**
 * Adds to an integer entry. A missing or expired one is set to `by` and does not expire.
 *
 * @throws ProductError conflict when the entry is not an integer, invalid when the sum is not a safe integer
 */
export const incrementEntry = async (uow: UnitOfWork, namespace: string, key: string, by: number): Promise<KvEntry> => {
  const row = await findKvEntry(uow.db, namespace, key);
  if (!row || isExpired(row, uow.app.clock.nowMs())) {
    await dropEntry(uow, namespace, key);
    return writeEntry(uow, { namespace, key, value: by, valueType: 'integer' });
  }
  return writeEntry(uow, { namespace, key, value: sumOf(row, by), valueType: 'integer', expiresAt: row.expiresAt });
};

/**
 * The entries of a namespace that are live at `now` (epoch milliseconds) and whose values have at most `maxBytes` bytes each,
 * by key.
 */
export const listSmallEntries = async (
  db: Reader,
  { namespace, now, maxBytes }: { readonly namespace: string; readonly now: number; readonly maxBytes: number },
): Promise<KvEntry[]> => (await listSmallKvEntries(db, { namespace, prefix: '', now }, maxBytes)).map(toEntry);

export interface KvPage {
  readonly entries: KvEntry[];
  readonly total: number;
  readonly namespace: string;
}

export interface KvQuestion {
  readonly namespace: string;
  /** Only keys that begin with this text; default all. */
  readonly prefix?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A question, and when it was asked: what expires later is live. */
interface KvRead extends KvQuestion {
  /** Epoch milliseconds. */
  readonly now: number;
}

const filterOf = ({ namespace, prefix = '', now }: KvRead): KvFilter => ({ namespace, prefix, now });

const readListing = async (db: Reader, question: KvRead): Promise<KvPage> => {
  const filter = filterOf(question);
  const { namespace, limit, offset } = question;
  const rows = await listKvEntries(db, filter, { limit, offset, maxBytes: maxPageBytes });
  return { entries: rows.map(toEntry), total: await countKvEntries(db, filter), namespace };
};

export const kvListing: LongRead<KvRead, KvPage> = {
  module: import.meta.url,
  name: 'kvListing',
  narrowing: 'a longer prefix',
  reachesFew: (db, question) => reachesFewKvEntries(db, filterOf(question)),
  readShort: async (db, question) =>
    (await isShortKvPage(db, filterOf(question), question)) ? readListing(db, question) : undefined,
  read: readListing,
};

/**
 * A page of the live entries of a namespace whose keys begin with `prefix`, by key, and how many there are. A page ends
 * early when its values reach 4 MiB. Reads until the signal aborts.
 */
export const readPage = (app: App, question: KvQuestion, signal: AbortSignal): Promise<Answer<KvPage>> =>
  app.service(heavyReads).answer(kvListing, { ...question, now: app.clock.nowMs() }, signal);
