import { randomUUID } from 'node:crypto';
import { changeRows, rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';
import { asksPeople, endedRun, type Nodes, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();
const trigger = (id: string, body: Record<string, unknown> = {}) =>
  server.call('triggerWorkflow', { path: { id }, body });

test('triggerWorkflow does the nodes one after the other', async () => {
  const { runId } = await startRun(server, [passes('a', { true: 'b', false: 'c' }), passes('b'), passes('c')]);
  const { run, steps, parent } = await endedRun(server, runId);

  expect(run).toMatchObject({ id: runId, status: 'completed', triggerType: 'api', triggerData: {} });
  expect(steps.map(({ nodeId, status, nextPort }) => [nodeId, status, nextPort])).toEqual([
    ['a', 'completed', 'true'],
    ['b', 'completed', 'true'],
  ]);
  expect(steps[0]?.idempotencyKey).toBe(`${runId}:a:0`);
  expect(run.context).toMatchObject({ a: { passed: true }, b: { passed: true } });
  expect(parent).toBeNull();
});

test('a join begins once, after all ways that were taken and without waiting for others', async () => {
  const { runId } = await startRun(server, [
    passes('start', ['quick', 'slow', 'choice']),
    passes('quick', 'join'),
    { id: 'slow', type: 'wait', config: { mode: 'time', durationMs: 300 }, next: 'join' },
    passes('choice', { true: 'end', false: 'join' }),
    passes('end'),
    passes('join'),
  ]);
  const { run, steps } = await endedRun(server, runId);
  const position = (id: string) => steps.findIndex(({ nodeId }) => nodeId === id);

  expect(run.status).toBe('completed');
  expect(steps).toHaveLength(6);
  expect(position('join')).toBe(5);
  expect(steps[5]?.startedAt && steps[position('slow')]?.finishedAt).toBe(steps[5]?.startedAt);
});

test('a join waits for the whole of a way that goes on when another has come to it', async () => {
  const { runId } = await startRun(server, [
    passes('start', ['quick', 'slow']),
    passes('quick', 'join'),
    { id: 'slow', type: 'wait', config: { mode: 'time', durationMs: 300 }, next: 'further' },
    passes('further', 'join'),
    passes('join'),
  ]);
  const { run, steps } = await endedRun(server, runId);

  expect(run.status).toBe('completed');
  expect(steps.map(({ nodeId }) => nodeId)).toEqual(['start', 'quick', 'slow', 'further', 'join']);
});

test('triggerWorkflow replaces params and tokens, and notes those that stand for nothing', async () => {
  const nodes = [
    {
      id: 'tell',
      type: 'notify',
      config: { channel: 'chat', template: '{{GREETING}} {{trigger.name}}{{trigger.gone}}{{__proto__}}' },
    },
  ];
  const { runId } = await startRun(server, nodes, { params: { GREETING: 'Hello' } }, { name: 'Ada' });
  const [step] = (await endedRun(server, runId)).steps;

  expect(step?.input).toEqual({ channel: 'chat', template: 'Hello Ada' });
  expect(step?.output).toMatchObject({ sent: false });
  expect(step?.diagnostics).toBe(JSON.stringify({ unresolvedTokens: ['trigger.gone', '__proto__'] }));
});

test('a node sees the output of another only by its inputs', async () => {
  const task = (id: string, template: string, inputs = {}) => ({
    id,
    type: 'agent-task',
    config: { template },
    inputs,
  });
  const { runId } = await startRun(server, [
    passes('first', ['seen', 'hidden']),
    task('seen', 'It {{was.passed}}', { was: 'first' }),
    task('hidden', 'It {{first.passed}}'),
  ]);
  const deadline = Date.now() + 10_000;
  let steps: readonly { readonly nodeId: string; readonly status: string; readonly input?: unknown }[] = [];
  while (Date.now() < deadline && steps.filter(({ status }) => status === 'waiting').length < 2) {
    steps = (await server.call('getWorkflowRun', { path: { id: runId } })).body.steps;
  }

  expect(steps.find(({ nodeId }) => nodeId === 'seen')?.input).toEqual({ template: 'It true' });
  expect(steps.find(({ nodeId }) => nodeId === 'hidden')?.input).toEqual({ template: 'It ' });
});

test('a step that fails for a token that stands for nothing says for which', async () => {
  const { runId } = await startRun(server, [
    passes('first', 'hidden'),
    { id: 'hidden', type: 'agent-task', config: { template: '{{first.passed}}{{first.x}}' } },
  ]);
  const { run } = await endedRun(server, runId);

  expect(run.error).toMatch(/config\.template .*; nothing stands for \{\{first\.passed\}\}, \{\{first\.x\}\}$/);
});

test('a secret of the input is shown by no error, verdict, question or run that is begun with it', async () => {
  const secret = 'klmnopqr-87654321';
  await server.call('upsertConfig', {
    body: { scope: 'global', key: 'RUN_TEST_HIDDEN', value: secret, isSecret: true },
  });
  const input = { token: 'secret.RUN_TEST_HIDDEN' };
  const { id: childId } = await storeWorkflow(server, [
    { id: 'seen', type: 'property-match', config: { conditions: [{ field: 'trigger.token', op: 'exists' }] } },
  ]);
  const question = { id: 'ok', type: 'approval', label: 'Is {{input.token}} right?' };
  const exists = { field: 'input.token', op: 'eq', value: 'another' };
  const node = (id: string, type: string, config: Nodes[number]['config'], more: Partial<Nodes[number]> = {}) => ({
    ...{ id, type, config },
    ...more,
  });
  for (const nodes of [
    [node('wrong', 'script', { runtime: 'ts', script: 'x', args: '{{input.token}}' })],
    [
      node(
        'judged',
        'property-match',
        { conditions: [exists] },
        { validation: { executor: 'property-match', config: { conditions: [exists] }, mustPass: true } },
      ),
    ],
    [node('child', 'sub-workflow', { workflowId: childId, inputs: { token: '{{input.token}}' } })],
    [node('ask', 'human-in-the-loop', { title: 'Go?', questions: [question], approvers: { policy: 'any' } })],
  ]) {
    const { runId } = await startRun(server, nodes, { input });
    await waitFor(`what comes of ${nodes[0]?.id}`, async () => {
      const { run, steps } = (await server.call('getWorkflowRun', { path: { id: runId } })).body;
      return run.status !== 'running' || steps.some(({ status }) => status === 'waiting');
    });
  }
  for (const table of ['workflow_runs', 'workflow_run_steps', 'approval_requests', 'events'] as const) {
    const rows = rowsOf(server, table, {});
    expect(rows.length).toBeGreaterThan(0);
    expect([table, JSON.stringify(rows).includes(secret)]).toEqual([table, false]);
  }
});

test('input stands for stored values; secrets are not shown', async () => {
  await server.call('upsertConfig', {
    body: { scope: 'global', key: 'RUN_TEST_TOKEN', value: 'abcdefgh-12345678', isSecret: true },
  });
  const nodes = [
    { id: 'tell', type: 'notify', config: { channel: 'chat', template: '{{input.token}} {{input.plain}}' } },
  ];
  const input = { token: 'secret.RUN_TEST_TOKEN', plain: 'as it is' };
  const { runId } = await startRun(server, nodes, { input });
  const ended = await endedRun(server, runId);
  const without = await startRun(server, nodes, { input: { token: 'secret.NOT_STORED' } });

  expect(ended.steps[0]?.input).toMatchObject({ template: '***REDACTED*** as it is' });
  expect(JSON.stringify(ended)).not.toContain('abcdefgh');
  expect((await endedRun(server, without.runId)).run).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('Input resolution failed'),
  });
});

