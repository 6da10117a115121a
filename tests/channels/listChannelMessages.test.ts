import { randomUUID } from 'node:crypto';
import { makeChannel, write } from '../support/channels.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('listChannelMessages pages back from the newest, each page in its order', async () => {
  const { name: channel } = await makeChannel(server);
  for (const content of ['1', '2', '3', '4', '5']) {
    await write(server, { channel, content });
  }
  const page = async (query: { limit: number; before?: string }) => {
    const { body } = await server.call('listChannelMessages', { path: { channel }, query });
    return { ...body, texts: body.messages.map(({ content }) => content) };
  };

  const newest = await page({ limit: 2 });
  expect([newest.texts, newest.hasMore]).toEqual([['4', '5'], true]);
  const earlier = await page({ limit: 3, before: newest.messages[0]?.id ?? '' });
  expect([earlier.texts, earlier.hasMore]).toEqual([['1', '2', '3'], false]);

  const before = randomUUID();
  await server
    .call('listChannelMessages', { path: { channel }, query: { before } })
    .refused(400, 'validation_error', 'query.before');
  await server.call('listChannelMessages', { path: { channel: 'nowhere' } }).refused(404, 'channel_not_found');
});
