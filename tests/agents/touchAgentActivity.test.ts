import { readAgent, registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('touchAgentActivity', () => {
  test('sets lastActivityAt and nothing else', async () => {
    const { id } = await registerAgent(server);
    const before = await readAgent(server, id);

    const { status, body } = await server.call('touchAgentActivity', { path: { id } });

    expect([status, body]).toEqual([204, undefined]);
    expect(before.lastActivityAt).toBeUndefined();
    expect(await readAgent(server, id)).toEqual({ ...before, lastActivityAt: expect.any(String) });
  });

  test('is quiet about an unknown agent', async () => {
    await server.call('touchAgentActivity', { path: { id: 'nobody' } });
    await server.call('getAgent', { path: { id: 'nobody' } }).refused(404, 'agent_not_found');
  });
});