test('a secret of several lines is not shown either where it stands in the JSON of something else', async () => {
  const value = '-----BEGIN KEY-----\nfirst-line-"quoted"\nsecond-line\n';
  await server.call('upsertConfig', { body: { scope: 'global', key: 'LINES_TOKEN', value, isSecret: true } });
  const tell = { id: 'tell', type: 'notify', config: { channel: 'chat', template: '{{input}}' }, next: 'match' };
  const code = `(x) => '${'x'.repeat(180)}' + JSON.stringify(x.input)`;
  const match = { id: 'match', type: 'code-match', config: { code, outputPorts: ['none'] } };
  const { runId } = await startRun(server, [tell, match], { input: { token: 'secret.LINES_TOKEN' } });
  const ended = await endedRun(server, runId);

  expect(ended.steps.map(({ status }) => status)).toEqual(['completed', 'failed']);
  expect(JSON.stringify(ended)).not.toMatch(/BEGIN KEY|first-line|second-line/);
});

test('a secret is hidden in what a step comes to and asks for, however it is written there', async () => {
  const value = `sign/"ed"&<p@ss>+word=${'7'.repeat(4)}`;
  await server.call('upsertConfig', { body: { scope: 'global', key: 'SPELT_TOKEN', value, isSecret: true } });
  const entities = `x.input.token.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&#34;')`;
  const echoes = [
    `JSON.stringify(x.input.token).replaceAll('/', '\\\\/').replaceAll('&', '\\\\u0026')`,
    'encodeURIComponent(x.input.token).toLowerCase()',
    entities,
  ];
  const input = { token: 'secret.SPELT_TOKEN' };
  const errors = await Promise.all(
    echoes.map(async (echo) => {
      const match = { id: 'match', type: 'code-match', config: { code: `(x) => ${echo}`, outputPorts: ['none'] } };
      const { runId } = await startRun(server, [match], { input });
      return String((await endedRun(server, runId)).run.error);
    }),
  );
  const script = `export default (token) => {
    console.error('x'.repeat(1990) + encodeURIComponent(token));
    throw new Error('no');
  };`;
  const told = { id: 'told', type: 'script', config: { runtime: 'ts', script, args: ['{{input.token}}'] } };
  const cut = await endedRun(server, (await startRun(server, [told], { input })).runId);
  const ask = asksPeople('ask', 'stop');
  const { runId } = await startRun(
    server,
    [{ ...ask, config: { ...ask.config, title: 'Is {{input}} right?' } }, passes('stop')],
    { input },
  );
  await runThat(server, runId, ({ steps }) => steps.some(({ status }) => status === 'waiting'));
  const { approvalRequests } = (await server.call('listApprovalRequests', { query: { workflowRunId: runId } })).body;
  const shown = [...errors, ...approvalRequests.map(({ title }) => title)];

  expect(shown).toHaveLength(echoes.length + 1);
  expect(shown.filter((text) => !text.includes('[REDACTED:SPELT_TOKEN]'))).toEqual([]);
  expect([...shown, JSON.stringify(cut)].filter((text) => /7777|sign/.test(text))).toEqual([]);
  expect(cut.run.error).toContain('x'.repeat(1990));
});

