import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('getProfileVersion', () => {
  test('has the whole text', async () => {
    const { id } = await registerAgent(server);
    await server.call('updateAgentProfile', { path: { id }, body: { soulMd: 'one' } });
    await server.call('updateAgentProfile', { path: { id }, body: { soulMd: 'two' } });
    const { body } = await server.call('getProfileVersion', { path: { id, field: 'soulMd', version: 1 } });

    expect(body).toMatchObject({ agentId: id, field: 'soulMd', version: 1, content: 'one' });
  });

  test('does not know an unknown agent or version', async () => {
    const { id } = await registerAgent(server);

    await server
      .call('getProfileVersion', { path: { id: 'nobody', field: 'soulMd', version: 1 } })
      .refused(404, 'agent_not_found');
    await server
      .call('getProfileVersion', { path: { id, field: 'soulMd', version: 1 } })
      .refused(404, 'profile_version_not_found');
  });

  test('refuses what is no text and no number', async () => {
    const { id } = await registerAgent(server);

    await server
      .callUntyped('getProfileVersion', { path: { id, field: 'role', version: 1 } })
      .refused(400, 'validation_error', 'path.field');
    await server
      .callUntyped('getProfileVersion', { path: { id, field: 'soulMd', version: 0 } })
      .refused(400, 'validation_error', 'path.version');
  });
});
