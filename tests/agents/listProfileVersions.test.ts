import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const change = (
  id: string,
  body: { soulMd?: string; toolsMd?: string; changeReason?: string },
  changedByAgentId = id,
) =>
  server.call('updateAgentProfile', { path: { id }, body: { ...body, changedByAgentId, changeSource: 'self_edit' } });

describe('listProfileVersions', () => {
  test('tells what became of the texts, the newest first, without the texts', async () => {
    const { id } = await registerAgent(server);
    await change(id, { soulMd: 'one' });
    await change(id, { toolsMd: 'a hammer', changeReason: 'Nails' });
    await change(id, { soulMd: 'two' });
    const { body } = await server.call('listProfileVersions', { path: { id } });

    expect(body).toMatchObject({ total: 3, limit: 50, offset: 0 });
    expect(body.versions.map(({ field, version }) => [field, version])).toEqual([
      ['soulMd', 2],
      ['toolsMd', 1],
      ['soulMd', 1],
    ]);
    expect(body.versions[1]).toMatchObject({ agentId: id, changedByAgentId: id, changeReason: 'Nails' });
    expect(JSON.stringify(body)).not.toContain('hammer');
  });

  test('tells of one text, a page at a time', async () => {
    const { id } = await registerAgent(server);
    for (const soulMd of ['one', 'two', 'three']) {
      await change(id, { soulMd, toolsMd: soulMd });
    }
    const query = { field: 'soulMd', limit: 1, offset: 1 } as const;
    const { body } = await server.call('listProfileVersions', { path: { id }, query });

    expect(body.versions).toMatchObject([{ field: 'soulMd', version: 2 }]);
    expect(body.total).toBe(3);
    await server
      .callUntyped('listProfileVersions', { path: { id }, query: { field: 'role' } })
      .refused(400, 'validation_error', 'query.field');
  });

  test('does not know an unknown agent', async () => {
    await server.call('listProfileVersions', { path: { id: 'nobody' } }).refused(404, 'agent_not_found');
  });

  test('is a tool: of oneself, and for leads of others', async () => {
    const { id } = await registerAgent(server);
    const { id: lead } = await registerAgent(server, { isLead: true });
    await change(id, { soulMd: 'one' });
    const ask = async (agentId: string, args: Record<string, string>) =>
      (await server.call('callMcpBridge', { agentId, body: { tool: 'context-history', args } })).body;

    expect(await ask(id, {})).toMatchObject({ success: true, total: 1 });
    expect(await ask(lead, { agentId: id })).toMatchObject({ success: true, total: 1 });
    expect(await ask(id, { agentId: lead })).toMatchObject({ success: false, code: 'lead_only' });
  });
});