test('a run that cannot begin is failed at once, without steps', async () => {
  const missing = await startRun(server, [passes('a')], { requiredParams: ['TEAM'] });
  const model = await startRun(server, [{ id: 'ask', type: 'raw-llm', config: { prompt: 'Who?' } }]);

  expect((await endedRun(server, missing.runId)).run.error).toBe('needs_setup: params=[TEAM] integrations=[]');
  const { run, steps } = await endedRun(server, model.runId);
  expect(run.error).toMatch(/^Run not started, no node executed: raw-llm is not ready/);
  expect(steps).toEqual([]);
});

test('within the cooldown a run is skipped, also when several are asked for at once', async () => {
  const { id } = await storeWorkflow(server, [passes('a')], { cooldown: { hours: 1 } });
  const answers = await Promise.all([trigger(id), trigger(id), trigger(id), trigger(id)]);

  expect(answers.map(({ body }) => body.skipped).toSorted()).toEqual([false, true, true, true]);
  const { runs } = (await server.call('listWorkflowRuns', { path: { id }, query: { status: 'skipped' } })).body;
  expect(runs).toHaveLength(3);
  expect(runs[0]).toMatchObject({ error: 'cooldown' });
});

test('a run from before the clock jumped back keeps none from beginning', async () => {
  const { id } = await storeWorkflow(server, [passes('a')], { cooldown: { hours: 1 } });
  const { runId } = (await trigger(id)).body;
  expect((await endedRun(server, runId)).run.status).toBe('completed');
  const inDays = new Date(Date.now() + 3 * 86_400_000).toISOString();
  changeRows(server, 'workflow_runs', { id: runId }, { startedAt: inDays, finishedAt: inDays });

  expect((await trigger(id)).body.skipped).toBe(false);
  expect((await trigger(id)).body.skipped).toBe(true);
});

