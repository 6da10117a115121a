import type { RawResponse, TestServer } from './server.js';

type Headers = Readonly<Record<string, string>>;

/** The path of a namespace, or of a key in it; `rest` follows as it is. */
export const kvPath = (namespace: string, key?: string, rest = ''): string =>
  `/api/kv/_/${encodeURIComponent(namespace)}${key === undefined ? '' : `/${encodeURIComponent(key)}`}${rest}`;

/** The key-value operations of one server, shortened to what tests vary. */
export const kvOf = (server: TestServer) => ({
  put: (namespace: string, key: string, body: unknown, headers: Headers = {}): Promise<RawResponse> =>
    server.request('PUT', kvPath(namespace, key), { body, headers }),
  get: (namespace: string, key: string, headers: Headers = {}): Promise<RawResponse> =>
    server.request('GET', kvPath(namespace, key), { headers }),
  remove: (namespace: string, key: string, headers: Headers = {}): Promise<RawResponse> =>
    server.request('DELETE', kvPath(namespace, key), { headers }),
  incr: (namespace: string, key: string, body?: unknown, headers: Headers = {}): Promise<RawResponse> =>
    server.request('POST', kvPath(namespace, key, '/incr'), { body, headers }),
  /** Lets an entry's time run out. */
  expire: (namespace: string, key: string): void => {
    server.database.prepare('update kv_entries set expiresAt = 1 where namespace = ? and key = ?').run(namespace, key);
  },
});
