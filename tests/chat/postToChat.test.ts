import { useChat } from '../support/chat.js';
import { addAgent } from '../support/tasks.js';

const { chat, server } = useChat();

test('postToChat writes into a channel or a thread; of agents only leads may', async () => {
  const lead = addAgent(server(), { isLead: 1 });
  const { body } = await server().call('postToChat', { agentId: lead, body: { channel: 'C7', message: 'Hello' } });
  await server().call('postToChat', { body: { channel: 'C7', message: 'More', threadTs: body.ts } });

  expect(chat().posted).toEqual([
    expect.objectContaining({ channel: 'C7', text: 'Hello', ts: body.ts }),
    expect.objectContaining({ channel: 'C7', text: 'More', thread_ts: body.ts }),
  ]);
  await server()
    .call('postToChat', { agentId: addAgent(server()), body: { channel: 'C7', message: 'x' } })
    .refused(403, 'lead_only');
  await server()
    .call('postToChat', { body: { channel: 'unknown/C7', message: 'x' } })
    .refused(501, 'chat_not_configured');
  chat().refusals.set('chat.postMessage', 'is_archived');
  await server()
    .call('postToChat', { body: { channel: 'C7', message: 'x' } })
    .refused(502, 'chat_failed');
  chat().refusals.clear();
});
