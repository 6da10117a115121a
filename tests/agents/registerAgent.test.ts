import { randomUUID } from 'node:crypto';
import { agentLog, readAgent, registerAgent } from '../support/agents.js';
import { changeRow, countRows, rowOf, rowsOf } from '../support/rows.js';
import { startServer, useServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';

const server = useServer();

const register = (body: unknown, agentId?: string) => server.callUntyped('registerAgent', { agentId, body });

describe('registerAgent, a new agent', () => {
  test('gets the defaults', async () => {
    const { status, body } = await register({ name: 'builder' }, 'any non-empty string');

    expect(status).toBe(201);
    expect(body).toEqual({
      id: 'any non-empty string',
      name: 'builder',
      isLead: false,
      status: 'idle',
      runtimePoolId: null,
      runtimeProvisionAttempts: 0,
      runtimeProvisionRetryAt: null,
      capabilities: [],
      maxTasks: 1,
      emptyPollCount: 0,
      harnessProvider: null,
      credentialMissing: null,
      credStatus: null,
      avatar: null,
      harnessTransport: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      lastUpdatedAt: body.createdAt,
      enabledCapabilities: expect.arrayContaining(['core', 'task-pool']),
      deliveryMode: 'poll',
      pollRequired: true,
    });
    expect(agentLog(server, body.id)).toEqual([{ eventType: 'agent_joined', oldValue: null, newValue: 'idle' }]);
  });

  test('gets a new UUID without X-Agent-ID', async () => {
    const first = await register({ name: 'twin' });
    const second = await register({ name: 'twin' });

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.body.name).toBe('twin');
  });

  test('takes its texts, its avatar and its harness', async () => {
    const texts = {
      harnessMd: 'How to work',
      soulMd: 'Who I am',
      identityMd: 'What I am called',
      setupScript: 'make',
      toolsMd: 'What I use',
      heartbeatMd: 'What I look at',
      avatar: { type: 'icon', icon: 'rocket', color: '#112233' },
    };
    const { status, body } = await register({ name: 'painter', harnessProvider: 'harness_b', ...texts });

    expect(status).toBe(201);
    expect(body).toMatchObject({ ...texts, harnessProvider: 'harness_b' });
    expect(await readAgent(server, body.id)).toMatchObject(texts);
    const versions = rowsOf(server, 'context_versions', { agentId: body.id });
    expect(versions).toHaveLength(6);
    expect(versions).toContainEqual(expect.objectContaining({ field: 'soulMd', version: 1, content: 'Who I am' }));

    const again = await register({ name: 'painter', soulMd: 'Another' }, body.id);
    expect([again.status, again.body.soulMd]).toEqual([200, 'Who I am']);
  });

  test('is not registered with a text over its budget, or two different harnesses', async () => {
    await register({ name: 'novelist', soulMd: 'x'.repeat(10_001) }, 'novelist').refused(
      400,
      'validation_error',
      'body.soulMd',
    );
    await register({ name: 'torn', harnessProvider: 'harness_a', harness_provider: 'harness_b' }, 'torn').refused(
      400,
      'validation_error',
      'body.harness_provider',
    );
    for (const id of ['novelist', 'torn']) {
      await server.call('getAgent', { path: { id } }).refused(404, 'agent_not_found');
    }
  });

  test('keeps what it says about itself', async () => {
    const { id } = await registerAgent(server, {
      name: '  lead  ',
      isLead: true,
      description: 'Leads',
      role: 'lead',
      capabilities: ['plan', 'review'],
      maxTasks: 7,
      provider: 'harness_b',
      harness_provider: 'harness_c',
    });

    expect(await readAgent(server, id)).toMatchObject({
      name: 'lead',
      isLead: true,
      description: 'Leads',
      role: 'lead',
      capabilities: ['plan', 'review'],
      maxTasks: 7,
      provider: 'harness_b',
      harnessProvider: 'harness_c',
    });
  });

  test.each([
    ['a missing name', {}, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['an unknown harness', { name: 'a', provider: 'harness_z' }, 'provider'],
    ['an unknown wanted harness', { name: 'a', harness_provider: 'harness_z' }, 'harness_provider'],
    ['maxTasks 0', { name: 'a', maxTasks: 0 }, 'maxTasks'],
    ['maxTasks 101', { name: 'a', maxTasks: 101 }, 'maxTasks'],
    ['maxTasks as text', { name: 'a', maxTasks: '2' }, 'maxTasks'],
    ['a role of 101 characters', { name: 'a', role: 'r'.repeat(101) }, 'role'],
  ])('is refused with %s', async (_what, body, field) => {
    const id = randomUUID();
    await register(body, id).refused(400, 'validation_error', `body.${field}`);
    await server.call('getAgent', { path: { id } }).refused(404, 'agent_not_found');
  });

  test('is new exactly once when 20 workers register it at the same time', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ name: 'racer' }, id)));

    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(countRows(server, 'agents', { id })).toBe(1);
    expect(agentLog(server, id)).toHaveLength(1);
  });
});

