import type { Call } from './call.js';
import { changeRows } from './rows.js';
import type { TestServer } from './server.js';

/** The operations on refresh locks, with values that may be wrong. */
export const refreshLocksOf = (server: TestServer) => ({
  acquire: (key: string, ttlMs: unknown = 60_000): Call<'acquireRefreshLock'> =>
    server.callUntyped('acquireRefreshLock', { path: { key }, body: { ttlMs } }),
  release: (key: string, owner: unknown): Call<'releaseRefreshLock'> =>
    server.callUntyped('releaseRefreshLock', { path: { key }, body: { owner } }),
  /** Lets a lock's time run out. */
  expire: (key: string): void => {
    changeRows(server, 'refresh_locks', { key }, { expiresAt: '2026-01-01T00:00:00.000Z' });
  },
});
