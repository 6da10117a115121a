import { useServer } from '../support/server.js';

const server = useServer();

describe('without a remote file provider', () => {
  test('getFileCapabilities tells of the local one', async () => {
    const { data } = await server.client().GET('/api/fs/capabilities');

    expect(data).toEqual({ providerId: 'local-fs', capabilities: { signedUrl: { supported: false } } });
  });

  test('ensureAgentFileCredentials has nothing to do, with or without a body', async () => {
    const headers = { 'X-Agent-ID': 'agent-1' };

    const empty = await server.request('POST', '/api/fs/agent-credentials', { headers });
    const object = await server.request('POST', '/api/fs/agent-credentials', { headers, body: {} });

    expect([empty.status, empty.body]).toEqual([200, { enabled: false, created: false, agentId: 'agent-1' }]);
    expect(object.body).toEqual(empty.body);
  });

  test('ensureAgentFileCredentials needs the agent header', async () => {
    const { status, body } = await server.request('POST', '/api/fs/agent-credentials');

    expect(status).toBe(400);
    expect(body.error).toContain('X-Agent-ID');
  });

  test('inviteFileMember is refused, after its body was checked', async () => {
    const invite = (body: object) => server.request('POST', '/api/fs/members/invite', { body });

    const refused = await invite({ email: 'ada@example.com' });

    expect([refused.status, refused.body]).toEqual([400, { error: 'No remote file provider is configured' }]);
    expect((await invite({})).body.error).toContain('email');
    expect((await invite({ email: 'nobody' })).body.error).toContain('body.email');
    expect((await invite({ email: 'ada@example.com', role: 'owner' })).body.error).toContain('body.role');
  });
});
