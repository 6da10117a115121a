import { listSessions, startSession } from '../support/active-sessions.js';
import { asWorker, registerAgent } from '../support/agents.js';
import { changeRow } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { insertTaskRow, minutesAgo } from '../support/task-rows.js';

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

describe('heartbeatActiveSession', () => {
  test('moves lastHeartbeatAt and leaves the task alone', async () => {
    const { id } = await registerAgent(server);
    const lastUpdatedAt = minutesAgo(10);
    const taskId = insertTaskRow(server, { agentId: id, status: 'in_progress', lastUpdatedAt });
    const session = await startSession(server, id, { taskId });
    changeRow(server, 'active_sessions', session.id, { lastHeartbeatAt: minutesAgo(10) });

    await operations.heartbeatActiveSession(taskId, { agentId: id });

    const [after] = await listSessions(server, id);
    expect(after?.lastHeartbeatAt.localeCompare(session.lastHeartbeatAt)).toBe(1);
    expect(server.database.prepare('select lastUpdatedAt from tasks where id = ?').get(taskId)).toEqual({
      lastUpdatedAt,
    });
  });
});
