import { agentLog, readAgent, registerAgent } from '../support/agents.js';
import { changeRow } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const ping = (agentId?: string) => server.callUntyped('pingAgent', { agentId });
const close = (agentId?: string) => server.callUntyped('closeAgent', { agentId });
const statusOf = async (id: string) => (await readAgent(server, id)).status;

describe('pingAgent', () => {
  test('brings an offline agent back, logged', async () => {
    const { id } = await registerAgent(server);
    await close(id);

    expect((await ping(id)).status).toBe(204);
    expect(await statusOf(id)).toBe('idle');
    expect(agentLog(server, id).at(-1)).toEqual({
      eventType: 'agent_status_change',
      oldValue: 'offline',
      newValue: 'idle',
    });
  });

  test('changes nothing about an idle agent', async () => {
    const { id } = await registerAgent(server);
    const before = await readAgent(server, id);
    await ping(id);

    expect(await readAgent(server, id)).toEqual(before);
  });

  test.each(['busy', 'waiting_for_credentials'])('leaves a %s agent alone', async (status) => {
    const { id } = await registerAgent(server);
    changeRow(server, 'agents', id, { status });
    await ping(id);

    expect(await statusOf(id)).toBe(status);
  });

  test('needs a known agent', async () => {
    await ping().refused(400, 'validation_error', 'headers.X-Agent-ID');
    await ping('nobody').refused(404, 'agent_not_found');
  });
});
