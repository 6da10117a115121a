import type { App } from '../../kernel/app.js';
import { msPerDay, msPerHour } from '../../kernel/time.js';
import { releaseRefreshLock, waitForRefreshLock } from '../refresh-locks.js';
import { type Credentials, deleteCredentials, readCredentials, slotKey, storeCredentials } from './credentials.js';
import { requestNewCredentials } from './token-endpoint.js';

/** How long a login lives, from which its age is told. */
const lifetimeMs = 10 * msPerDay;
const oldestMs = 7 * msPerDay;
const marginMs = 12 * msPerHour;

const lockTtlMs = 2 * 60 * 1000;

const isDue = ({ expires }: Credentials): boolean => {
  const now = Date.now();
  return now >= expires - marginMs || now - (expires - lifetimeMs) > oldestMs;
};

const lockFor = async (app: App, key: string): Promise<string> => {
  const owner = await waitForRefreshLock(app, key, lockTtlMs);
  if (owner === undefined) {
    throw new Error(`lock timeout: ${key} is held by another caller`);
  }
  return owner;
};

const persist = async (app: App, slot: number, credentials: Credentials): Promise<void> => {
  try {
    await storeCredentials(app, slot, credentials);
  } catch (error) {
    // The stored login is used up: leaving it would only look like one that works.
    await deleteCredentials(app, slot);
    throw new Error('the new login could not be stored; the slot was deleted', { cause: error });
  }
};

const refreshLocked = async (app: App, slot: number): Promise<Credentials | undefined> => {
  // Somebody else may have refreshed it, or deleted it, while we waited.
  const current = await readCredentials(app, slot);
  if (!current || !isDue(current)) {
    return current;
  }
  const renewed = await requestNewCredentials(app, current);
  await persist(app, slot, renewed);
  return renewed;
};

/**
 * The login of a slot, refreshed under the slot's lock if it is due; undefined when the slot has none (any more).
 *
 * @throws Error when the lock cannot be had, or the refresh or its storing fails
 */
export const refreshIfDue = async (app: App, slot: number): Promise<Credentials | undefined> => {
  const current = await readCredentials(app, slot);
  if (!current || !isDue(current)) {
    return current;
  }
  const key = slotKey(slot);
  const owner = await lockFor(app, key);
  try {
    return await refreshLocked(app, slot);
  } finally {
    await releaseRefreshLock(app, key, owner);
  }
};
