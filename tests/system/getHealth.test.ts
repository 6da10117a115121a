import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('getHealth', () => {
  test('answers without a key and says nothing but status and version', async () => {
    const { status, body } = await server.call('getHealth', { key: null });

    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });
});
