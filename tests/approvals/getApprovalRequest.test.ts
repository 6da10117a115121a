import { randomUUID } from 'node:crypto';
import { ask } from '../support/approvals.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getApprovalRequest answers with what was asked', async () => {
  const asked = await ask(server);

  const { body } = await server.call('getApprovalRequest', { path: { id: asked.id } });
  expect(body.approvalRequest).toEqual(asked);
});

test('getApprovalRequest knows what is no id, and what is not there', async () => {
  await server.call('getApprovalRequest', { path: { id: 'x' } }).refused(400, 'validation_error', 'path.id');
  await server.call('getApprovalRequest', { path: { id: randomUUID() } }).refused(404, 'approval_request_not_found');
});
