import { randomUUID } from 'node:crypto';
import { byTaskOperations, listSessions, startSession } from '../support/active-sessions.js';
import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const operations = byTaskOperations(server);

describe('deleteActiveSessionByTask', () => {
  test('removes the session, once', async () => {
    const { id } = await registerAgent(server);
    const taskId = randomUUID();
    await startSession(server, id, { taskId });

    expect(await operations.deleteActiveSessionByTask(taskId, {})).toBe(true);
    expect(await operations.deleteActiveSessionByTask(taskId, {})).toBe(false);
    expect(await listSessions(server, id)).toEqual([]);
  });
});
