import { registerAgent } from '../support/agents.js';
import { makeSchedule, rarely } from '../support/schedules.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const nobody = '01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10';

describe('patchSchedule', () => {
  test('changes what is sent, as updateSchedule does', async () => {
    const made = await makeSchedule(server, rarely);
    const { body } = await server.call('patchSchedule', { path: { id: made.id }, body: { tags: ['b'] } });

    expect(body).toEqual({ ...made, tags: ['b'], lastUpdatedAt: expect.any(String) });
    await server.call('patchSchedule', { path: { id: nobody }, body: { tags: [] } }).refused(404, 'schedule_not_found');
    await server
      .call('patchSchedule', { path: { id: made.id }, body: { intervalMs: null } })
      .refused(400, 'invalid_request');
    const other = await makeSchedule(server, rarely);
    await server
      .call('patchSchedule', { path: { id: made.id }, body: { name: other.name } })
      .refused(409, 'schedule_name_taken');
  });

  test('is a tool of agents', async () => {
    const { id: agentId } = await registerAgent(server);
    const { id } = await makeSchedule(server, rarely);
    const args = { id, enabled: false };
    const { body } = await server.call('callMcpBridge', { agentId, body: { tool: 'patch-schedule', args } });

    expect(body).toMatchObject({ success: true, enabled: false });
  });
});
