import type { components } from '../../generated/swarm/types.js';
import type { Call, CallInput } from './call.js';
import { deleteRows, insertRow, rowsOf, type StoredColumns } from './rows.js';
import type { TestServer } from './server.js';

type ConfigEntry = components['schemas']['ConfigEntry'];

/** Writes a setting over HTTP; a global, plain one unless the fields say otherwise. */
export const putConfig = (
  server: TestServer,
  fields: Readonly<Record<string, unknown>>,
  query: CallInput<'upsertConfig'>['query'] = {},
): Call<'upsertConfig'> => server.callUntyped('upsertConfig', { query, body: { scope: 'global', ...fields } });

/** Writes a setting and returns the stored entry; throws when it is refused. */
export const storeConfig = async (
  server: TestServer,
  fields: Readonly<Record<string, unknown>>,
): Promise<ConfigEntry> => (await putConfig(server, fields)).body;

/** Puts a row into the table as an older release might have left it. */
export const addConfigRow = (server: TestServer, fields: StoredColumns<'config'>): string => {
  const row = {
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
  insertRow(server, 'config', row);
  return String(row.id);
};

/** The stored columns of a setting. */
export const configRow = (server: TestServer, key: string) => rowsOf(server, 'config', { key })[0];

/** Whether the server's environment holds a value for the name. */
export const isInEnvironment = async (server: TestServer, name: string): Promise<boolean | undefined> =>
  (await server.call('getConfigEnvPresence', { query: { keys: name } })).body.presence[name];

/** Removes all settings. */
export const clearConfig = (server: TestServer): void => {
  deleteRows(server, 'config');
};
