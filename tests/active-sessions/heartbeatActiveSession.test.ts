import { byTaskOperations, listSessions, startSession } from '../support/active-sessions.js';
import { registerAgent } from '../support/agents.js';
import { changeRow, columnOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { insertTaskRow, minutesAgo } from '../support/task-rows.js';

const server = useSharedServer();

const operations = byTaskOperations(server);

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
    expect(columnOf(server, 'tasks', taskId, 'lastUpdatedAt')).toBe(lastUpdatedAt);
  });
});
