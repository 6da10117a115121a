import { makeChannel, readBy, write } from '../support/channels.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useServer();

const texts = ({ messages }: Awaited<ReturnType<typeof readBy>>) => messages.map(({ content }) => content);

describe('readMessages', () => {
  test('what was not read comes first in its order, and is read then', async () => {
    const agentId = addAgent(server);
    const { name: channel } = await makeChannel(server);
    for (const content of ['1', '2', '3']) {
      await write(server, { channel, content });
    }
    await write(server, { channel, content: 'my own' }, agentId);

    const some = await readBy(server, agentId, { channel, unreadOnly: true, limit: 2 });
    expect([texts(some), some.hasMore]).toEqual([['1', '2'], true]);
    expect(texts(await readBy(server, agentId, { channel, unreadOnly: true, markAsRead: false }))).toEqual(['3']);
    expect(texts(await readBy(server, agentId, { channel, unreadOnly: true }))).toEqual(['3']);
    expect(texts(await readBy(server, agentId, { channel, unreadOnly: true }))).toEqual([]);
    expect(texts(await readBy(server, agentId, { channel, limit: 3 }))).toEqual(['2', '3', 'my own']);
  });

  test('without a channel: what was not read anywhere', async () => {
    const agentId = addAgent(server);
    await readBy(server, agentId, { limit: 100 });
    const [one, two] = [await makeChannel(server), await makeChannel(server)];
    await write(server, { channel: one.name, content: 'in one' });
    await write(server, { channel: two.name, content: 'in two' });

    expect(texts(await readBy(server, agentId)).toSorted()).toEqual(['in one', 'in two']);
    expect(texts(await readBy(server, agentId))).toEqual([]);
  });

  test('what calls the agent alone', async () => {
    const agentId = addAgent(server);
    const { name: channel } = await makeChannel(server);
    await write(server, { channel, content: 'to all' });
    await write(server, { channel, content: 'to you', mentions: [agentId] });

    expect(texts(await readBy(server, agentId, { mentionsOnly: true }))).toEqual(['to you']);
    expect(texts(await readBy(server, agentId, { channel, mentionsOnly: true }))).toEqual([]);
    expect(texts(await readBy(server, agentId, { channel, unreadOnly: true }))).toEqual(['to all', 'to you']);
  });

  test('of an unknown channel, and for an unknown agent', async () => {
    const agentId = addAgent(server);
    await server.call('readMessages', { agentId, body: { channel: 'nowhere' } }).refused(404, 'channel_not_found');
    await server.call('readMessages', { agentId: 'nobody', body: {} }).refused(404, 'agent_not_found');
    await server.callUntyped('readMessages', { body: {} }).refused(400, 'validation_error', 'headers.X-Agent-ID');
  });
});
