import { useServer } from '../support/server.js';

const server = useServer();

describe('getFileCapabilities', () => {
  test('tells of the local provider', async () => {
    const { data } = await server.client().GET('/api/fs/capabilities');

    expect(data).toEqual({ providerId: 'local-fs', capabilities: { signedUrl: { supported: false } } });
  });
});
