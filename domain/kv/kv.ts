import type { KvValueType } from '../../generated/swarm/enums.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import type { Answer } from '../kernel/written.js';
import {
  incrementEntry,
  type KvEntry,
  type KvPage,
  readPage,
  removeEntry,
  requireEntry,
  writeEntry,
} from './entries.js';
import { assertReadable, assertWritable, namespaceOfCaller } from './namespace.js';
import { expiryIn } from './value.js';

/** An entry is read before it is written, and may not be there yet. */
const lockOf = (namespace: string, key: string): string => `kv:${namespace}/${key}`;

// Each rule comes twice: for a namespace by name, and for the caller's own (docs/kv.md).

/** A live entry. @throws ProductError notFound; forbidden when the namespace is not the caller's to read */
export const getKvInNamespace = async (app: App, caller: Caller, namespace: string, key: string): Promise<KvEntry> => {
  assertReadable(caller, namespace);
  return requireEntry(app, namespace, key);
};

/** As `getKvInNamespace`. @throws ProductError also invalid when the headers name no namespace */
export const getKv = async (app: App, caller: Caller, key: string): Promise<KvEntry> =>
  getKvInNamespace(app, caller, await namespaceOfCaller(app.db, caller), key);

/** What to store under a key. */
export interface KvContent {
  readonly value?: unknown;
  readonly valueType: KvValueType;
  /** Without it the entry never expires. */
  readonly expiresInSec?: number | undefined;
}

/**
 * Replaces value, type and expiry of an entry, or makes it.
 *
 * @throws ProductError forbidden when the namespace is not the caller's to write; invalid when the value does not fit its
 * type, tooLarge when it is too large
 */
export const putKvInNamespace = (
  app: App,
  caller: Caller,
  namespace: string,
  key: string,
  { value, valueType, expiresInSec }: KvContent,
): Promise<KvEntry> =>
  inConcurrentTransaction(app, [lockOf(namespace, key)], async (uow) => {
    await assertWritable(uow.db, caller, namespace);
    return writeEntry(uow, { namespace, key, value, valueType, expiresAt: expiryIn(expiresInSec, app.clock.nowMs()) });
  });

/** As `putKvInNamespace`. @throws ProductError also invalid when the headers name no namespace */
export const putKv = async (app: App, caller: Caller, key: string, content: KvContent): Promise<KvEntry> =>
  putKvInNamespace(app, caller, await namespaceOfCaller(app.db, caller), key, content);

/** Deletes an entry. @throws ProductError notFound; forbidden when the namespace is not the caller's to write */
export const deleteKvInNamespace = (app: App, caller: Caller, namespace: string, key: string): Promise<void> =>
  inConcurrentTransaction(app, [lockOf(namespace, key)], async (uow) => {
    await assertWritable(uow.db, caller, namespace);
    await removeEntry(uow, namespace, key);
  });

/** As `deleteKvInNamespace`. @throws ProductError also invalid when the headers name no namespace */
export const deleteKv = async (app: App, caller: Caller, key: string): Promise<void> =>
  deleteKvInNamespace(app, caller, await namespaceOfCaller(app.db, caller), key);

/**
 * Adds to an integer entry. A missing or expired one is set to `by` and does not expire.
 *
 * @throws ProductError forbidden when the namespace is not the caller's to write; conflict when the entry is not an
 * integer, invalid when the sum is not a safe integer
 */
export const incrKvInNamespace = (
  app: App,
  caller: Caller,
  namespace: string,
  key: string,
  by: number,
): Promise<KvEntry> =>
  inConcurrentTransaction(app, [lockOf(namespace, key)], async (uow) => {
    await assertWritable(uow.db, caller, namespace);
    return incrementEntry(uow, namespace, key, by);
  });

/** As `incrKvInNamespace`. @throws ProductError also invalid when the headers name no namespace */
export const incrKv = async (app: App, caller: Caller, key: string, by: number): Promise<KvEntry> =>
  incrKvInNamespace(app, caller, await namespaceOfCaller(app.db, caller), key, by);

/** Which entries of a namespace to list: those whose keys begin with the prefix. */
export interface KvListQuery {
  readonly prefix?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of the live entries of a namespace, by key, and how many there are. Reads until the signal aborts.
 *
 * @throws ProductError forbidden when the namespace is not the caller's to read
 */
export const listKvInNamespace = async (
  app: App,
  caller: Caller,
  namespace: string,
  { prefix, limit, offset }: KvListQuery,
  signal: AbortSignal,
): Promise<Answer<KvPage>> => {
  assertReadable(caller, namespace);
  return readPage(app, { namespace, prefix, limit, offset }, signal);
};

/** As `listKvInNamespace`. @throws ProductError also invalid when the headers name no namespace */
export const listKv = async (
  app: App,
  caller: Caller,
  query: KvListQuery,
  signal: AbortSignal,
): Promise<Answer<KvPage>> => listKvInNamespace(app, caller, await namespaceOfCaller(app.db, caller), query, signal);
