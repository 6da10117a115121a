import { registerAgent } from '../support/agents.js';
import { useServer } from '../support/server.js';

const server = useServer();

test('listMailInboxes shows who reads which inbox, by their ids', async () => {
  expect((await server.call('listMailInboxes')).body).toEqual({ inboxes: [] });
  const { id: agentId } = await registerAgent(server);
  for (const inboxId of ['b@mail.example', 'a@mail.example']) {
    await server.call('registerMailInbox', { path: { inboxId }, body: { agentId } });
  }

  const { inboxes } = (await server.call('listMailInboxes')).body;

  expect(inboxes.map(({ inboxId }) => inboxId)).toEqual(['a@mail.example', 'b@mail.example']);
});
