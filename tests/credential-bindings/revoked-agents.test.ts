import { randomUUID } from 'node:crypto';
import { storeConfig } from '../support/config.js';
import { newSlug } from '../support/connections.js';
import { callTool, closeMcpClients, connectMcp } from '../support/mcp.js';
import { changeRow, rowOf, rowsOf } from '../support/rows.js';
import { addPool } from '../support/runtimes.js';
import { makeSchedule, rarely } from '../support/schedules.js';
import { storeScript } from '../support/scripts.js';
import { useServer } from '../support/server.js';
import { addSupervised, assign } from '../support/supervised.js';
import { addAgent } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';
import { deliver, deliveriesTo, receiving, signed } from '../support/webhooks.js';
import { endedRun, fails, type Nodes, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useServer();
afterEach(closeMcpClients);

const taken = 'credential_access_revoked';
const value = 'a-value-that-nobody-sees';

const newLead = (): string => addAgent(server, { isLead: 1 });
const revoke = (agentId: string) => server.call('revokeCredentialAccess', { body: { agentId } });

/** A stored secret, by its key. */
const newSecret = async (): Promise<string> => {
  const key = `KEY_${randomUUID().replaceAll('-', '_').toUpperCase()}`;
  await storeConfig(server, { key, value, isSecret: true });
  return key;
};

test('a lead from whom all was taken sees no stored secret, by whatever it asks', async () => {
  const [lead, key] = [newLead(), await newSecret()];
  const { client } = await connectMcp(server, { agentId: lead });
  const seen = async (): Promise<readonly boolean[]> => {
    const query = { key, includeSecrets: true } as const;
    const answers = [
      await callTool(client, 'get-config', query),
      (await server.call('listConfig', { query, agentId: lead })).body,
      (await server.call('getResolvedConfig', { query: { ...query, agentId: lead }, agentId: lead })).body,
    ];
    return answers.map((answer) => JSON.stringify(answer).includes(value));
  };
  expect(await seen()).toEqual([true, true, true]);
  await revoke(lead);
  expect(await seen()).toEqual([false, false, false]);

  const other = newLead();
  expect(
    (await server.call('listConfig', { query: { key, includeSecrets: true }, agentId: other })).body.configs,
  ).toEqual([expect.objectContaining({ value })]);
});

test('a lead from whom all was taken changes no setting that decides where secrets go', async () => {
  const lead = newLead();
  const change = () =>
    server.call('upsertConfig', {
      agentId: lead,
      body: { scope: 'global', key: 'RAW_LLM_BASE_URL', value: 'https://models.example.com' },
    });
  expect((await change()).status).toBe(200);
  await revoke(lead);
  await change().refused(403, 'config_exposes_secrets');
});

test('a lead from whom all was taken registers no MCP server that is sent a stored secret, and moves none', async () => {
  const [lead, key] = [newLead(), await newSecret()];
  const create = (more: object) =>
    server.call('createMcpServer', {
      agentId: lead,
      body: { name: newSlug(), url: 'https://mcp.example.com/mcp', scope: 'swarm', ...more },
    });
  const { id } = (await create({ headerConfigKeys: { 'X-Key': key } })).body.mcpServer;
  await revoke(lead);

  await create({ headerConfigKeys: { 'X-Key': key } }).refused(403, taken);
  await create({ headers: { 'X-Key': `[REDACTED:${key}]` } }).refused(403, taken);
  const move = { url: 'https://own.example.com/mcp' };
  await server.call('updateMcpServer', { path: { id }, body: move, agentId: lead }).refused(403, taken);
  expect((await create({})).status).toBe(201);
});

test('a lead from whom all was taken manages no OAuth apps and accounts', async () => {
  const lead = newLead();
  const body = {
    provider: 'tracker',
    clientId: 'swarm-client',
    clientSecret: 'not-shown-again',
    authorizeUrl: 'https://provider.example.com/authorize',
    tokenUrl: 'https://provider.example.com/token',
    scopes: [],
  };
  const { id } = (await server.call('upsertOauthApp', { body, agentId: lead })).body.oauthApp;
  await revoke(lead);

  await server.call('upsertOauthApp', { body, agentId: lead }).refused(403, taken);
  await server.call('upsertOauthApp', { body: { ...body, id }, agentId: lead }).refused(403, taken);
  await server.call('createOauthAuthorizeUrl', { path: { id }, body: {}, agentId: lead }).refused(403, taken);
  await server.call('refreshOauthAppTokens', { path: { provider: id }, agentId: lead }).refused(403, taken);
  await server.call('discoverOauthApp', { body: { url: body.tokenUrl }, agentId: lead }).refused(403, taken);
  await server.call('deleteOauthApp', { path: { provider: id }, agentId: lead }).refused(403, taken);
});

test('a lead from whom all was taken decides nothing about what controllers are sent', async () => {
  const [lead, key] = [newLead(), await newSecret()];
  const pool = await addPool(server);
  await revoke(lead);

  const env = { A: `[REDACTED:${key}]` };
  await server.call('updateRuntimePool', { path: { id: pool.id }, body: { env }, agentId: lead }).refused(403, taken);
  await server
    .call('createRuntimeController', { body: { name: newSlug(), kind: 'container' }, agentId: lead })
    .refused(403, taken);
});

test('a worker of an agent from which all was taken is started without what names stored values', async () => {
  const key = await newSecret();
  const { agentId, played } = await addSupervised(server, {
    env: { PLAIN: 'as it is', SECRET: `x [REDACTED:${key}]` },
  });
  const other = await addSupervised(server, { env: { SECRET: `x [REDACTED:${key}]` } });
  await revoke(agentId);
  await assign(server, agentId);
  await assign(server, other.agentId);

  const { env } = (await played.next('provision')).payload as { readonly env: Readonly<Record<string, string>> };
  expect(env).toMatchObject({ PLAIN: 'as it is', SWARM_AGENT_ID: agentId });
  expect(env).not.toHaveProperty('SECRET');
  expect((await other.played.next('provision')).payload).toMatchObject({ env: { SECRET: `x ${value}` } });
  played.socket.terminate();
  other.played.socket.terminate();
});

test('an agent from which all was taken has no workflow tell it a stored value, neither its own nor one of others', async () => {
  const [agentId, key] = [addAgent(server), await newSecret()];
  const nodes = [{ id: 'tell', type: 'notify', config: { channel: 'chat', template: '{{input.token}}' } }];
  const body = () => ({ name: newSlug(), definition: { nodes }, input: { token: `secret.${key}` } });
  const own = (await server.call('createWorkflow', { body: body(), agentId })).body;
  const others = await storeWorkflow(server, nodes, { input: { token: `secret.${key}` } });
  const plain = await storeWorkflow(server, nodes);
  const run = async (id: string) => {
    const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body;
    return (await endedRun(server, runId)).run;
  };
  expect((await run(own.id)).error ?? '').not.toContain('taken');
  await revoke(agentId);

  await server.call('createWorkflow', { body: body(), agentId }).refused(403, taken);
  for (const id of [own.id, others.id]) {
    await server.call('updateWorkflow', { path: { id }, body: { definition: { nodes } }, agentId }).refused(403, taken);
    await server
      .call('patchWorkflowNode', { path: { id, nodeId: 'tell' }, body: { label: 'Tells' }, agentId })
      .refused(403, taken);
    await server.call('triggerWorkflow', { path: { id }, body: {}, agentId }).refused(403, taken);
  }
  const { input } = body();
  await server.call('patchWorkflow', { path: { id: plain.id }, body: { input }, agentId }).refused(403, taken);
  await server.call('updateWorkflow', { path: { id: plain.id }, body: { name: newSlug() }, agentId });
  expect(await run(own.id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('stored secrets were taken from the agent that made the workflow'),
  });
  expect((await run(others.id)).error ?? '').not.toContain('taken');
});

test('an agent from which all was taken has no run go on that names a stored value, nor a schedule begin one', async () => {
  const [agentId, key] = [addAgent(server), await newSecret()];
  const { id: workflowId } = await storeWorkflow(server, [fails('no')], { input: { token: `secret.${key}` } });
  const { runId } = (await server.call('triggerWorkflow', { path: { id: workflowId }, body: {} })).body;
  await endedRun(server, runId);
  const { id } = await makeSchedule(server, { ...rarely, targetType: 'workflow', workflowId });
  await revoke(agentId);

  for (const latestDefinition of [false, true]) {
    await server
      .call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition }, agentId })
      .refused(403, taken);
  }
  await server.call('runSchedule', { path: { id }, agentId }).refused(403, taken);
  await server.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition: false } });
  expect((await server.call('runSchedule', { path: { id } })).body.workflowRunIds).toHaveLength(1);
});

