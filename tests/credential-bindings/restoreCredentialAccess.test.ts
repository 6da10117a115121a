import { randomUUID } from 'node:crypto';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';

const server = useSharedServer();
const restore = (body: object, agentId?: string) => server.call('restoreCredentialAccess', { body, agentId });

test('restoreCredentialAccess takes a revocation back', async () => {
  const agentId = addAgent(server);
  await server.call('revokeCredentialAccess', { body: { agentId } });
  expect(rowsOf(server, 'credential_blocks', { subjectId: agentId })).toHaveLength(1);
  const restored = { subject: 'agent', subjectId: agentId, revoked: false, revokedAt: null, reason: null };

  expect((await restore({ agentId })).body).toEqual(restored);
  expect(rowsOf(server, 'credential_blocks', { subjectId: agentId })).toEqual([]);
  expect((await restore({ agentId })).body).toEqual(restored);
});

test('restoreCredentialAccess is for leads among agents, and names one that is there', async () => {
  const agentId = addAgent(server);

  await restore({ agentId }, agentId).refused(403, 'lead_only');
  await restore({}).refused(400, 'validation_error', 'body.agentId');
  await restore({ agentId: randomUUID() }).refused(404, 'agent_not_found');
  await restore({ taskId: randomUUID() }).refused(404, 'task_not_found');
});

test('a lead from whom all was taken gives nothing back to itself, and makes nothing by which it would have it', async () => {
  const lead = addAgent(server, { isLead: 1 });
  const task = await createTask(server, { task: 'Go', agentId: lead });
  const binding = {
    configKey: `KEY_${randomUUID()}`,
    allowedHosts: ['api.example.com'],
    headerTemplate: 'X-Key: [REDACTED:KEY]',
  };
  await server.call('revokeCredentialAccess', { body: { agentId: lead } });

  await restore({ agentId: lead }, lead).refused(403, 'credential_access_revoked');
  await server
    .call('upsertCredentialBinding', { body: binding, agentId: lead })
    .refused(403, 'credential_access_revoked');

  await restore({ agentId: lead });
  await server.call('pollForWork', { agentId: lead });
  await server.call('revokeCredentialAccess', { body: { taskId: task.id } });
  await restore({ taskId: task.id }, lead).refused(403, 'credential_access_revoked');

  const other = addAgent(server, { isLead: 1 });
  expect((await restore({ taskId: task.id }, other)).body.revoked).toBe(false);
});
