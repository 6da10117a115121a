import { agentLog, readAgent, registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';

const server = useSharedServer();
const close = (agentId?: string) => server.call('closeAgent', { agentId });
const statusOf = async (id: string) => (await readAgent(server, id)).status;

describe('closeAgent', () => {
  test('takes the agent offline, logged once', async () => {
    const { id } = await registerAgent(server);

    expect((await close(id)).status).toBe(204);
    expect((await close(id)).status).toBe(204);
    expect(await statusOf(id)).toBe('offline');
    expect(agentLog(server, id).slice(1)).toEqual([
      { eventType: 'agent_status_change', oldValue: 'idle', newValue: 'offline' },
    ]);
  });

  test('also with running tasks', async () => {
    const { id } = await registerAgent(server);
    insertTaskRow(server, { agentId: id, status: 'in_progress' });
    await close(id);

    expect(await statusOf(id)).toBe('offline');
  });

  test('needs a known agent', async () => {
    await close().refused(400, 'validation_error', 'headers.X-Agent-ID');
    await close('nobody').refused(404, 'agent_not_found');
  });
});
