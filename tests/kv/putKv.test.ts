import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const headers = { 'X-Agent-ID': 'agent-1' };

describe('putKv', () => {
  test('writes in the namespace of the caller', async () => {
    const { status, body } = await server.request('PUT', '/api/kv/k', {
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
    expect((await server.request('GET', '/api/kv/k', { headers })).body).toEqual(body);
  });

  test.each([
    ['no value', 'k', {}],
    ['text as integer', 'k', { value: 'x', valueType: 'integer' }],
    ['a key with a blank', 'a%20b', { value: 1 }],
  ])('refuses %s', async (_what, key, body) => {
    expect((await server.request('PUT', `/api/kv/${key}`, { headers, body })).status).toBe(400);
  });

  test('refuses more than 2 MiB', async () => {
    const body = { value: 'x'.repeat(2 * 1024 * 1024 + 1), valueType: 'string' };

    expect((await server.request('PUT', '/api/kv/large', { headers, body })).status).toBe(413);
  });
});
