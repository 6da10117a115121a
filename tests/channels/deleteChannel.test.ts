import { randomUUID } from 'node:crypto';
import { makeChannel, write } from '../support/channels.js';
import { countRows, insertRow } from '../support/rows.js';
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

test('an id stands for the channel that has it, also where an older one has it as its name', async () => {
  const impostor = { id: randomUUID(), createdAt: '2026-01-01T00:00:00.000Z', lastSeq: 0 };
  const channel = await makeChannel(server);
  insertRow(server, 'channels', { ...impostor, name: channel.id });

  expect(await write(server, { channel: channel.id, content: 'Hello' })).toMatchObject({ channelId: channel.id });
  await server.call('deleteChannel', { path: { channel: channel.id } });

  await server.call('listChannelMessages', { path: { channel: channel.name } }).refused(404, 'channel_not_found');
  expect(countRows(server, 'channels', { id: impostor.id })).toBe(1);
});
