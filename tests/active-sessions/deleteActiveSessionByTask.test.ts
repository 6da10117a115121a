import { randomUUID } from 'node:crypto';
import { listSessions, startSession } from '../support/active-sessions.js';
import { asWorker, registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

interface Claim {
  readonly agentId?: string;
  readonly runtimeInstanceId?: string;
}

const operations = {
  heartbeatActiveSession: async (taskId: string, claim: Claim) =>
    (await asWorker(server, 'PUT', `/api/active-sessions/heartbeat/${taskId}`, claim)).body.updated,
  setProviderSession: async (taskId: string, claim: Claim) => {
    const body = { providerSessionId: 'provider-1' };
    return (await asWorker(server, 'PUT', `/api/active-sessions/provider-session/${taskId}`, { ...claim, body })).body
      .updated;
  },
  deleteActiveSessionByTask: async (taskId: string, claim: Claim) =>
    (await asWorker(server, 'DELETE', `/api/active-sessions/by-task/${taskId}`, claim)).body.deleted,
};

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
