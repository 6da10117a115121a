import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';
import { type Nodes, passes, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

const refused = (nodes: Nodes, ...paths: string[]) =>
  server
    .call('createWorkflow', { body: { name: `refused-${randomUUID()}`, definition: { nodes } } })
    .refused(400, 'validation_error', ...paths);

describe('createWorkflow', () => {
  test('stores a workflow with its defaults', async () => {
    const agent = await registerAgent(server);
    const name = `stored-${randomUUID()}`;
    const nodes: Nodes = [{ id: 'draft', type: 'agent-task', config: { template: 'Write' }, retry: {} }];
    const { status, body } = await server.call('createWorkflow', {
      agentId: agent.id,
      body: { name, definition: { nodes }, cooldown: { minutes: 5 }, input: { TOKEN: 'secret.TOKEN' } },
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      name,
      key: `shared/workflow:${body.id}/`,
      enabled: true,
      nodeCount: 1,
      createdByAgentId: agent.id,
      triggers: [],
      params: {},
      requiredParams: [],
      requires: [],
      warnings: ["Input resolution failed: nothing is stored for 'secret.TOKEN' of 'TOKEN'"],
      cooldown: { minutes: 5 },
      input: { TOKEN: 'secret.TOKEN' },
      definition: {
        onNodeFailure: 'fail',
        nodes: [
          { id: 'draft', retry: { maxRetries: 3, strategy: 'exponential', baseDelayMs: 1000, maxDelayMs: 60000 } },
        ],
      },
    });
  });

  test('tells all errors of a definition, each with its place', async () => {
    const places: [string, unknown][] = [
      ['body.definition.nodes.2.id', "Duplicate node id 'b'"],
      ['body.definition.nodes.0.next', "Node 'a' leads to 'nowhere', which does not exist"],
      ['body.definition', 'Multiple entry nodes found: a, c#1'],
      ['body.definition.nodes.0.inputs.later', "Node 'a' input 'later' reads 'b.passed': 'b' does not come before it"],
      ['body.definition.nodes.0.inputs.ghost', "Node 'a' input 'ghost' reads 'ghost.x': 'ghost' is no node"],
      ['body.definition.nodes.1.type', "Node 'b' has the unknown type 'unknown'"],
      ['body.definition.nodes.2.config', "Node 'b' config must have required property 'durationMs'"],
      ['body.definition.nodes.3.config.conditions.0.op', expect.stringContaining('(is "like")')],
      ['body.definition.nodes.3.id', "Node id 'c#1' must not have '#'"],
      ['body.definition.nodes.4.config.priority', "Node 'd' config.priority must be <= 100 (is 101)"],
    ];
    const { issues } = await refused(
      [
        { ...passes('a', ['b', 'nowhere']), inputs: { later: 'b.passed', ghost: 'ghost.x', fine: 'trigger.x' } },
        { id: 'b', type: 'unknown', config: {} },
        { id: 'b', type: 'wait', config: { mode: 'time' } },
        { id: 'c#1', type: 'property-match', config: { conditions: [{ field: 'x', op: 'like' }] } },
        { id: 'd', type: 'agent-task', config: { template: 'x', priority: 101 }, next: 'd' },
      ],
      ...places.map(([path]) => path),
    );

    expect(issues).toEqual(places.map(([path, message]) => ({ path, message })));
  });

  test('refuses a graph with more ways than each transition of a run may look at', async () => {
    const layers = Array.from({ length: 11 }, (_none, layer) =>
      Array.from({ length: 33 }, (_nothing, index) => `n${layer}-${index}`),
    );
    const nodes = layers.flatMap((layer, index) => layer.map((id) => passes(id, layers[index + 1] ?? [])));
    const { issues } = await refused([passes('start', layers[0] ?? []), ...nodes], 'body.definition.nodes');

    expect(issues?.[0]?.message).toBe(
      'The nodes lead to others 10923 times: all together must do so 10000 times at most',
    );
  });

  test('warns of more nodes in a row than a run begins without waiting', async () => {
    const chain = (count: number): Nodes =>
      Array.from({ length: count }, (_none, index) => passes(`n${index}`, index + 1 < count ? `n${index + 1}` : []));

    expect((await storeWorkflow(server, chain(100))).warnings).toEqual([]);
    expect((await storeWorkflow(server, chain(101))).warnings).toEqual([
      '101 nodes follow each other without waiting: a run begins 100 of them (WORKFLOW_MAX_ITERATIONS)',
    ]);
  });

  test('refuses a graph without an entry, and nodes that nothing reaches', async () => {
    const path = 'body.definition';
    const { issues } = await refused([passes('a', 'b'), passes('b', 'a')], path);
    const { error } = await refused([passes('a'), passes('b', 'c'), passes('c', 'b')], path);

    expect(issues).toEqual([{ path, message: 'No entry node found' }]);
    expect(error).toBe(
      "Invalid definition: Node 'b' cannot be reached from the entry node 'a'; Node 'c' cannot be reached from the entry node 'a'",
    );
  });

  test('takes loops, and judges values with tokens later', async () => {
    const { definition } = await storeWorkflow(server, [
      passes('start', 'again'),
      { id: 'again', type: 'agent-task', config: { template: 'x', priority: '{{trigger.priority}}' }, next: 'again' },
    ]);

    expect(definition.nodes).toHaveLength(2);
  });

  test('takes a graph of a thousand nodes, and no more', async () => {
    const chain = (length: number): Nodes =>
      Array.from({ length }, (_, index) => passes(`n${index}`, index + 1 < length ? `n${index + 1}` : undefined));

    expect((await storeWorkflow(server, chain(1000))).nodeCount).toBe(1000);
    await server
      .call('createWorkflow', { body: { name: 'too-many', definition: { nodes: chain(1001) } } })
      .refused(400, 'validation_error', 'body.definition.nodes');
  });

  test('warns of nodes that cannot work as the server is set up, and stores them', async () => {
    const { warnings } = await storeWorkflow(server, [{ id: 'ask', type: 'raw-llm', config: { prompt: 'Hello' } }]);

    expect(warnings).toEqual([expect.stringMatching(/^raw-llm is not ready \(nodes: ask\): .*RAW_LLM_BASE_URL/)]);
  });

  test('warns of what a workflow needs and is not there, and stores it', async () => {
    const scheduleId = randomUUID();
    const { warnings } = await storeWorkflow(server, [passes('a')], {
      input: { fixed: 'x', region: 'secret.REGION' },
      params: { WEEK: 'now' },
      requiredParams: ['WEEK', 'TEAM'],
      requires: ['vcs_a'],
      triggers: [{ type: 'schedule', scheduleId }],
    });

    expect(warnings).toEqual([
      'params lack what runs need: TEAM',
      'requires what is not set up: vcs_a',
      "Input resolution failed: nothing is stored for 'secret.REGION' of 'region'",
      `triggers.0.scheduleId names no schedule: '${scheduleId}'`,
    ]);
  });

  test('warns of nodes that would do nothing, and of ways that no result takes', async () => {
    const wait = { mode: 'time', durationMs: 1 };
    const people = { title: 'A', questions: [{ id: 'a', type: 'approval', label: 'A' }], approvers: { policy: 'any' } };
    const { warnings } = await storeWorkflow(server, [
      { id: 'ask', type: 'human-in-the-loop', config: people, next: { aproved: 'wait', rejected: 'pick' } },
      { id: 'wait', type: 'wait', config: wait, next: { default: 'sub', timeout: 'sub' } },
      {
        id: 'pick',
        type: 'code-match',
        config: { code: '() => "a"', outputPorts: ['a'] },
        next: { a: 'sub', b: 'sub' },
      },
      { id: 'sub', type: 'sub-workflow', config: { workflowId: 'none' }, next: ['run', 'own'] },
      { id: 'run', type: 'swarm-script', config: { scriptName: 'none', scope: 'global' }, next: 'tell' },
      { id: 'own', type: 'swarm-script', config: { scriptName: 'none' }, next: 'tell' },
      { id: 'tell', type: 'notify', config: { channel: 'swarm', template: 'Done' }, next: { any: 'mail' } },
      { id: 'mail', type: 'notify', config: { channel: 'email', template: 'Done' } },
    ]);

    expect(warnings).toEqual([
      "Node 'sub' config.workflowId names no workflow: 'none'",
      "Node 'run' config.scriptName names no global script: 'none'",
      "Node 'tell' config.target is missing: nothing is sent to 'swarm'",
      "Node 'ask' next.aproved is never taken: its ports are approved, rejected, timeout",
      "Node 'wait' next.timeout is never taken: its ports are default",
      "Node 'pick' next.b is never taken: its ports are a",
    ]);
  });

  test('warns of tokens that can stand for nothing in the type of their node', async () => {
    const task = (id: string, template: string, next: string) => ({
      ...{ id, type: 'agent-task', config: { template, agentId: '{{trigger.agent}}' } },
      ...{ inputs: { was: 'first' }, next },
    });
    const { warnings } = await storeWorkflow(
      server,
      [
        passes('first', 'seen'),
        task('seen', 'It {{was.passed}} in {{WEEK}} for {{TEAM}}: {{run.id}}', 'hidden'),
        task('hidden', 'It {{first.passed}} {{ first.passed }} {{frist.passed}}', 'each'),
        {
          ...{ id: 'each', type: 'foreach', inputs: { list: 'first' }, next: 'tell' },
          config: {
            over: '{{list}}',
            itemKey: 'id',
            body: { type: 'agent-task', config: { template: '{{item.id}} {{index}} {{x}}' } },
          },
        },
        {
          ...{ id: 'tell', type: 'notify' },
          config: {
            channel: 'swarm',
            target: 'general',
            template: '{{first.passed}} {{first_validations}} {{none.x}}',
          },
        },
      ],
      { params: { WEEK: 'now', TEAM: 'us' }, requiredParams: ['TEAM'] },
    );

    const nothing = 'which stands for nothing: it names nothing that the node sees';
    expect(warnings).toEqual([
      "Node 'hidden' config has the token {{first.passed}}, which stands for nothing: a node of type agent-task sees another only by its inputs",
      `Node 'hidden' config has the token {{frist.passed}}, ${nothing}`,
      `Node 'each' config has the token {{x}}, ${nothing}`,
      `Node 'tell' config has the token {{none.x}}, ${nothing}`,
    ]);
  });

  test('refuses a name that is taken, also when two come at once', async () => {
    const name = `taken-${randomUUID()}`;
    const body = { name, definition: { nodes: [passes('a')] } };
    const answers = await Promise.all([1, 2, 3].map(() => server.call('createWorkflow', { body }).answer()));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    await server.call('createWorkflow', { body }).refused(409, 'workflow_name_taken');
  });

  test('keeps a workflow in the personal namespace of its user, who may be merged', async () => {
    const [source, target] = await Promise.all(['Ada', 'Grace'].map((name) => createUser(server, { name })));
    const key = (await mintToken(server, source?.id ?? '')).plaintext;
    const { body } = await server.call('createWorkflow', {
      key,
      body: {
        name: `mine-${randomUUID()}`,
        key: `Personal/${source?.id}/plans`,
        definition: { nodes: [passes('a')] },
      },
    });
    await server.call('mergeUsers', { path: { id: target?.id ?? '' }, body: { sourceUserId: source?.id ?? '' } });

    expect(body).toMatchObject({ key: `personal/${source?.id}/plans/`, createdBy: source?.id });
    expect((await server.call('getWorkflow', { path: { id: body.id } })).body).toMatchObject({
      key: `personal/${target?.id}/plans/`,
      createdBy: target?.id,
      updatedBy: target?.id,
    });
  });

  test('refuses namespaces and triggers that are none', async () => {
    const body = { name: `bad-${randomUUID()}`, definition: { nodes: [passes('a')] } };
    const { id } = (await server.call('createUser', { body: { name: 'Ada' } })).body.user;
    const bad = (more: object) => server.call('createWorkflow', { body: { ...body, ...more } });

    await bad({ key: 'nowhere/' }).refused(400, 'validation_error', 'body.key');
    await bad({ key: 'personal/nobody/' }).refused(400, 'validation_error', 'body.key');
    await bad({ key: `personal/${id}/` }).refused(403, 'namespace_forbidden');
    await bad({ dir: 'relative' }).refused(400, 'validation_error', 'body.dir');
    await bad({ cooldown: {} }).refused(400, 'validation_error', 'body.cooldown');
    await bad({ triggers: [{ type: 'schedule' }] }).refused(400, 'validation_error', 'body.triggers.0.scheduleId');
    await bad({ triggers: [{ type: 'webhook', verification: { format: 'hmac-sha256' } }] }).refused(
      400,
      'validation_error',
      'body.triggers.0.hmacSecret',
    );
    await bad({
      triggers: [{ type: 'webhook', hmacSecret: 'secret.X', verification: { format: 'token-equality' } }],
    }).refused(400, 'validation_error', 'body.triggers.0.verification.header');
  });
});
