import type { components } from '../../generated/swarm/types.js';
import type { RawResponse, TestServer } from './server.js';

type ConfigEntry = components['schemas']['ConfigEntry'];

/** Writes a setting over HTTP; a global, plain one unless the fields say otherwise. */
export const putConfig = (
  server: TestServer,
  fields: Readonly<Record<string, unknown>>,
  query = '',
): Promise<RawResponse> => server.request('PUT', `/api/config${query}`, { body: { scope: 'global', ...fields } });

/** Writes a setting and returns the stored entry; throws when it is refused. */
export const storeConfig = async (
  server: TestServer,
  fields: Readonly<Record<string, unknown>>,
): Promise<ConfigEntry> => {
  const { status, body } = await putConfig(server, fields);
  if (status !== 200) {
    throw new Error(body.error);
  }
  return body;
};

/** Puts a row into the table as an older release might have left it. */
export const addConfigRow = (server: TestServer, fields: Readonly<Record<string, string | number | null>>): string => {
  const row: Record<string, string | number | null> = {
    id: crypto.randomUUID(),
    scope: 'global',
    scopeId: '',
    value: 'value',
    isSecret: 0,
    encrypted: 0,
    exportToEnv: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastUpdatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
  const names = Object.keys(row);
  server.database
    .prepare(`insert into config (${names.join()}) values (${names.map((name) => `@${name}`).join()})`)
    .run(row);
  return String(row.id);
};

/** The stored columns of a setting. */
export const configRow = (server: TestServer, key: string) =>
  server.database.prepare('select * from config where key = ?').get(key) as Record<string, unknown> | undefined;

/** Whether the server's environment holds a value for the name. */
export const isInEnvironment = async (server: TestServer, name: string): Promise<boolean> =>
  (await server.request('GET', `/api/config/env-presence?keys=${name}`)).body.presence[name];

/** Removes all settings. */
export const clearConfig = (server: TestServer): void => {
  server.database.exec('delete from config');
};
