import { randomUUID } from 'node:crypto';
import { connect, newSlug, readConnection } from '../support/connections.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useSharedServer();
const remove = (id: string, agentId?: string) => server.call('deleteCredentialBinding', { path: { id }, agentId });

test('deleteCredentialBinding deletes a binding, and takes it from the connections that had it', async () => {
  const configKey = `KEY_${newSlug()}`;
  const { binding } = (
    await server.call('upsertCredentialBinding', {
      body: { configKey, allowedHosts: ['api.example.com'], queryTemplate: `k=[REDACTED:${configKey}]` },
    })
  ).body;
  const { id } = await connect(server, { credentialBindingId: binding.id });

  await remove(binding.id, addAgent(server)).refused(403, 'lead_only');
  expect((await remove(binding.id)).status).toBe(204);
  expect(await readConnection(server, id)).toMatchObject({ credentialBindingId: null, credentialBinding: null });
  await remove(binding.id).refused(404, 'credential_binding_not_found');
});

test('deleteCredentialBinding leaves a binding to its connection', async () => {
  const { credentialBindingId } = await connect(server, { auth: { type: 'bearer', secret: 'a-secret-that-remains' } });

  await remove(credentialBindingId ?? '').refused(409, 'binding_managed');
  await remove(randomUUID()).refused(404, 'credential_binding_not_found');
});
