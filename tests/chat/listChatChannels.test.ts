import { useChat } from '../support/chat.js';

const { chat, server } = useChat({ CHAT_ACME_BOT_TOKEN: 'of-acme' });

test('listChatChannels names channels as tasks do', async () => {
  chat().channels.set('C1', []);
  const listed = async (adapter: string) =>
    (await server().call('listChatChannels', { query: { adapter } })).body.channels;

  expect(await listed('default')).toEqual([{ id: 'C1', name: 'name-of-C1' }]);
  expect(await listed('acme')).toEqual([{ id: 'acme/C1', name: 'name-of-C1' }]);
  await server()
    .call('listChatChannels', { query: { adapter: 'other' } })
    .refused(501, 'chat_not_configured');
  chat().refusals.set('users.conversations', 'missing_scope');
  await server().call('listChatChannels').refused(502, 'chat_failed');
});

test('an answer that is none, or too much, is told as such', async () => {
  chat().refusals.clear();
  chat().texts.set('users.conversations', 'no JSON');
  await server().call('listChatChannels').refused(502, 'chat_failed');
  chat().texts.set('users.conversations', JSON.stringify({ ok: true, channels: ['x'.repeat(3 * 1024 * 1024)] }));
  await server().call('listChatChannels').refused(502, 'chat_failed');
  chat().texts.set('users.conversations', JSON.stringify({ ok: true, channels: 'none' }));
  expect((await server().call('listChatChannels')).body.channels).toEqual([]);
});
