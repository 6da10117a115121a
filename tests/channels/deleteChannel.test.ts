import { makeChannel, write } from '../support/channels.js';
import { countRows } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useSharedServer();

test('deleteChannel deletes a channel with what is written in it', async () => {
  const lead = addAgent(server, { isLead: 1 });
  const channel = await makeChannel(server);
  await write(server, { channel: channel.name, content: 'Hello', mentions: [lead] });
  const left = () => [
    countRows(server, 'channel_messages', { channelId: channel.id }),
    countRows(server, 'inbox_messages', { chatChannelId: channel.id }),
  ];
  expect(left()).toEqual([1, 1]);

  await server
    .call('deleteChannel', { path: { channel: channel.id }, agentId: addAgent(server) })
    .refused(403, 'lead_only');
  await server.call('deleteChannel', { path: { channel: channel.id }, agentId: lead });

  expect(left()).toEqual([0, 0]);
  await server.call('deleteChannel', { path: { channel: channel.name } }).refused(404, 'channel_not_found');
});
