import { registerAgent } from '../support/agents.js';
import { useServer } from '../support/server.js';

const server = useServer();

const report = (id: string, body: unknown) => server.callUntyped('reportAgentCredentialStatus', { path: { id }, body });

describe('listAgentCredentialStatus', () => {
  test('lists by name and filters by status; its path is not an agent id', async () => {
    const waiting = await registerAgent(server, { name: 'zz waiting' });
    await registerAgent(server, { name: 'aa idle' });
    await report(waiting.id, { ready: false, missing: ['KEY'] });

    const all = (await server.call('listAgentCredentialStatus')).body.agents;
    const some = (await server.call('listAgentCredentialStatus', { query: { status: 'waiting_for_credentials' } }))
      .body;

    const names = all.map((entry: { name: string }) => entry.name);
    expect(names).toEqual([...names].sort());
    expect(names).toContain('aa idle');
    expect(some.agents).toContainEqual(expect.objectContaining({ agentId: waiting.id, missing: ['KEY'] }));
    expect(new Set(some.agents.map((entry: { status: string }) => entry.status))).toEqual(
      new Set(['waiting_for_credentials']),
    );
  });

  test('refuses an unknown status', async () => {
    await server
      .callUntyped('listAgentCredentialStatus', { query: { status: 'sleeping' } })
      .refused(400, 'validation_error', 'query.status');
  });
});
