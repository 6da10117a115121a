import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { deleteRefreshLock, takeRefreshLock } from '../../db/queries/refresh-locks.js';
import type { Database } from '../../db/schema.js';

/**
 * Takes a lock for at most `ttlMs` milliseconds, across processes. Returns the owner that releases it, or undefined
 * while somebody holds it.
 */
export const acquireRefreshLock = async (
  db: Kysely<Database>,
  key: string,
  ttlMs: number,
): Promise<string | undefined> => {
  const now = Date.now();
  // A random id: knowing when a lock was taken must not help to guess who holds it.
  const owner = randomUUID();
  const expiresAt = new Date(now + ttlMs).toISOString();
  return (await takeRefreshLock(db, { key, owner, expiresAt }, new Date(now).toISOString())) ? owner : undefined;
};

/** Frees a lock that this owner holds; anybody else's stays. */
export const releaseRefreshLock = (db: Kysely<Database>, key: string, owner: string): Promise<void> =>
  deleteRefreshLock(db, key, owner);
