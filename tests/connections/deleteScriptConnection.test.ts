import { randomUUID } from 'node:crypto';
import { configRow, storeConfig } from '../support/config.js';
import { connect, newSlug } from '../support/connections.js';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useSharedServer();
const remove = (id: string, agentId?: string) => server.call('deleteScriptConnection', { path: { id }, agentId });

test('deleteScriptConnection takes what belongs to the connection alone', async () => {
  const slug = newSlug();
  const { id } = await connect(server, { slug, auth: { type: 'bearer', secret: 'a-secret-to-be-deleted' } });
  expect(configRow(server, `connection.${slug}.secret`)).toMatchObject({ encrypted: 1, isSecret: 1, exportToEnv: 0 });

  expect((await remove(id)).body).toEqual({ deleted: true });
  expect(configRow(server, `connection.${slug}.secret`)).toBeUndefined();
  for (const table of [
    'script_connection_specs',
    'script_connection_operations',
    'script_connection_versions',
  ] as const) {
    expect(rowsOf(server, table, { connectionId: id })).toEqual([]);
  }
  expect(rowsOf(server, 'credential_bindings', { managedByConnectionId: id })).toEqual([]);
  await remove(id).refused(404, 'script_connection_not_found');
});

test('deleteScriptConnection leaves entries and bindings that the connection only names', async () => {
  const key = `KEY_${newSlug()}`;
  await storeConfig(server, { key, value: 'the-value-of-it', isSecret: true });
  const { binding } = (
    await server.call('upsertCredentialBinding', {
      body: { configKey: key, allowedHosts: ['api.example.com'], queryTemplate: `key=[REDACTED:${key}]` },
    })
  ).body;
  const named = await connect(server, { auth: { type: 'bearer', configKey: key } });
  const attached = await connect(server, { credentialBindingId: binding.id });
  expect(attached.credentialBinding).toMatchObject({ id: binding.id, configKey: key });

  await remove(named.id);
  await remove(attached.id);
  expect(configRow(server, key)).toBeDefined();
  expect(rowsOf(server, 'credential_bindings', { id: binding.id })).toHaveLength(1);
});

test('deleteScriptConnection is for leads among agents', async () => {
  const { id } = await connect(server);

  await remove(id, addAgent(server)).refused(403, 'lead_only');
  await remove(randomUUID()).refused(404, 'script_connection_not_found');
  expect((await remove(id, addAgent(server, { isLead: 1 }))).status).toBe(200);
});
