import { randomUUID } from 'node:crypto';
import { makeChannel } from '../support/channels.js';
import { insertRows } from '../support/rows.js';
import { startServer, useSharedServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';

const server = useSharedServer();

describe('createChannel', () => {
  test('makes a channel, and says who did', async () => {
    const agentId = addAgent(server);
    const { id } = await createUser(server, { name: 'Ada' });
    const key = (await mintToken(server, id)).plaintext;
    const name = `plans-${randomUUID()}`;

    const { body } = await server.call('createChannel', { key, body: { name, description: 'What to do' } });

    expect(body.channel).toMatchObject({
      name,
      description: 'What to do',
      createdByAgentId: null,
      createdByUserId: id,
    });
    expect(await makeChannel(server, agentId)).toMatchObject({ createdByAgentId: agentId, createdByUserId: null });
  });

  test('a name is one of one channel, also at the same moment', async () => {
    const name = `once-${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call('createChannel', { body: { name } }).answer()),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    await server.call('createChannel', { body: { name } }).refused(409, 'channel_name_taken');
  });

  test.each(['', 'With Capitals', '-begins', 'a/b', 'x'.repeat(65), randomUUID()])(
    'the name %j is refused',
    async (name) => {
      await server.callUntyped('createChannel', { body: { name } }).refused(400, 'validation_error', 'body.name');
    },
  );

  test('there may be a thousand', async () => {
    const full = await startServer();
    try {
      const row = { createdAt: '2026-01-01T00:00:00.000Z', lastSeq: 0 };
      const rows = Array.from({ length: 1000 }, (_, index) => ({ ...row, id: randomUUID(), name: `c${index}` }));
      insertRows(full, 'channels', rows);

      await full.call('createChannel', { body: { name: 'one-more' } }).refused(409, 'channel_limit');
      await full.call('deleteChannel', { path: { channel: 'c7' } });
      await full.call('createChannel', { body: { name: 'one-more' } });
    } finally {
      await full.destroy();
    }
  });
});
