import { readAgent, registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('touchAgentActivity', () => {
  test('sets lastActivityAt and nothing else', async () => {
    const { id } = await registerAgent(server);
    const before = await readAgent(server, id);

    const { status, body } = await server.request('PUT', `/api/agents/${id}/activity`);

    expect([status, body]).toEqual([204, '']);
    expect(before.lastActivityAt).toBeUndefined();
    expect(await readAgent(server, id)).toEqual({ ...before, lastActivityAt: expect.any(String) });
  });

  test('is quiet about an unknown agent', async () => {
    expect((await server.request('PUT', '/api/agents/nobody/activity')).status).toBe(204);
    expect((await server.request('GET', '/api/agents/nobody')).status).toBe(404);
  });
});
