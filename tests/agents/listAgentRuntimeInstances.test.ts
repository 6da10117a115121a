import { randomUUID } from 'node:crypto';
import { readAgent, registerAgent } from '../support/agents.js';
import { changeRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { minutesAgo } from '../support/task-rows.js';

const server = useServer({ env: { MULTI_RUNTIME_ENABLED: 'true' } });

/** An agent with one live runtime. */
const start = async (body: { maxTasks?: number } = {}) => {
  const runtime = randomUUID();
  const agent = await registerAgent(server, { ...body, runtimeInstanceId: runtime });
  return { id: agent.id, runtime };
};

const runtimesOf = async (id: string) =>
  (await server.call('listAgentRuntimeInstances', { path: { id } })).body.runtimeInstances;

const silence = (runtime: string): void => {
  changeRow(server, 'runtime_instances', runtime, { lastSeenAt: minutesAgo(6) });
};

const statusOf = async (id: string) => (await readAgent(server, id)).status;

describe('listAgentRuntimeInstances', () => {
  test('shows a new runtime', async () => {
    const { id, runtime } = await start();
    const answer = await server.call('listAgentRuntimeInstances', { path: { id } });

    expect(answer.body).toEqual({
      runtimeInstances: [
        {
          id: runtime,
          agentId: id,
          status: 'active',
          reportedSlots: 1,
          credentialReady: null,
          lastSeenAt: expect.any(String),
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          isLive: true,
          poolId: null,
          reason: null,
        },
      ],
      staleThresholdMinutes: 5,
    });
  });

  test('shows a silent runtime as not live and changes nothing', async () => {
    const { id, runtime } = await start();
    silence(runtime);

    expect(await runtimesOf(id)).toMatchObject([{ status: 'active', isLive: false }]);
    expect(await runtimesOf(id)).toMatchObject([{ status: 'active', isLive: false }]);
    expect(await statusOf(id)).toBe('idle');
  });

  test('knows nothing of an unknown agent', async () => {
    await server.call('listAgentRuntimeInstances', { path: { id: 'nobody' } }).refused(404, 'agent_not_found');
  });
});
