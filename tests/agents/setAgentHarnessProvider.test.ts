import { readAgent, registerAgent } from '../support/agents.js';
import { agentConfig } from '../support/config-rows.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const choose = (id: string, harness_provider: unknown) =>
  server.callUntyped('setAgentHarnessProvider', { path: { id }, body: { harness_provider } });

describe('setAgentHarnessProvider', () => {
  test('sets the harness on the agent and in its configuration', async () => {
    const { id } = await registerAgent(server);
    const { status, body } = await choose(id, 'harness_k');

    expect(status).toBe(200);
    expect(body).toMatchObject({ id, harnessProvider: 'harness_k', capacity: { max: 1 } });
    expect(agentConfig(server, id)).toEqual({ HARNESS_PROVIDER: 'harness_k' });
  });

  test('replaces an earlier choice', async () => {
    const { id } = await registerAgent(server);
    await choose(id, 'harness_a');
    await choose(id, 'harness_b');

    expect((await readAgent(server, id)).harnessProvider).toBe('harness_b');
    expect(agentConfig(server, id)).toEqual({ HARNESS_PROVIDER: 'harness_b' });
  });

  test.each([['harness_z'], [null], [undefined]])('refuses %p', async (harness) => {
    const { id } = await registerAgent(server);

    expect(await choose(id, harness).refused(400, 'validation_error', 'body.harness_provider')).toMatchObject({
      error: expect.stringContaining('harness_provider'),
    });
    expect(agentConfig(server, id)).toEqual({});
  });

  test('knows nothing of an unknown agent and stores no configuration for it', async () => {
    await choose('nobody', 'harness_a').refused(404, 'agent_not_found');
    expect(agentConfig(server, 'nobody')).toEqual({});
  });
});
