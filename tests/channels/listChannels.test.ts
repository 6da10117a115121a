import { makeChannel, readBy, write } from '../support/channels.js';
import { deleteRows } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useSharedServer();

test('listChannels says what an agent has not read', async () => {
  const agentId = addAgent(server);
  const { id, name } = await makeChannel(server);
  const quiet = await makeChannel(server);
  await write(server, { channel: name, content: 'Hello' });
  await write(server, { channel: name, content: `@${agentId} hello` });
  const listed = async (query: { unreadOnly?: boolean } = {}, as?: string) =>
    (await server.call('listChannels', { query, ...(as !== undefined && { agentId: as }) })).body.channels.filter(
      (channel) => [id, quiet.id].includes(channel.id),
    );

  expect(await listed({}, agentId)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id, unreadCount: 2, unreadMentions: 1 }),
      expect.objectContaining({ id: quiet.id, unreadCount: 0, unreadMentions: 0 }),
    ]),
  );
  expect(await listed({ unreadOnly: true }, agentId)).toHaveLength(1);
  await readBy(server, agentId, { channel: name });
  expect(await listed({ unreadOnly: true }, agentId)).toEqual([]);
  expect((await listed()).every((channel) => channel.unreadCount === undefined)).toBe(true);
});

test('what an agent wrote itself is nothing that it has not read', async () => {
  const agentId = addAgent(server);
  const { id, name: channel } = await makeChannel(server);
  const unread = async () => {
    const { body } = await server.call('listChannels', { agentId, query: { unreadOnly: true } });
    return body.channels.find((found) => found.id === id)?.unreadCount;
  };
  await write(server, { channel, content: 'mine' }, agentId);
  expect(await unread()).toBeUndefined();

  await write(server, { channel, content: 'of another' }, addAgent(server));
  await write(server, { channel, content: 'mine again' }, agentId);
  expect(await unread()).toBe(1);

  await readBy(server, agentId, { channel, unreadOnly: true });
  expect(await unread()).toBeUndefined();
  await write(server, { channel, content: 'of the operator' });
  expect(await unread()).toBe(1);
});

test('messages that are gone are nothing to be read', async () => {
  const agentId = addAgent(server);
  const { id, name: channel } = await makeChannel(server);
  await write(server, { channel, content: 'kept for a while' });
  deleteRows(server, 'channel_messages', { channelId: id });
  await readBy(server, agentId, { channel, unreadOnly: true });

  const { channels } = (await server.call('listChannels', { agentId, query: { unreadOnly: true } })).body;
  expect(channels.map((found) => found.id)).not.toContain(id);
});
