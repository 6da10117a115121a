import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('getAgentSetupScript', () => {
  test('has neither script at first', async () => {
    const { id } = await registerAgent(server);

    expect(await server.request('GET', `/api/agents/${id}/setup-script`)).toMatchObject({
      status: 200,
      body: { setupScript: null, globalSetupScript: null },
    });
  });

  test("answers the agent's own script and the one for all", async () => {
    const { id } = await registerAgent(server);
    await server.request('PUT', `/api/agents/${id}/profile`, { body: { setupScript: 'npm ci' } });
    await server.request('PUT', '/api/config', {
      body: { scope: 'global', key: 'SETUP_SCRIPT', value: 'apt update', isSecret: true },
    });

    expect((await server.request('GET', `/api/agents/${id}/setup-script`)).body).toEqual({
      setupScript: 'npm ci',
      globalSetupScript: 'apt update',
    });
  });

  test('knows nothing of an unknown agent', async () => {
    expect((await server.request('GET', '/api/agents/nobody/setup-script')).status).toBe(404);
  });
});
