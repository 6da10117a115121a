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

test('removeMailInbox is for the agent that has the inbox, for leads, and for who calls as no agent', async () => {
  const [own, other, lead] = [
    await registerAgent(server),
    await registerAgent(server),
    await registerAgent(server, { isLead: true }),
  ];
  const path = { inboxId: 'kept@mail.example' };
  const give = () => server.call('registerMailInbox', { path, body: { agentId: own.id } });
  await give();

  await server.call('removeMailInbox', { path, agentId: other.id }).refused(403, 'lead_only');
  expect((await server.call('removeMailInbox', { path, agentId: own.id })).status).toBe(204);
  await give();
  expect((await server.call('removeMailInbox', { path, agentId: lead.id })).status).toBe(204);
});
