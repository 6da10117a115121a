import type { Transaction } from '../access.js';
import type { RefreshLockTable } from '../tables/refresh-locks.js';

/**
 * Takes a lease in one statement, so that it holds between processes too: only if nobody has it or its time is over at
 * `now`. Returns whether it was taken.
 */
export const takeRefreshLock = async (db: Transaction, lock: RefreshLockTable, now: string): Promise<boolean> => {
  const result = await db
    .insertInto('refresh_locks')
    .values(lock)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ owner: lock.owner, expiresAt: lock.expiresAt })
        .where('refresh_locks.expiresAt', '<=', now),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Frees a lease that this owner has; anybody else's stays. */
export const deleteRefreshLock = async (db: Transaction, key: string, owner: string): Promise<void> => {
  await db.deleteFrom('refresh_locks').where('key', '=', key).where('owner', '=', owner).execute();
};
