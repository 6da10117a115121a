import { registerAgent } from '../support/agents.js';
import { useServer } from '../support/server.js';

const server = useServer();

const report = (id: string, body: unknown) => server.request('PUT', `/api/agents/${id}/credential-status`, { body });

describe('listAgentCredentialStatus', () => {
  test('lists by name and filters by status; its path is not an agent id', async () => {
    const waiting = await registerAgent(server, { name: 'zz waiting' });
    await registerAgent(server, { name: 'aa idle' });
    await report(waiting.id, { ready: false, missing: ['KEY'] });

    const all = (await server.request('GET', '/api/agents/credential-status')).body.agents;
    const some = (await server.request('GET', '/api/agents/credential-status?status=waiting_for_credentials')).body;

    const names = all.map((entry: { name: string }) => entry.name);
    expect(names).toEqual([...names].sort());
    expect(names).toContain('aa idle');
    expect(some.agents).toContainEqual(expect.objectContaining({ agentId: waiting.id, missing: ['KEY'] }));
    expect(new Set(some.agents.map((entry: { status: string }) => entry.status))).toEqual(
      new Set(['waiting_for_credentials']),
    );
  });

  test('refuses an unknown status', async () => {
    expect((await server.request('GET', '/api/agents/credential-status?status=sleeping')).status).toBe(400);
  });
});
