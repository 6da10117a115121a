import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const statusOf = async (id: string) => (await server.call('getAgentCredentialStatus', { path: { id } })).body;

describe('getAgentCredentialStatus', () => {
  test('is empty before the first report', async () => {
    const agent = await registerAgent(server, { name: 'silent' });

    expect(await statusOf(agent.id)).toEqual({
      agentId: agent.id,
      name: 'silent',
      status: 'idle',
      missing: [],
      provider: null,
      harnessProvider: null,
      credStatus: null,
      lastCheckedAt: agent.lastUpdatedAt,
    });
  });

  test('knows nothing of an unknown agent', async () => {
    await server.call('getAgentCredentialStatus', { path: { id: 'nobody' } }).refused(404, 'agent_not_found');
  });
});
