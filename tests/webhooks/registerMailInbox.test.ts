import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { insertRows } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();

const inboxes = async () => (await server.call('listMailInboxes')).body.inboxes;

describe('registerMailInbox', () => {
  test('gives an inbox to an agent, and later to another', async () => {
    const [one, other] = [await registerAgent(server), await registerAgent(server, { isLead: true })];
    const path = { inboxId: 'team+de@mail.example' };

    const { body } = await server.call('registerMailInbox', { path, body: { agentId: one.id } });
    expect(body.inbox).toEqual({ ...path, agentId: one.id, createdAt: expect.any(String) });

    const again = await server.call('registerMailInbox', { path, body: {}, headers: { 'X-Agent-ID': other.id } });
    expect(again.body.inbox).toEqual({ ...body.inbox, agentId: other.id });
    expect(await inboxes()).toEqual([again.body.inbox]);
  });

  test('an agent that is no lead takes for itself alone, and nothing that another agent has', async () => {
    const [own, other] = [await registerAgent(server), await registerAgent(server)];
    const [free, taken] = [{ inboxId: 'free@mail.example' }, { inboxId: 'taken@mail.example' }];
    await server.call('registerMailInbox', { path: taken, body: {}, agentId: other.id });
    const ask = (path: { readonly inboxId: string }, agentId: string) =>
      server.call('registerMailInbox', { path, body: { agentId }, agentId: own.id });

    await ask(free, other.id).refused(403, 'lead_only');
    await ask(taken, own.id).refused(403, 'lead_only');
    expect((await ask(free, own.id)).status).toBe(200);
    expect(await inboxes()).toContainEqual(expect.objectContaining({ ...taken, agentId: other.id }));
    for (const path of [free, taken]) {
      await server.call('removeMailInbox', { path });
    }
  });

  test('a lead that lost what is stored decides about its own inboxes alone', async () => {
    const [lead, other] = [await registerAgent(server, { isLead: true }), await registerAgent(server)];
    const path = { inboxId: 'others@mail.example' };
    await server.call('registerMailInbox', { path, body: {}, agentId: other.id });
    await server.call('revokeCredentialAccess', { body: { agentId: lead.id } });

    await server
      .call('registerMailInbox', { path, body: {}, agentId: lead.id })
      .refused(403, 'credential_access_revoked');
    await server.call('removeMailInbox', { path, agentId: lead.id }).refused(403, 'credential_access_revoked');
    expect(await inboxes()).toContainEqual(expect.objectContaining({ ...path, agentId: other.id }));
    await server.call('removeMailInbox', { path });
  });

  test('an agent that lost what is stored takes none that nobody has, and keeps its own', async () => {
    const own = await registerAgent(server);
    const [free, kept] = [{ inboxId: 'the-leads@mail.example' }, { inboxId: 'kept@mail.example' }];
    const ask = (path: { readonly inboxId: string }) =>
      server.call('registerMailInbox', { path, body: {}, agentId: own.id });
    await ask(kept);
    await server.call('revokeCredentialAccess', { body: { agentId: own.id } });

    await ask(free).refused(403, 'credential_access_revoked');
    expect((await ask(kept)).status).toBe(200);
    expect((await server.call('removeMailInbox', { path: kept, agentId: own.id })).status).toBe(204);
    expect(await inboxes()).not.toContainEqual(expect.objectContaining(free));
  });

  test('one that was given to the lead by name is not free, as one that was removed is', async () => {
    const [lead, own] = [await registerAgent(server, { isLead: true }), await registerAgent(server)];
    const path = { inboxId: 'by-name@mail.example' };
    const take = () => server.call('registerMailInbox', { path, body: {}, agentId: own.id });
    await server.call('registerMailInbox', { path, body: {}, agentId: lead.id });

    await take().refused(403, 'lead_only');
    await server.call('removeMailInbox', { path, agentId: lead.id });
    expect((await take()).status).toBe(200);
    await server.call('removeMailInbox', { path });
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
