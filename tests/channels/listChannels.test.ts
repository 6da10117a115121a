import { makeChannel, readBy, write } from '../support/channels.js';
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
