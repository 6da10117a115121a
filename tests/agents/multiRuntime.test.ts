import { randomUUID } from 'node:crypto';
import { agentLog, readAgent, registerAgent } from '../support/agents.js';
import type { CallInput } from '../support/call.js';
import { agentConfig } from '../support/config-rows.js';
import { changeRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addSupervised, assign, registerAs, workerIn } from '../support/supervised.js';
import { insertTaskRow, minutesAgo } from '../support/task-rows.js';

const server = useServer({ env: { MULTI_RUNTIME_ENABLED: 'true' } });

/** An agent with one live runtime. */
const start = async (body: { maxTasks?: number } = {}) => {
  const runtime = randomUUID();
  const agent = await registerAgent(server, { ...body, runtimeInstanceId: runtime });
  return { id: agent.id, runtime };
};

const addRuntime = async (id: string, maxTasks?: number): Promise<string> => {
  const runtime = randomUUID();
  await registerAgent(server, { runtimeInstanceId: runtime, ...(maxTasks !== undefined && { maxTasks }) }, id);
  return runtime;
};

const runtimesOf = async (id: string) =>
  (await server.call('listAgentRuntimeInstances', { path: { id } })).body.runtimeInstances;

const silence = (runtime: string): void => {
  changeRow(server, 'runtime_instances', runtime, { lastSeenAt: minutesAgo(6) });
};

const statusOf = async (id: string) => (await readAgent(server, id)).status;

const ping = (agentId: string, runtimeInstanceId?: string) => server.call('pingAgent', { agentId, runtimeInstanceId });
const close = (agentId: string, runtimeInstanceId?: string) =>
  server.call('closeAgent', { agentId, runtimeInstanceId });

