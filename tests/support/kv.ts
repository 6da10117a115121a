import type { Call } from './call.js';
import { changeRows } from './rows.js';
import type { TestServer } from './server.js';

type Headers = Readonly<Record<string, string>>;

/** The key-value operations of one server, shortened to what tests vary. */
export const kvOf = (server: TestServer) => ({
  put: (namespace: string, key: string, body: unknown, headers: Headers = {}): Call<'putKvInNamespace'> =>
    server.callUntyped('putKvInNamespace', { path: { namespace, key }, body, headers }),
  get: (namespace: string, key: string, headers: Headers = {}): Call<'getKvInNamespace'> =>
    server.call('getKvInNamespace', { path: { namespace, key }, headers }),
  remove: (namespace: string, key: string, headers: Headers = {}): Call<'deleteKvInNamespace'> =>
    server.call('deleteKvInNamespace', { path: { namespace, key }, headers }),
  incr: (namespace: string, key: string, body?: unknown, headers: Headers = {}): Call<'incrKvInNamespace'> =>
    server.callUntyped('incrKvInNamespace', { path: { namespace, key }, body, headers }),
  /** Lets an entry's time run out. */
  expire: (namespace: string, key: string): void => {
    changeRows(server, 'kv_entries', { namespace, key }, { expiresAt: 1 });
  },
});
