import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('ensureAgentFileCredentials', () => {
  test('has nothing to do without a remote provider, with or without a body', async () => {
    const headers = { 'X-Agent-ID': 'agent-1' };

    const empty = await server.callUntyped('ensureAgentFileCredentials', { headers });
    const object = await server.call('ensureAgentFileCredentials', { headers, body: {} });

    expect([empty.status, empty.body]).toEqual([200, { enabled: false, created: false, agentId: 'agent-1' }]);
    expect(object.body).toEqual(empty.body);
  });

  test('needs the agent header', async () => {
    const body = await server
      .callUntyped('ensureAgentFileCredentials')
      .refused(400, 'validation_error', 'headers.X-Agent-ID');
    expect(body.error).toContain('X-Agent-ID');
  });
});
