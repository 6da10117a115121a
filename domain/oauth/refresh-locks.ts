import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteRefreshLock, takeRefreshLock } from '../../db/queries/refresh-locks.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { conflict } from '../kernel/errors.js';
import { instantAfter } from '../kernel/time.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';

const waitMs = 30_000;
const pollMs = 250;

/**
 * Takes a lock for at most `ttlMs` milliseconds, across processes. Returns the owner that releases it, or undefined
 * while somebody holds it.
 */
export const tryRefreshLock = async (app: App, key: string, ttlMs: number): Promise<string | undefined> => {
  // A random id: knowing when a lock was taken must not help to guess who holds it.
  const owner = randomUUID();
  const isTaken = await inConcurrentTransaction(app, [], ({ db, now }) =>
    takeRefreshLock(db, { key, owner, expiresAt: instantAfter(now, ttlMs) }, now),
  );
  return isTaken ? owner : undefined;
};

/** As `tryRefreshLock`, waiting up to 30 seconds for whoever holds it; undefined when that was too short. */
export const waitForRefreshLock = async (app: App, key: string, ttlMs: number): Promise<string | undefined> => {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const owner = await tryRefreshLock(app, key, ttlMs);
    if (owner !== undefined || Date.now() >= deadline) {
      return owner;
    }
    await sleep(pollMs);
  }
};

/**
 * As `tryRefreshLock`.
 *
 * @throws ProductError conflict while somebody holds the lock
 */
export const acquireRefreshLock = async (
  app: App,
  key: string,
  ttlMs: number,
): Promise<components['schemas']['RefreshLock']> => {
  const owner = await tryRefreshLock(app, key, ttlMs);
  if (owner === undefined) {
    throw conflict('The lock is held by another caller', { code: 'lock_held' });
  }
  return { owner };
};

/** Frees a lock that this owner holds; anybody else's stays. */
export const releaseRefreshLock = (app: App, key: string, owner: string): Promise<void> =>
  inConcurrentTransaction(app, [], ({ db }) => deleteRefreshLock(db, key, owner));
