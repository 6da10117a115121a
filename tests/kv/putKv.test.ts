import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const headers = { 'X-Agent-ID': 'agent-1' };

describe('putKv', () => {
  test('writes in the namespace of the caller', async () => {
    const { status, body } = await server.call('putKv', {
      path: { key: 'k' },
      headers,
      body: { value: [1], expiresInSec: 60 },
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      namespace: 'task:agent:agent-1',
      key: 'k',
      value: [1],
      valueType: 'json',
      expiresAt: expect.any(Number),
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    expect((await server.call('getKv', { path: { key: 'k' }, headers })).body).toEqual(body);
  });

  test.each([
    ['no value', 'k', {}, 'body.value'],
    ['text as integer', 'k', { value: 'x', valueType: 'integer' }, 'body.value'],
    ['a key with a blank', 'a%20b', { value: 1 }, 'path.key'],
  ])('refuses %s', async (_what, key, body, path) => {
    await server.callUntyped('putKv', { path: { key }, headers, body }).refused(400, 'validation_error', path);
  });

  test('refuses more than 2 MiB', async () => {
    const body = { value: 'x'.repeat(2 * 1024 * 1024 + 1), valueType: 'string' };

    await server.callUntyped('putKv', { path: { key: 'large' }, headers, body }).refused(413, 'payload_too_large');
  });
});