describe('runs that others would begin for it', () => {
  const secretWorkflow = async (nodes: Nodes = [passes('reads')]) => {
    const { id } = await storeWorkflow(server, nodes, { input: { token: `secret.${await newSecret()}` } });
    return { id, runs: () => rowsOf(server, 'workflow_runs', { workflowId: id }) };
  };
  const sub = (workflowId: string, next?: string): Nodes[number] => ({
    id: 'sub',
    type: 'sub-workflow',
    config: { workflowId, inputs: {} },
    ...(next !== undefined && { next }),
  });
  const own = async (agentId: string, nodes: Nodes): Promise<string> =>
    (await server.call('createWorkflow', { body: { name: newSlug(), definition: { nodes } }, agentId })).body.id;
  const trigger = async (id: string, agentId?: string) =>
    (await server.call('triggerWorkflow', { path: { id }, body: {}, ...(agentId !== undefined && { agentId }) })).body
      .runId;
  const child = 'were taken from the agent that started or made this run';

  test('a schedule is not made, nor one of others changed, so that it begins one', async () => {
    const [agentId, secret] = [addAgent(server), await secretWorkflow()];
    const plain = await storeWorkflow(server, [passes('only')]);
    const begins = { targetType: 'workflow', workflowId: secret.id } as const;
    const others = await makeSchedule(server, { ...rarely, targetType: 'workflow', workflowId: plain.id });
    const named = await makeSchedule(server);
    const triggers = [{ type: 'schedule' as const, scheduleId: named.id }];
    await server.call('updateWorkflow', { path: { id: secret.id }, body: { triggers } });
    await revoke(agentId);

    const times = { scheduleType: 'one_time', delayMs: 1 } as const;
    await server
      .call('createSchedule', { body: { name: newSlug(), ...times, ...begins }, agentId })
      .refused(403, taken);
    for (const change of ['updateSchedule', 'patchSchedule'] as const) {
      await server.call(change, { path: { id: others.id }, body: begins, agentId }).refused(403, taken);
      await server.call(change, { path: { id: named.id }, body: { intervalMs: 1000 }, agentId }).refused(403, taken);
    }
    const body = { intervalMs: 366 * 24 * 3_600_000 - 1 };
    expect((await server.call('updateSchedule', { path: { id: others.id }, body, agentId })).status).toBe(200);
    expect(secret.runs()).toEqual([]);
  });

  test('a schedule that it made before begins none any more, and says why', async () => {
    const [agentId, secret] = [addAgent(server), await secretWorkflow()];
    const body = { name: newSlug(), ...rarely, targetType: 'workflow', workflowId: secret.id } as const;
    const { id } = (await server.call('createSchedule', { body, agentId })).body;
    await revoke(agentId);
    // As if its time had come, and something else than a change of it had the server look.
    changeRow(server, 'schedules', id, { nextRunAt: new Date().toISOString() });
    await makeSchedule(server, { scheduleType: 'one_time', delayMs: 1 });

    const row = await waitFor('the failure', () => {
      const now = rowOf(server, 'schedules', { id });
      return now?.consecutiveErrors !== 0 && now;
    });
    expect(row.lastErrorMessage).toContain('taken from the agent that made the schedule');
    expect(secret.runs()).toEqual([]);
    expect((await server.call('runSchedule', { path: { id } })).body.workflowRunIds).toHaveLength(1);
  });

  test('a workflow that it made has none run as part of it, whoever starts that', async () => {
    const [agentId, secret] = [addAgent(server), await secretWorkflow()];
    const before = await own(agentId, [sub(secret.id)]);
    const between = await storeWorkflow(server, [sub(secret.id)]);
    const deeper = await own(agentId, [sub(between.id)]);
    await revoke(agentId);

    for (const id of [before, deeper]) {
      const { run } = await endedRun(server, await trigger(id));
      expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining(child) });
    }
    expect(secret.runs()).toEqual([]);
    expect((await endedRun(server, await trigger(between.id))).run.status).toBe('completed');
  });

  test('a run that it started before has none run as part of it', async () => {
    const [agentId, secret] = [addAgent(server), await secretWorkflow()];
    const config = { mode: 'event', eventName: 'go-on' };
    const waits: Nodes[number] = { id: 'wait', type: 'wait', config, next: 'sub' };
    const parent = await storeWorkflow(server, [waits, sub(secret.id)]);
    const runId = await trigger(parent.id, agentId);
    await runThat(server, runId, ({ run }) => run.status === 'waiting');
    await revoke(agentId);

    await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'go-on' } });
    expect((await endedRun(server, runId)).run.error).toContain(child);
    expect(secret.runs()).toEqual([]);
  });

  test('it neither starts nor makes what has one run as part of it, however deep, or may', async () => {
    const [agentId, secret] = [addAgent(server), await secretWorkflow()];
    const between = await storeWorkflow(server, [sub(secret.id)]);
    const outer = await storeWorkflow(server, [sub(between.id)]);
    const open = await storeWorkflow(server, [sub('{{trigger.which}}')]);
    const plain = await storeWorkflow(server, [passes('only')]);
    await revoke(agentId);

    for (const { id } of [between, outer, open]) {
      await server.call('triggerWorkflow', { path: { id }, body: {}, agentId }).refused(403, taken);
      const definition = { nodes: [sub(id)] };
      await server.call('createWorkflow', { body: { name: newSlug(), definition }, agentId }).refused(403, taken);
      await server
        .call('updateWorkflow', { path: { id: plain.id }, body: { definition }, agentId })
        .refused(403, taken);
    }
    const harmless = await own(agentId, [sub(plain.id)]);
    expect((await endedRun(server, await trigger(harmless, agentId))).run.status).toBe('completed');
    expect(secret.runs()).toEqual([]);
  });

  test('no run goes on that began with a stored value, though its workflow names none any more', async () => {
    const [agentId, secret] = [addAgent(server), await secretWorkflow([fails('no')])];
    const runId = await trigger(secret.id);
    await endedRun(server, runId);
    await server.call('updateWorkflow', { path: { id: secret.id }, body: { input: {} } });
    await revoke(agentId);

    for (const latestDefinition of [false, true]) {
      await server
        .call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition }, agentId })
        .refused(403, taken);
    }
  });

  test('no run of others goes on that has one run as part of it', async () => {
    const [agentId, secret] = [addAgent(server), await secretWorkflow([fails('no')])];
    const parent = await storeWorkflow(server, [sub(secret.id)]);
    const runId = await trigger(parent.id);
    await endedRun(server, runId);
    await revoke(agentId);

    await server
      .call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition: false }, agentId })
      .refused(403, taken);
    expect(secret.runs()).toHaveLength(1);
  });

  test('nothing that started one is delivered again', async () => {
    const [agentId, key] = [addAgent(server), await newSecret()];
    const reads = await receiving(server, {}, { input: { token: `secret.${key}` } });
    const plain = await receiving(server);
    for (const { id } of [reads, plain]) {
      expect((await deliver(server, id, '{}', signed('{}'))).status).toBe(201);
    }
    await revoke(agentId);
    const [read] = await deliveriesTo(server, reads.id);
    const [other] = await deliveriesTo(server, plain.id);
    await server.call('redeliverWebhook', { path: { id: String(read?.id) }, agentId }).refused(403, taken);
    expect((await server.call('redeliverWebhook', { path: { id: String(other?.id) }, agentId })).status).toBe(201);
    expect(rowsOf(server, 'workflow_runs', { workflowId: reads.id })).toHaveLength(1);
  });

  test('no definition is held against runs that had a stored value: the ways that they would take tell of it', async () => {
    const [agentId, secret, plain] = [
      addAgent(server),
      await secretWorkflow(),
      await storeWorkflow(server, [passes('a')]),
    ];
    for (const { id } of [secret, plain]) {
      await endedRun(server, await trigger(id));
    }
    await revoke(agentId);

    const backtest = (id: string) => server.call('backtestWorkflow', { path: { id }, body: {}, agentId });
    await backtest(secret.id).refused(403, taken);
    expect((await backtest(plain.id)).body.runs).toBe(1);
  });

  test('no script runs as another agent in a workflow that it made; as itself one does', async () => {
    const [agentId, lead] = [addAgent(server), newLead()];
    const source = 'export default () => 1;';
    const { name: scriptName } = await storeScript(server, { source, scope: 'global' }, lead);
    const runs = (as: string): Nodes => [{ id: 'run', type: 'swarm-script', config: { scriptName, agentId: as } }];
    const [asOther, asItself] = [await own(agentId, runs(lead)), await own(agentId, runs(agentId))];
    await revoke(agentId);

    const { run } = await endedRun(server, await trigger(asOther));
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('it has others run no script') });
    expect((await endedRun(server, await trigger(asItself))).run.status).toBe('completed');
  });

  test('nor in a run that it began and for which it says who runs it; who stands in the node runs it', async () => {
    const [agentId, lead] = [addAgent(server), newLead()];
    const source = 'export default () => 1;';
    const { name: scriptName } = await storeScript(server, { source, scope: 'global' }, lead);
    const began = async (config: object, as: string) => {
      const nodes: Nodes = [{ id: 'run', type: 'swarm-script', config: { scriptName, ...config } }];
      const { id } = await storeWorkflow(server, nodes);
      const asked = server.call('triggerWorkflow', { path: { id }, body: { agentId: as }, agentId });
      return (await endedRun(server, (await asked).body.runId)).run;
    };
    const byToken = { agentId: '{{trigger.agentId}}' };
    expect(await began(byToken, lead)).toMatchObject({ status: 'completed' });
    await revoke(agentId);

    for (const config of [{}, byToken]) {
      expect(await began(config, lead)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('it has others run no script'),
      });
      expect(await began(config, agentId)).toMatchObject({ status: 'completed' });
    }
    expect(await began({ agentId: lead }, agentId)).toMatchObject({ status: 'completed' });
  });

  test('a lead writes no global script, which others run; one of its own it does', async () => {
    const lead = newLead();
    const store = (scope: 'global' | 'agent') =>
      server.call('upsertScript', {
        body: { name: newSlug(), source: 'export default () => 1;', scope },
        agentId: lead,
      });
    expect((await store('global')).status).toBe(200);
    await revoke(lead);

    await store('global').refused(403, taken);
    expect((await store('agent')).status).toBe(200);
  });

  test('what it wrote last of a global script runs as no other agent, by a schedule or a workflow; a pinned one does', async () => {
    const [author, agentId] = [newLead(), addAgent(server)];
    const source = 'export default () => 1;';
    const { name: scriptName } = await storeScript(server, { source, scope: 'global' }, author);
    const { id } = await makeSchedule(server, { ...rarely, targetType: 'script', scriptName });
    const node = async (config: object) => {
      const { runId } = await startRun(server, [
        { id: 'run', type: 'swarm-script', config: { scriptName, ...config } },
      ]);
      return (await endedRun(server, runId)).run;
    };
    const fire = () => server.call('runSchedule', { path: { id } });
    await fire();
    await waitFor('its run', () => rowsOf(server, 'script_runs', { scriptName, status: 'completed' }).length === 1);
    expect(await node({ agentId })).toMatchObject({ status: 'completed' });
    const { contentHash: pinHash } = rowOf(server, 'scripts', { name: scriptName });
    await revoke(author);

    const error = expect.stringContaining('were taken from the agent that wrote the script');
    await fire();
    await waitFor('its failure', () => rowOf(server, 'schedules', { id }).lastErrorMessage !== null);
    expect(rowOf(server, 'schedules', { id }).lastErrorMessage).toEqual(error);
    expect(await node({ agentId })).toMatchObject({ status: 'failed', error });
    expect(await node({ agentId: author })).toMatchObject({ status: 'completed' });
    expect(await node({ agentId, pinHash })).toMatchObject({ status: 'completed' });
  });

  test('a script of a schedule that others made is neither changed nor begun; its own goes on as itself', async () => {
    const [agentId, lead] = [addAgent(server), newLead()];
    const source = 'export default () => 1;';
    const { name: scriptName } = await storeScript(server, { source, scope: 'global' }, lead);
    const script = { targetType: 'script', scriptName } as const;
    const others = await makeSchedule(server, { ...rarely, ...script });
    const tasks = await makeSchedule(server);
    await revoke(agentId);

    await server.call('runSchedule', { path: { id: others.id }, agentId }).refused(403, taken);
    for (const { id } of [others, tasks]) {
      await server
        .call('updateSchedule', { path: { id }, body: { ...script, scriptArgs: { a: 1 } }, agentId })
        .refused(403, taken);
    }
    const { id } = (await server.call('createSchedule', { body: { name: newSlug(), ...rarely, ...script }, agentId }))
      .body;
    expect((await server.call('runSchedule', { path: { id }, agentId })).status).toBe(200);
  });
});

