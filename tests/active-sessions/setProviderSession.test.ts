import { randomUUID } from 'node:crypto';
import { byTaskOperations, listSessions, startSession } from '../support/active-sessions.js';
import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const operations = byTaskOperations(server);

describe('setProviderSession', () => {
  test('stores the id', async () => {
    const { id } = await registerAgent(server);
    const taskId = randomUUID();
    await startSession(server, id, { taskId });
    await operations.setProviderSession(taskId, {});

    expect(await listSessions(server, id)).toMatchObject([{ providerSessionId: 'provider-1' }]);
  });

  test.each([[{}], [{ providerSessionId: '' }], [{ providerSessionId: 7 }]])('refuses %p', async (body) => {
    expect(
      await server.request('PUT', `/api/active-sessions/provider-session/${randomUUID()}`, { body }),
    ).toMatchObject({ status: 400, body: { error: expect.stringContaining('providerSessionId') } });
  });
});