describe('registration of a runtime', () => {
  test('is refused without a runtime id, and writes nothing', async () => {
    const id = randomUUID();
    await server.call('registerAgent', { agentId: id, body: { name: 'a' } }).refused(400, 'runtime_instance_required');
    await server.call('getAgent', { path: { id } }).refused(404, 'agent_not_found');
  });

  test("is refused with another agent's runtime id, and writes nothing", async () => {
    const { runtime } = await start();
    const id = randomUUID();
    await server
      .call('registerAgent', { agentId: id, body: { name: 'a', runtimeInstanceId: runtime } })
      .refused(409, 'runtime_instance_taken');
    await server.call('getAgent', { path: { id } }).refused(404, 'agent_not_found');
    expect(agentConfig(server, id)).toEqual({});
  });

  test('gives a runtime to one of two agents that claim it at the same time', async () => {
    const runtime = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server
          .call('registerAgent', { agentId: randomUUID(), body: { name: 'a', runtimeInstanceId: runtime } })
          .answer(),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('takes maxTasks as slots, and as the policy of the agent the first time only', async () => {
    const { id, runtime } = await start({ maxTasks: 3 });
    const second = await addRuntime(id, 5);

    expect(await runtimesOf(id)).toMatchObject([
      { id: runtime, reportedSlots: 3 },
      { id: second, reportedSlots: 5 },
    ]);
    expect(agentConfig(server, id)).toEqual({ AGENT_MAX_TASKS: '3' });
    expect((await readAgent(server, id)).maxTasks).toBe(3);
  });

  test('without maxTasks keeps the slots it had', async () => {
    const { id, runtime } = await start({ maxTasks: 3 });
    await registerAgent(server, { runtimeInstanceId: runtime }, id);

    expect(await runtimesOf(id)).toMatchObject([{ id: runtime, reportedSlots: 3 }]);
  });

  test('revives a retired runtime and its agent', async () => {
    const { id, runtime } = await start();
    await close(id, runtime);
    expect(await statusOf(id)).toBe('offline');

    await registerAgent(server, { runtimeInstanceId: runtime }, id);
    expect(await statusOf(id)).toBe('idle');
    expect(await runtimesOf(id)).toMatchObject([{ id: runtime, status: 'active', isLive: true }]);
  });
});

describe('pingAgent', () => {
  test('refreshes the runtime', async () => {
    const { id, runtime } = await start();
    changeRow(server, 'runtime_instances', runtime, { lastSeenAt: minutesAgo(4) });
    const lastSeenAt = async () => Date.parse((await runtimesOf(id))[0]?.lastSeenAt ?? '');
    const before = await lastSeenAt();
    await ping(id, runtime);

    expect(await lastSeenAt()).toBeGreaterThan(before);
  });

  test('revives nothing that is not live', async () => {
    const { id, runtime } = await start();
    const other = await start();
    await close(id, runtime);
    const before = await runtimesOf(id);

    for (const claimed of [undefined, 'unheard-of', runtime, other.runtime]) {
      expect((await ping(id, claimed)).status).toBe(204);
    }
    expect(await statusOf(id)).toBe('offline');
    expect(await runtimesOf(id)).toEqual(before);
  });

  test('does not refresh a runtime that has been silent too long', async () => {
    const { id, runtime } = await start();
    silence(runtime);
    const before = await runtimesOf(id);
    await ping(id, runtime);

    expect(await runtimesOf(id)).toEqual(before);
  });
});

describe('closeAgent', () => {
  test('is refused without a runtime id and changes nothing', async () => {
    const { id } = await start();

    await close(id).refused(400, 'runtime_instance_required');
    expect(await statusOf(id)).toBe('idle');
  });

  test('retires one runtime; the agent leaves with the last', async () => {
    const { id, runtime } = await start();
    const second = await addRuntime(id);

    expect((await close(id, runtime)).status).toBe(204);
    expect(await statusOf(id)).toBe('idle');
    await close(id, second);
    expect(await statusOf(id)).toBe('offline');
    expect(agentLog(server, id).map(({ eventType }) => eventType)).not.toContain('agent_left');
  });

  test("does not retire another agent's runtime", async () => {
    const { id } = await start();
    const other = await start();

    expect((await close(id, other.runtime)).status).toBe(204);
    expect([await statusOf(id), await statusOf(other.id)]).toEqual(['idle', 'idle']);
  });
});

describe('reportAgentCredentialStatus', () => {
  const report = (
    id: string,
    runtimeInstanceId: string | undefined,
    body: CallInput<'reportAgentCredentialStatus'>['body'],
  ) => server.call('reportAgentCredentialStatus', { path: { id }, agentId: id, runtimeInstanceId, body });

  test('needs the runtime to speak of readiness, but not of the model', async () => {
    const { id } = await start();

    await report(id, undefined, { ready: true }).refused(400, 'runtime_instance_required');
    expect((await report(id, undefined, { latest_model: { model: 'm', source: 'task' } })).status).toBe(200);
  });

  test('makes the agent wait only when no live runtime is ready', async () => {
    const { id, runtime } = await start();
    const second = await addRuntime(id);

    expect((await report(id, runtime, { ready: false, missing: ['K'] })).body.status).toBe('idle');
    expect((await report(id, second, { ready: false })).body.status).toBe('waiting_for_credentials');
    expect(await runtimesOf(id)).toMatchObject([{ credentialReady: false }, { credentialReady: false }]);
    changeRow(server, 'agents', id, { emptyPollCount: 2 });
    expect((await report(id, runtime, { ready: true })).body).toMatchObject({ status: 'idle', emptyPollCount: 0 });
  });

  test('is not heard from a runtime that is not live', async () => {
    const { id, runtime } = await start();
    silence(runtime);

    const { status, body } = await report(id, runtime, { ready: false, missing: ['K'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ credentialMissing: null });
    expect(await runtimesOf(id)).toMatchObject([{ credentialReady: null }]);
  });

  test('leaves an agent with running tasks busy', async () => {
    const { id, runtime } = await start();
    insertTaskRow(server, { agentId: id, status: 'in_progress' });

    expect((await report(id, runtime, { ready: true })).body.status).toBe('busy');
  });
});

describe('the sweep', () => {
  const sweep = () => server.call('runHeartbeatSweep');

  test('removes silent runtimes; an agent without a live one goes offline', async () => {
    const { id, runtime } = await start();
    const second = await addRuntime(id);
    silence(runtime);
    await sweep();

    expect(await runtimesOf(id)).toMatchObject([{ id: second }]);
    expect(await statusOf(id)).toBe('idle');
    silence(second);
    await sweep();
    expect(await runtimesOf(id)).toEqual([]);
    expect(await statusOf(id)).toBe('offline');
  });

  test('leaves a worker alone that a pool starts, however long it is silent before it registers', async () => {
    const { agentId, played } = await addSupervised(server, {}, async () => {
      const { id, runtime } = await start();
      silence(runtime);
      return { id };
    });
    await assign(server, agentId);
    const worker = workerIn(await played.next('provision'));
    silence(worker.id);
    await sweep();

    expect(await runtimesOf(agentId)).toMatchObject([{ id: worker.id, status: 'provisioning' }]);
    expect((await registerAs(server, worker)).body.id).toBe(agentId);
    played.socket.terminate();
  });
});

describe('the policy for maxTasks', () => {
  test('is the configuration value, and the default of the role without it', async () => {
    const { id } = await start({ maxTasks: 3 });
    const body = { scope: 'agent', scopeId: id, key: 'AGENT_MAX_TASKS', value: '8' } as const;
    const entry = await server.call('upsertConfig', { body });
    expect((await readAgent(server, id)).maxTasks).toBe(8);

    await addRuntime(id, 5);
    expect((await readAgent(server, id)).maxTasks).toBe(8);
    await server.call('deleteConfig', { path: { id: entry.body.id } });
    expect((await readAgent(server, id)).maxTasks).toBe(1);
  });
});

describe('cleanupActiveSessions', () => {
  test("keeps an agent's sessions: they may belong to its other workers", async () => {
    const { id } = await start();
    await server.call('createActiveSession', { body: { agentId: id, triggerType: 'task_assigned' } });
    const answer = await server.call('cleanupActiveSessions', { body: { agentId: id } });

    expect(answer).toMatchObject({ status: 200, body: { cleaned: 0 } });
    expect((await server.call('listActiveSessions', { query: { agentId: id } })).body.sessions).toHaveLength(1);
  });
});