test('an agent from which all was taken has no delivery held against a stored value, by any trigger', async () => {
  const [agentId, key] = [addAgent(server), await newSecret()];
  const triggers = [{ type: 'webhook' as const, hmacSecret: `secret.${key}` }];
  const body = () => ({ name: newSlug(), definition: { nodes: [passes('only')] }, triggers });
  const own = (await server.call('createWorkflow', { body: body(), agentId })).body;
  const others = await receiving(server, triggers[0]);
  const plain = await receiving(server);
  const guess = (id: string, guessed: string) => deliver(server, id, '{}', signed('{}', guessed));
  expect((await guess(own.id, value)).status).toBe(201);
  await revoke(agentId);

  await server.call('createWorkflow', { body: body(), agentId }).refused(403, taken);
  for (const change of ['updateWorkflow', 'patchWorkflow'] as const) {
    await server.call(change, { path: { id: plain.id }, body: { triggers }, agentId }).refused(403, taken);
  }
  const unreadable = { status: 500, code: 'webhook_secret_unreadable' };
  for (const guessed of [value, 'another']) {
    expect(await guess(own.id, guessed)).toMatchObject(unreadable);
  }
  expect((await guess(others.id, value)).status).toBe(201);
  const rename = { name: newSlug() };
  expect((await server.call('updateWorkflow', { path: { id: others.id }, body: rename, agentId })).status).toBe(200);
});
