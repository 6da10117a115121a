import { readAgent, registerAgent } from '../support/agents.js';
import { changeRow } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';

const server = useSharedServer();

const report = (id: string, body: unknown) => server.callUntyped('reportAgentCredentialStatus', { path: { id }, body });

const statusOf = async (id: string) => (await server.call('getAgentCredentialStatus', { path: { id } })).body;

describe('reportAgentCredentialStatus, readiness', () => {
  test('false makes the agent wait and stores what is missing', async () => {
    const { id } = await registerAgent(server);
    const { status, body } = await report(id, { ready: false, missing: ['A', 'B'] });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'waiting_for_credentials',
      credentialMissing: ['A', 'B'],
      capacity: { max: 1 },
    });
    expect((await report(id, { ready: false })).body.credentialMissing).toBeNull();
  });

  test('true ends the waiting and starts the count of empty polls again', async () => {
    const { id } = await registerAgent(server);
    await report(id, { ready: false, missing: ['A'] });
    changeRow(server, 'agents', id, { emptyPollCount: 2 });

    expect((await report(id, { ready: true })).body).toMatchObject({
      status: 'idle',
      credentialMissing: null,
      emptyPollCount: 0,
    });
  });

  test('a routine true leaves the count of empty polls alone', async () => {
    const { id } = await registerAgent(server);
    changeRow(server, 'agents', id, { emptyPollCount: 2 });

    expect((await report(id, { ready: true })).body).toMatchObject({ status: 'idle', emptyPollCount: 2 });
  });

  test('true keeps an agent with running tasks busy', async () => {
    const { id } = await registerAgent(server);
    insertTaskRow(server, { agentId: id, status: 'in_progress' });

    expect((await report(id, { ready: true })).body.status).toBe('busy');
  });

  test('absent keeps the status', async () => {
    const { id } = await registerAgent(server);
    await report(id, { ready: false, missing: ['A'] });

    expect((await report(id, {})).body).toMatchObject({
      status: 'waiting_for_credentials',
      credentialMissing: ['A'],
    });
    expect((await report(id, { missing: ['B'] })).body.credentialMissing).toEqual(['A']);
  });
});

describe('reportAgentCredentialStatus, the report', () => {
  const full = {
    ready: true,
    missing: [],
    satisfiedBy: 'env',
    hint: null,
    liveTest: { ok: true, error: null, latency_ms: 12.5, testedAt: 1_760_000_000_000 },
    latestModel: {
      model: 'model_a',
      source: 'task',
      taskId: null,
      harnessProvider: 'harness_a',
      reportedAt: 1_760_000_000_000,
      reasoningEffort: 'high',
    },
    reportedAt: 1_760_000_000_000,
    reportKind: 'boot',
    detailA: { plan: 'x' },
    detailB: null,
    detailC: null,
  };

  test('is stored as it is', async () => {
    const { id } = await registerAgent(server);

    expect((await report(id, { cred_status: full })).body.credStatus).toEqual(full);
    expect((await statusOf(id)).credStatus).toEqual(full);
    expect((await readAgent(server, id)).credStatus).toEqual(full);
  });

  test('is completed when only the essentials are sent', async () => {
    const { id } = await registerAgent(server);

    expect((await report(id, { cred_status: { ready: false } })).body.credStatus).toEqual({
      ready: false,
      missing: [],
      satisfiedBy: null,
      hint: null,
      liveTest: null,
      latestModel: null,
      reportedAt: expect.any(Number),
      reportKind: 'boot',
      detailA: null,
      detailB: null,
      detailC: null,
    });
  });

  test('is cleared by null and kept when absent', async () => {
    const { id } = await registerAgent(server);
    await report(id, { cred_status: full });

    expect((await report(id, { ready: true })).body.credStatus).toEqual(full);
    expect((await report(id, { cred_status: null })).body.credStatus).toBeNull();
  });

  test('takes its latest model from latest_model, else its own, else the stored one', async () => {
    const { id } = await registerAgent(server);
    const { latestModel, ...bare } = full;
    await report(id, { cred_status: full });

    const model = async (body: unknown) => (await report(id, body)).body.credStatus?.latestModel?.model;
    expect(await model({ cred_status: bare })).toBe('model_a');
    expect(await model({ cred_status: { ...bare, latestModel: { model: 'own', source: 'custom' } } })).toBe('own');
    expect(await model({ cred_status: full, latest_model: { model: 'sent', source: 'task' } })).toBe('sent');
    expect(await model({ cred_status: { ...bare, latestModel: null } })).toBe('sent');
    expect(latestModel.model).toBe('model_a');
  });

  test('is merged with a latest model sent alone', async () => {
    const { id } = await registerAgent(server);
    await report(id, { cred_status: full });
    const { body } = await report(id, { latest_model: { model: 'later', source: 'agent_config' } });

    expect(body.credStatus).toEqual({
      ...full,
      latestModel: {
        model: 'later',
        source: 'agent_config',
        taskId: null,
        harnessProvider: null,
        reportedAt: expect.any(Number),
      },
    });
  });

  test('is made by a latest model sent alone', async () => {
    const first = await registerAgent(server);
    const second = await registerAgent(server);
    const latest_model = { model: 'm', source: 'task' };

    expect((await report(first.id, { latest_model })).body.credStatus).toMatchObject({
      ready: true,
      reportKind: 'post_task',
      latestModel: { model: 'm' },
    });
    expect((await report(second.id, { latest_model, ready: false })).body.credStatus).toMatchObject({
      ready: false,
      reportKind: 'post_task',
    });
  });

  test.each([
    ['ready as text', { ready: 'true' }, ['body.ready']],
    ['an unknown source', { latest_model: { model: 'm', source: 'guess' } }, ['body.latest_model.source']],
    ['a report without ready', { cred_status: { missing: [] } }, ['body.cred_status.ready', 'body.cred_status']],
    ['an unknown satisfiedBy', { cred_status: { ready: true, satisfiedBy: 'luck' } }, ['body.cred_status.satisfiedBy']],
  ])('refuses %s', async (_what, body, paths) => {
    const { id } = await registerAgent(server);

    await report(id, body).refused(400, 'validation_error', ...paths);
  });

  test('knows nothing of an unknown agent', async () => {
    await report('nobody', { ready: true }).refused(404, 'agent_not_found');
  });

  test('the runtime header makes no difference outside multi-runtime mode', async () => {
    const { id } = await registerAgent(server);
    const answer = await server.call('reportAgentCredentialStatus', {
      path: { id },
      body: { ready: false },
      runtimeInstanceId: 'unheard-of',
    });

    expect(answer.body.status).toBe('waiting_for_credentials');
  });
});
