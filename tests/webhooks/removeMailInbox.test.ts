import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('removeMailInbox takes an inbox from its agent, once', async () => {
  const { id: agentId } = await registerAgent(server);
  const path = { inboxId: 'removed@mail.example' };
  await server.call('registerMailInbox', { path, body: { agentId } });

  expect((await server.call('removeMailInbox', { path })).status).toBe(204);

  await server.call('removeMailInbox', { path }).refused(404, 'mail_inbox_not_found');
});
