import { startServer, useServer } from '../support/server.js';

const server = useServer({
  env: {
    PUBLIC_MCP_BASE_URL: 'https://swarm.example.com/',
    APP_URL: 'https://app.example.com/,https://other.example.com',
    CONNECTOR_CONNECT_URL: 'https://app.example.com/connect?from=x',
  },
});

describe('getConnectorDiscovery', () => {
  test('tells everybody where API, app and connect page are', async () => {
    const { status, body } = await server.call('getConnectorDiscovery', { key: null });

    expect(status).toBe(200);
    expect(body).toEqual({
      apiUrl: 'https://swarm.example.com',
      appUrl: 'https://app.example.com',
      connectUrl: 'https://app.example.com/connect?from=x',
    });
  });

  test('without configuration there is only the local API', async () => {
    const other = await startServer();
    try {
      const { body } = await other.call('getConnectorDiscovery', { key: null });

      expect(body).toEqual({ apiUrl: expect.stringMatching(/^http:\/\/localhost:\d+$/), connectUrl: null });
    } finally {
      await other.destroy();
    }
  });
});
