import { randomUUID } from 'node:crypto';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

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