describe('registerAgent, a known agent', () => {
  test('keeps every field that is not sent', async () => {
    const known = await registerAgent(server, {
      name: 'keeper',
      role: 'tester',
      description: 'Keeps',
      capabilities: ['keep'],
      maxTasks: 3,
      provider: 'harness_a',
      harness_provider: 'harness_b',
      modelTierOverrides: { harness_a: { smol: 'tiny' } },
    });

    const { status, body } = await register({ name: 'keeper' }, known.id);

    expect(status).toBe(200);
    expect(body).toEqual({ ...known, lastUpdatedAt: expect.any(String) });
    expect(overridesOf(known.id)).toEqual({ harness_a: { smol: 'tiny' } });
  });

  test('changes slots and harness only, not its name, lead flag or profile', async () => {
    const known = await registerAgent(server, { name: 'first name', role: 'tester' });
    const { body } = await register(
      {
        name: 'second name',
        isLead: true,
        role: 'other',
        description: 'other',
        capabilities: ['other'],
        maxTasks: 9,
        provider: 'harness_d',
        harness_provider: 'harness_e',
      },
      known.id,
    );

    expect(body).toMatchObject({
      name: 'first name',
      isLead: false,
      role: 'tester',
      capabilities: [],
      maxTasks: 9,
      provider: 'harness_d',
      harnessProvider: 'harness_e',
    });
    expect(body.description).toBeUndefined();
  });

  test('comes back from offline, logged, and starts its count of empty polls again', async () => {
    const { id } = await registerAgent(server);
    await server.call('closeAgent', { agentId: id });
    changeRow(server, 'agents', id, { emptyPollCount: 2 });

    const { body } = await register({ name: 'x' }, id);

    expect(body).toMatchObject({ status: 'idle', emptyPollCount: 0 });
    expect(agentLog(server, id).at(-1)).toEqual({
      eventType: 'agent_status_change',
      oldValue: 'offline',
      newValue: 'idle',
    });
  });

  test('comes back busy when it still has running tasks', async () => {
    const { id } = await registerAgent(server);
    insertTaskRow(server, { agentId: id, status: 'in_progress' });
    await server.call('closeAgent', { agentId: id });

    expect((await register({ name: 'x' }, id)).body.status).toBe('busy');
  });

  test('keeps waiting for credentials', async () => {
    const { id } = await registerAgent(server);
    await server.call('reportAgentCredentialStatus', { path: { id }, body: { ready: false } });

    expect((await register({ name: 'x' }, id)).body.status).toBe('waiting_for_credentials');
  });
});

const overridesOf = (id: string): unknown => {
  const { modelTierOverrides } = rowOf(server, 'agents', { id });
  return modelTierOverrides === null ? null : JSON.parse(modelTierOverrides);
};

describe('registerAgent, model overrides', () => {
  test('keeps known harnesses and tiers with a usable model', async () => {
    const { id } = await registerAgent(server, {
      modelTierOverrides: {
        harness_a: { smol: ' tiny ', smart: 'two words', ultra: 'm'.repeat(201), gigantic: 'x', regular: ' ' },
        harness_b: { nothing: 'x' },
        harness_z: { smol: 'x' },
      },
    });

    expect(overridesOf(id)).toEqual({ harness_a: { smol: 'tiny' } });
  });

  test('are cleared by an empty object', async () => {
    const { id } = await registerAgent(server, { modelTierOverrides: { harness_a: { smol: 'tiny' } } });
    await registerAgent(server, { modelTierOverrides: {} }, id);

    expect(overridesOf(id)).toBeNull();
  });
});

describe('registerAgent, capabilities of the server', () => {
  test('are those of CAPABILITIES, which replaces the default list', async () => {
    const other = await startServer({ env: { CAPABILITIES: ' core , ,unheard-of,' } });
    try {
      expect((await registerAgent(other)).enabledCapabilities).toEqual(['core', 'unheard-of']);
    } finally {
      await other.destroy();
    }
  });
});
