import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('ensureAgentFileCredentials', () => {
  test('has nothing to do without a remote provider, with or without a body', async () => {
    const headers = { 'X-Agent-ID': 'agent-1' };

    const empty = await server.request('POST', '/api/fs/agent-credentials', { headers });
    const object = await server.request('POST', '/api/fs/agent-credentials', { headers, body: {} });

    expect([empty.status, empty.body]).toEqual([200, { enabled: false, created: false, agentId: 'agent-1' }]);
    expect(object.body).toEqual(empty.body);
  });

  test('needs the agent header', async () => {
    const { status, body } = await server.request('POST', '/api/fs/agent-credentials');

    expect(status).toBe(400);
    expect(body.error).toContain('X-Agent-ID');
  });
});
