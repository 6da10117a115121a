import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { insertRows } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();

const inboxes = async () => (await server.call('listMailInboxes')).body.inboxes;

describe('registerMailInbox', () => {
  test('gives an inbox to an agent, and later to another', async () => {
    const [one, other] = [await registerAgent(server), await registerAgent(server)];
    const path = { inboxId: 'team+de@mail.example' };

    const { body } = await server.call('registerMailInbox', { path, body: { agentId: one.id } });
    expect(body.inbox).toEqual({ ...path, agentId: one.id, createdAt: expect.any(String) });

    const again = await server.call('registerMailInbox', { path, body: {}, headers: { 'X-Agent-ID': other.id } });
    expect(again.body.inbox).toEqual({ ...body.inbox, agentId: other.id });
    expect(await inboxes()).toEqual([again.body.inbox]);
  });

  test('needs an agent, one that is there', async () => {
    const path = { inboxId: 'nobody@mail.example' };
    await server.call('registerMailInbox', { path, body: {} }).refused(400, 'validation_error', 'body.agentId');
    await server.call('registerMailInbox', { path, body: { agentId: randomUUID() } }).refused(404, 'agent_not_found');
  });

  test('a thousand may have agents, also when many are given away at the same moment', async () => {
    const { id: agentId } = await registerAgent(server);
    const createdAt = new Date().toISOString();
    const missing = 1000 - (await inboxes()).length - 1;
    insertRows(
      server,
      'mail_inboxes',
      Array.from({ length: missing }, (_, index) => ({ inboxId: `inbox-${index}`, agentId, createdAt })),
    );

    const answers = await Promise.allSettled(
      ['a', 'b', 'c'].map((inboxId) => server.call('registerMailInbox', { path: { inboxId }, body: { agentId } })),
    );

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await server.call('registerMailInbox', { path: { inboxId: 'inbox-1' }, body: { agentId } });
    await server
      .call('registerMailInbox', { path: { inboxId: 'one-more' }, body: { agentId } })
      .refused(409, 'too_many_mail_inboxes');
  });
});
