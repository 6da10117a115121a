import type { RawResponse, TestServer } from './server.js';

const pathOf = (key: string): string => `/api/oauth/refresh-locks/${encodeURIComponent(key)}`;

/** The operations on refresh locks, with values that may be wrong. */
export const refreshLocksOf = (server: TestServer) => ({
  acquire: (key: string, ttlMs: unknown = 60_000): Promise<RawResponse> =>
    server.request('POST', pathOf(key), { body: { ttlMs } }),
  release: (key: string, owner: unknown): Promise<RawResponse> =>
    server.request('DELETE', pathOf(key), { body: { owner } }),
  /** Lets a lock's time run out. */
  expire: (key: string): void => {
    server.database.prepare(`update refresh_locks set expiresAt = '2026-01-01T00:00:00.000Z' where key = ?`).run(key);
  },
});
