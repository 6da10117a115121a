import { startServer, useServer } from '../support/server.js';

const server = useServer();

describe('getOAuthRedirectUri', () => {
  test.each([
    [{}, /^http:\/\/localhost:\d+\/api\/oauth\/callback$/],
    [{ MCP_BASE_URL: 'https://mcp.example.com//' }, /^https:\/\/mcp\.example\.com\/api\/oauth\/callback$/],
    [
      { MCP_BASE_URL: 'https://mcp.example.com', PUBLIC_MCP_BASE_URL: 'https://public.example.com/base/' },
      /^https:\/\/public\.example\.com\/base\/api\/oauth\/callback$/,
    ],
  ])('with %j it is %s', async (env, expected) => {
    const configured = await startServer({ env });
    try {
      const { status, body } = await configured.call('getOAuthRedirectUri');

      expect(status).toBe(200);
      expect(body.redirectUri).toMatch(expected);
    } finally {
      await configured.destroy();
    }
  });

  test('needs a key', async () => {
    await server.call('getOAuthRedirectUri', { key: null }).refused(401, 'unauthenticated');
  });
});
