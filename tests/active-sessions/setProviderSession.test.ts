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
      await server
        .callUntyped('setProviderSession', { path: { taskId: randomUUID() }, body })
        .refused(400, 'validation_error', 'body.providerSessionId'),
    ).toMatchObject({ error: expect.stringContaining('providerSessionId') });
  });
});
