import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('getAgentSetupScript', () => {
  test('has neither script at first', async () => {
    const { id } = await registerAgent(server);

    expect(await server.call('getAgentSetupScript', { path: { id } })).toMatchObject({
      status: 200,
      body: { setupScript: null, globalSetupScript: null },
    });
  });

  test("answers the agent's own script and the one for all", async () => {
    const { id } = await registerAgent(server);
    await server.call('updateAgentProfile', { path: { id }, body: { setupScript: 'npm ci' } });
    await server.call('upsertConfig', {
      body: { scope: 'global', key: 'SETUP_SCRIPT', value: 'apt update', isSecret: true },
    });

    expect((await server.call('getAgentSetupScript', { path: { id } })).body).toEqual({
      setupScript: 'npm ci',
      globalSetupScript: 'apt update',
    });
  });

  test('knows nothing of an unknown agent', async () => {
    await server.call('getAgentSetupScript', { path: { id: 'nobody' } }).refused(404, 'agent_not_found');
  });
});
