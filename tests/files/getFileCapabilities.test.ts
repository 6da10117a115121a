import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('getFileCapabilities', () => {
  test('tells of the local provider', async () => {
    const { data } = await server.client().GET('/api/fs/capabilities');

    expect(data).toEqual({ providerId: 'local-fs', capabilities: { signedUrl: { supported: false } } });
  });
});
