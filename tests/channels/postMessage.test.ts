import { makeChannel, write } from '../support/channels.js';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';
import { endedRun, startRun } from '../support/workflows.js';

const server = useSharedServer();

describe('postMessage', () => {
  test('is from an agent, a user or the operator, and calls agents', async () => {
    const [ada, bob] = [addAgent(server, { name: 'Ada' }), addAgent(server)];
    const { name: channel, id: channelId } = await makeChannel(server);
    const user = await createUser(server, { name: 'Grace' });
    const key = (await mintToken(server, user.id)).plaintext;

    const first = await write(server, { channel, content: `@${bob}, and @nobody: ready`, mentions: [ada] }, ada);
    expect(first).toMatchObject({ channelId, agentId: ada, userId: null, authorName: 'Ada', replyToId: null });
    expect(first.mentions.toSorted()).toEqual([ada, bob].toSorted());
    const { body } = await server.call('postMessage', { key, body: { channel, content: 'Fine', replyTo: first.id } });
    expect(body.message).toMatchObject({ userId: user.id, agentId: null, authorName: 'Grace', replyToId: first.id });
    expect(await write(server, { channel: channelId, content: 'So be it' })).toMatchObject({ authorName: 'Operator' });

    const called = rowsOf(server, 'inbox_messages').filter(({ messageId }) => messageId === first.id);
    expect(called).toEqual([expect.objectContaining({ agentId: bob, status: 'unread', source: 'swarm' })]);
  });

  test('general is there from its first message on', async () => {
    const messages = await Promise.all([1, 2, 3].map((n) => write(server, { content: `Hello ${n}` })));

    expect(new Set(messages.map(({ channelId }) => channelId)).size).toBe(1);
    const { body } = await server.call('listChannelMessages', { path: { channel: 'general' } });
    expect(body.messages.length).toBeGreaterThanOrEqual(3);
  });

  test('many at once have numbers without gaps', async () => {
    const { name: channel, id } = await makeChannel(server);
    await Promise.all(Array.from({ length: 10 }, (_, n) => write(server, { channel, content: `${n}` })));

    const seqs = rowsOf(server, 'channel_messages').filter(({ channelId }) => channelId === id);
    expect(seqs.map(({ seq }) => Number(seq)).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 10 }, (_, n) => n + 1),
    );
  });

  test('what cannot be written', async () => {
    const { name: channel } = await makeChannel(server);
    const other = await write(server, { channel: (await makeChannel(server)).name, content: 'Elsewhere' });

    await server
      .call('postMessage', { body: { channel, content: ' ' } })
      .refused(400, 'validation_error', 'body.content');
    await server
      .call('postMessage', { body: { channel, content: 'x', replyTo: other.id } })
      .refused(400, 'validation_error', 'body.replyTo');
    await server
      .call('postMessage', { body: { channel, content: 'x', mentions: ['nobody'] } })
      .refused(400, 'validation_error', 'body.mentions');
    await server.call('postMessage', { body: { channel: 'nowhere', content: 'x' } }).refused(404, 'channel_not_found');
    await server
      .call('postMessage', { agentId: 'nobody', body: { channel, content: 'x' } })
      .refused(404, 'agent_not_found');
  });

  test('nodes of workflows write, too, and call agents', async () => {
    const agentId = addAgent(server);
    const { name: target, id } = await makeChannel(server);
    const tell = (config: object) => ({ id: 'tell', type: 'notify', config: { channel: 'swarm', ...config } });
    const run = async (config: object) => {
      const { runId } = await startRun(server, [tell(config)], {}, { name: agentId });
      return (await endedRun(server, runId)).steps[0];
    };

    const step = await run({ target, template: '@{{trigger.name}} look' });
    const { body } = await server.call('listChannelMessages', { path: { channel: target } });
    expect(body.messages).toEqual([
      expect.objectContaining({ content: `@${agentId} look`, mentions: [agentId], agentId: null, userId: null }),
    ]);
    expect(step?.output).toEqual({ sent: true, message: `@${agentId} look`, messageId: body.messages[0]?.id });
    expect(rowsOf(server, 'inbox_messages', { chatChannelId: id })).toHaveLength(1);
    expect(await run({ target: 'nowhere', template: 'x' })).toMatchObject({
      status: 'failed',
      error: 'Channel not found',
    });
    expect(await run({ template: 'x' })).toMatchObject({ status: 'completed', output: { sent: false } });
  });
});