test('triggerWorkflow refuses what does not fit, and starts nothing', async () => {
  const triggerSchema = { type: 'object', required: ['week'], properties: { week: { type: 'number' } } };
  const { id } = await storeWorkflow(server, [passes('a')], { triggerSchema });
  const disabled = await storeWorkflow(server, [passes('a')], { enabled: false });

  const body = await trigger(id, { week: 'five' }).refused(400, 'trigger_schema_error');
  expect(body).toMatchObject({ error: 'TriggerSchemaError', details: ['trigger.week: must be of the type number'] });
  await trigger(id).refused(400, 'trigger_schema_error');
  expect((await server.call('listWorkflowRuns', { path: { id } })).body.runs).toEqual([]);
  await trigger(disabled.id).refused(400, 'workflow_disabled');
  await trigger(randomUUID()).refused(404, 'workflow_not_found');
});

test('of a schema only the documented members count: no pattern of others is ever tried, and no reference followed', async () => {
  const week = { type: 'string', pattern: '^(a+)+$', $ref: '#/properties/week' };
  const triggerSchema = { type: 'object', properties: { week }, uniqueItems: true };
  const { id } = await storeWorkflow(server, [passes('a')], { triggerSchema });

  expect((await trigger(id, { week: `${'a'.repeat(60)}b` })).status).toBe(201);
  await trigger(id, { week: 5 }).refused(400, 'trigger_schema_error');
});

test('that something is missing is told by one run a day', async () => {
  const { id } = await storeWorkflow(server, [passes('a')], { requires: ['chat'], params: { BRANCH: 'a..b' } });
  const answers = await Promise.all([trigger(id), trigger(id), trigger(id)]);

  expect(new Set(answers.map(({ body }) => body.runId)).size).toBe(1);
  const { runs } = (await server.call('listWorkflowRuns', { path: { id } })).body;
  expect(runs).toMatchObject([{ error: 'needs_setup: params=[BRANCH] integrations=[chat]' }]);
});

test('a payload of more than 1 MiB is refused and starts nothing, up to that it is what the run is started with', async () => {
  const { id } = await storeWorkflow(server, [passes('a')]);
  const bodyOf = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

  await trigger(id, bodyOf(10 * 1024 * 1024)).refused(413, 'payload_too_large');
  await trigger(id, bodyOf(1024 * 1024 + 1)).refused(400, 'validation_error', 'body');
  expect(rowsOf(server, 'workflow_runs', { workflowId: id })).toEqual([]);

  const whole = bodyOf(1024 * 1024);
  const { body } = await trigger(id, whole);
  const { run } = await endedRun(server, body.runId);
  expect(run.status).toBe('completed');
  expect(run.triggerData).toEqual(whole);
});
