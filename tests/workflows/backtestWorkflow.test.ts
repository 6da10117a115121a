import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { allRows, changeRows, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { endedRun, type Nodes, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useServer();

type Node = Nodes[number];

const tells = (id: string, template: string, further: Partial<Node> = {}): Node => ({
  id,
  type: 'notify',
  config: { channel: 'swarm', template },
  ...further,
});

const compares = (id: string, value: unknown, next: Node['next']): Node => ({
  id,
  type: 'property-match',
  config: { conditions: [{ field: 'trigger.kind', op: 'eq', value }] },
  ...(next && { next }),
});

const picks = (id: string, code: string, next: Node['next']): Node => ({
  id,
  type: 'code-match',
  config: { code, outputPorts: ['left', 'right'] },
  ...(next && { next }),
});

const backtest = async (id: string, nodes?: Nodes, limit?: number) =>
  (
    await server.call('backtestWorkflow', {
      path: { id },
      body: { ...(nodes && { definition: { nodes } }), ...(limit !== undefined && { limit }) },
    })
  ).body;

/** A workflow that was done once; what another definition would change of it. */
const changes = async (before: Nodes, after: Nodes, trigger: object = { kind: 'a' }) => {
  const { id, runId } = await startRun(server, before, {}, trigger);
  await endedRun(server, runId);
  const { results } = await backtest(id, after);
  expect(results).toHaveLength(1);
  return results[0] as (typeof results)[number];
};

/** How many rows each table has, without what the server does by itself. */
const counts = () =>
  Object.fromEntries(
    Object.entries(allRows(server))
      .filter(([table]) => !/^(?:jobs?|job_|leases|permission_audit|key_checks|database_)/.test(table))
      .map(([table, rows]) => [table, rows.length]),
  );

describe('backtestWorkflow', () => {
  const branches: Nodes = [
    compares('check', 'a', { true: 'yes', false: 'no' }),
    tells('yes', 'yes to {{trigger.kind}}'),
    tells('no', 'no to {{trigger.kind}}'),
  ];

  test('says that nothing differs where nothing does', async () => {
    const { id, runId } = await startRun(server, branches, {}, { kind: 'a' });
    await endedRun(server, runId);

    expect(await backtest(id)).toEqual({
      workflowId: id,
      runs: 1,
      same: 1,
      different: 0,
      unknown: 0,
      results: [{ runId, status: 'completed', startedAt: expect.any(String), outcome: 'same', differences: [] }],
    });
  });

  test('changes nothing but the event that says so', async () => {
    const { id, runId } = await startRun(server, branches, {}, { kind: 'a' });
    await endedRun(server, runId);
    const before = counts();
    const { same } = await backtest(id, [
      picks('look', '() => "left"', { left: 'act', right: 'ask' }),
      { id: 'act', type: 'agent-task', config: { template: 'x' }, next: 'ask' },
      { id: 'ask', type: 'wait', config: { mode: 'time', durationMs: 5 } },
    ]);
    const events = rowsOf(server, 'events', { event: 'workflow.backtest' });

    expect(same).toBe(0);
    expect(counts()).toEqual({ ...before, events: (before['events'] ?? 0) + 1 });
    expect(JSON.parse(String(events.at(-1)?.['data']))).toEqual({
      workflowId: id,
      runs: 1,
      same: 0,
      different: 0,
      unknown: 1,
    });
  });

  test('tells which inputs would differ, member by member', async () => {
    const run = await changes(branches, [
      ...branches.slice(0, 1),
      tells('yes', 'YES to {{trigger.kind}}'),
      tells('no', 'x'),
    ]);

    expect(run).toMatchObject({
      outcome: 'different',
      differences: [{ kind: 'input', nodeId: 'yes', path: 'config.template', before: 'yes to a', after: 'YES to a' }],
    });
  });

  test('tells which tokens would stand for nothing', async () => {
    const run = await changes([tells('one', '{{trigger.kind}}')], [tells('one', '{{trigger.kind}}{{trigger.sort}}')]);

    expect(run.differences).toEqual([{ kind: 'template', nodeId: 'one', before: '', after: '{{trigger.sort}}' }]);
  });

  test('tells which routes would be taken, and what would be done or not', async () => {
    const run = await changes(branches, [compares('check', 'b', { true: 'yes', false: 'no' }), ...branches.slice(1)]);

    expect(run.outcome).toBe('different');
    expect(run.differences.map(({ kind, nodeId, before, after }) => [kind, nodeId, before, after])).toEqual([
      ['input', 'check', '"a"', '"b"'].map((part) => part.replaceAll('"', '')),
      ['route', 'check', 'true → yes', 'false → no'],
      ['reached', 'no', null, 'It would be done, as notify'],
      ['skipped', 'yes', null, 'It would not be reached'],
    ]);
  });

  test('tells which tokens would stand for nothing where nothing was done before', async () => {
    const run = await changes(branches, [
      compares('check', 'b', { true: 'yes', false: 'no' }),
      ...branches.slice(1).map((node) => (node.id === 'no' ? tells('no', '{{trigger.sort}}') : node)),
    ]);

    expect(run.differences).toContainEqual({ kind: 'template', nodeId: 'no', before: '', after: '{{trigger.sort}}' });
  });

  test('does code that picks a port anew, with what nodes came to then', async () => {
    const nodes = (code: string): Nodes => [
      { ...tells('first', 'hello'), next: 'pick' },
      picks('pick', code, { left: 'l', right: 'r' }),
      tells('l', 'left'),
      tells('r', 'right'),
    ];
    const run = await changes(
      nodes('() => "left"'),
      nodes('({ first }) => (first.message === "hello" ? "right" : "left")'),
    );

    expect(run.differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'route', nodeId: 'pick', before: 'left → l', after: 'right → r' }),
      ]),
    );
    const failing = await changes(nodes('() => "left"'), nodes('() => 7'));
    expect(failing.differences).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'failure', nodeId: 'pick' })]),
    );
  });

  test('says what nobody knows: what comes of a node that was not done', async () => {
    const run = await changes(
      [passes('a', 'z'), tells('z', 'end')],
      [passes('a', 'new'), tells('new', 'x', { next: 'z' }), tells('z', 'end')],
    );

    expect(run.outcome).toBe('unknown');
    expect(run.differences.map(({ kind, nodeId }) => `${kind} ${nodeId}`)).toEqual([
      'route a',
      'reached new',
      'unknown new',
    ]);
  });

  test('holds outputs against schemas and validations', async () => {
    const first = tells('first', 'hello', { next: 'last' });
    const last = tells('last', 'end');
    const judged = (validation: NonNullable<Node['validation']>): Nodes => [
      { ...first, next: { pass: 'last' }, validation },
      last,
    ];
    const schema = { type: 'object', required: ['nothing'] };
    const byOutput = await changes([first, last], [{ ...first, outputSchema: schema }, last]);
    const advised = await changes([first, last], judged({ config: { schema } }));
    const refused = await changes([first, last], judged({ config: { schema }, mustPass: true }));
    const asked = await changes([first, last], judged({ config: { prompt: 'Is it good?' } }));

    expect(byOutput.differences).toContainEqual(expect.objectContaining({ kind: 'failure', nodeId: 'first' }));
    expect(advised.differences).toContainEqual(expect.objectContaining({ kind: 'route', after: 'fail → ends' }));
    expect(refused.differences).toContainEqual(expect.objectContaining({ kind: 'failure', nodeId: 'first' }));
    expect(asked.outcome).toBe('unknown');
  });

  test('goes on where a run failed that would not', async () => {
    const nodes = (code: string): Nodes => [picks('pick', code, { left: 'l' }), tells('l', 'left')];
    const run = await changes(nodes('() => 7'), nodes('() => "left"'));

    expect(run).toMatchObject({ status: 'failed', outcome: 'different' });
    expect(run.differences.map(({ kind, nodeId }) => `${kind} ${nodeId}`)).toEqual(['input pick', 'reached l']);
    expect((await changes(nodes('() => 7'), nodes('() => 7'))).outcome).toBe('same');
  });

  test('ends a loop that would not end', async () => {
    const run = await changes([passes('a', 'b'), passes('b')], [passes('a', 'b'), passes('b', 'c'), passes('c', 'b')]);

    expect(run.outcome).toBe('different');
    expect(run.differences).toContainEqual({
      kind: 'failure',
      nodeId: expect.any(String),
      before: null,
      after: 'It would be the step after 500, as many as a run may have',
    });
    expect(run.differences.filter(({ kind }) => kind === 'reached').map(({ nodeId }) => nodeId)).toEqual(['c', 'b']);
  });

  test('tells that a run would fail, however much else differs', async () => {
    const chain = Array.from({ length: 30 }, (_, n) => passes(`n${n}`, n < 29 ? `n${n + 1}` : 'n0'));
    const run = await changes([passes('a')], [passes('a', 'n0'), ...chain]);

    expect(run.differences).toHaveLength(20);
    expect(run.differences.map(({ kind }) => kind)).toEqual(['route', ...Array(18).fill('reached'), 'failure']);
  });

  test('takes the outputs of tasks and approvals as they were', async () => {
    const { id: agentId } = await registerAgent(server);
    const nodes = (template: string): Nodes => [
      { id: 'hold', type: 'wait', config: { mode: 'event', eventName: `go-${agentId}` }, next: { event: 'tell' } },
      tells('tell', template, { inputs: { held: 'hold.payload' } }),
    ];
    const { id, runId } = await startRun(server, nodes('{{held.x}}'));
    await runThat(server, runId, ({ run }) => run.status === 'waiting');
    await server.call('emitWorkflowRunEvent', {
      path: { runId },
      body: { name: `go-${agentId}`, payload: { x: 'seven' } },
    });
    await endedRun(server, runId);
    const { results } = await backtest(id, nodes('got {{held.x}}'));

    expect(results[0]?.differences).toEqual([
      { kind: 'input', nodeId: 'tell', path: 'config.template', before: 'seven', after: 'got seven' },
    ]);
  });

  test('shows no secrets', async () => {
    const secret = randomUUID();
    await server.call('upsertConfig', {
      body: { scope: 'global', key: 'BACKTEST_TOKEN', value: secret, isSecret: true },
    });
    const { id, runId } = await startRun(server, [tells('one', 'a')], { input: { token: 'secret.BACKTEST_TOKEN' } });
    await endedRun(server, runId);
    const body = JSON.stringify(await backtest(id, [tells('one', '{{input.token}}')]));

    expect(body).toContain('***REDACTED***');
    expect(body).not.toContain(secret);
  });

  test('looks at the last runs that have ended, and not at what is too much', async () => {
    const { id } = await storeWorkflow(server, [tells('one', '{{trigger.n}}')]);
    const runIds: string[] = [];
    for (const n of [1, 2, 3]) {
      const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: { n } })).body;
      await endedRun(server, runId);
      runIds.push(runId);
    }
    const { results } = await backtest(id, undefined, 2);
    changeRows(
      server,
      'workflow_run_steps',
      { runId: runIds[2] },
      { output: JSON.stringify({ x: 'x'.repeat(2 ** 21) }) },
    );
    const large = await backtest(id);

    expect(results.map(({ runId }) => runId)).toEqual([runIds[2], runIds[1]]);
    expect(large).toMatchObject({ runs: 3, same: 2, unknown: 1 });
    expect(large.results[0]).toMatchObject({
      outcome: 'unknown',
      reason: 'It has more than 1 MiB of outputs',
      differences: [],
    });
  });

  test('refuses definitions that have errors, and what there is not', async () => {
    const { id } = await storeWorkflow(server, [passes('a')]);

    await server
      .call('backtestWorkflow', { path: { id }, body: { definition: { nodes: [passes('a', 'nowhere')] } } })
      .refused(400, 'validation_error', 'body.definition.nodes.0.next');
    await server
      .callUntyped('backtestWorkflow', { path: { id }, body: { limit: 101 } })
      .refused(400, 'validation_error', 'body.limit');
    await server.call('backtestWorkflow', { path: { id: randomUUID() }, body: {} }).refused(404, 'workflow_not_found');
  });
});
