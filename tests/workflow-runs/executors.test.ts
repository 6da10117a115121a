import { serveModel } from '../support/model-provider.js';
import { storeScript } from '../support/scripts.js';
import { type OwnServer, startServer } from '../support/server.js';
import { endedRun, type Nodes, passes, startRun } from '../support/workflows.js';

let server: OwnServer;
let model: Awaited<ReturnType<typeof serveModel>>;

beforeAll(async () => {
  model = await serveModel((prompt, isObject) => {
    const status = /^answer (\d+)/.exec(prompt)?.[1];
    if (status !== undefined) {
      return Number(status);
    }
    return isObject ? { pass: prompt.startsWith('Yes'), reasoning: prompt.slice(0, 10), confidence: 0.5 } : prompt;
  });
  server = await startServer({ env: model.env });
});

afterAll(async () => {
  await server.destroy();
  model.close();
});

const node = (id: string, type: string, config: object, rest: Partial<Nodes[number]> = {}): Nodes[number] => ({
  id,
  type,
  config: { ...config },
  ...rest,
});

const ended = async (nodes: Nodes, body = {}, trigger = {}) =>
  endedRun(server, (await startRun(server, nodes, body, trigger)).runId);

const only = async (type: string, config: object, trigger = {}) => {
  const { run, steps } = await ended([node('it', type, config)], {}, trigger);
  return { run, step: steps[0] };
};

describe('property-match', () => {
  const known = { n: 3, text: 'abc', list: ['a', 2], zero: 0, nothing: null };
  const compared: readonly (readonly [string, string, unknown, boolean])[] = [
    ['n', 'eq', 3, true],
    ['n', 'eq', '3', false],
    ['n', 'neq', '3', true],
    ['n', 'neq', 3, false],
    ['n', 'gt', 2, true],
    ['n', 'gt', 3, false],
    ['n', 'lt', 4, true],
    ['n', 'lt', 3, false],
    ['nothing', 'gt', -1, true],
    ['nothing', 'lt', 1, true],
    ['n', 'gt', null, true],
    ['absent', 'gt', -1, false],
    ['absent', 'lt', 1, false],
    ['text', 'gt', 0, false],
    ['text', 'lt', 0, false],
    ['text', 'contains', 'bc', true],
    ['list', 'contains', 2, true],
    ['list', 'contains', 'b', false],
    ['text', 'not_contains', 'x', true],
    ['list', 'not_contains', 'a', false],
    ['list.1', 'eq', 2, true],
    ['zero', 'exists', undefined, true],
    ['nothing', 'exists', undefined, false],
    ['absent.member', 'exists', undefined, false],
  ];
  const conditions = compared.map(([field, op, value]) => ({
    field: `trigger.${field}`,
    op,
    ...(value !== undefined && { value }),
  }));

  test('compares what is known with values, each in its way', async () => {
    const { step } = await only('property-match', { conditions, mode: 'any' }, known);

    expect(step).toMatchObject({ nextPort: 'true', output: { passed: true } });
    const results = step?.output?.['results'];
    expect(results).toMatchObject(compared.map(([, op, , passed]) => ({ op, passed })));
  });

  test('wants all of them unless one is enough', async () => {
    expect((await only('property-match', { conditions }, known)).step).toMatchObject({ nextPort: 'false' });
    const wrong = conditions.filter((_condition, index) => compared[index]?.[3] === false);
    const { step } = await only('property-match', { conditions: wrong, mode: 'any' }, known);
    expect(step).toMatchObject({ nextPort: 'false', output: { passed: false } });
  });
});

describe('code-match', () => {
  const code = (text: string, trigger = {}) =>
    only('code-match', { code: text, outputPorts: ['true', 'big'] }, trigger);

  test('a function of what the run knows says which port is taken', async () => {
    const { steps } = await ended([
      passes('before', 'choose'),
      node(
        'choose',
        'code-match',
        { code: '(ctx) => ctx.before.passed && ctx.run.id ? "big" : "small"', outputPorts: ['big', 'small'] },
        { next: { big: 'large', small: 'little' } },
      ),
      passes('large'),
      passes('little'),
    ]);

    expect(steps.map(({ nodeId }) => nodeId)).toEqual(['before', 'choose', 'large']);
    expect(steps[1]?.output).toEqual({ port: 'big', rawResult: 'big' });
    expect((await code('(ctx) => ctx.trigger.n > 3', { n: 4 })).step).toMatchObject({ nextPort: 'true' });
  });

  test.each([
    ['a port that is not listed', '() => "other"', 'none of its ports'],
    ['a value that is no port', '() => 1', 'none of its ports'],
    ['an error', '() => { throw new Error("no") }', 'The code failed'],
    ['a loop', '() => { for (;;); }', 'The code failed'],
    ['what reaches out', '() => process.exit()', 'The code failed'],
    ['no function', '1 +', 'The code failed'],
  ])('%s fails the step', async (_what, text, error) => {
    const { run, step } = await code(text);

    expect(run.status).toBe('failed');
    expect(step?.error).toContain(error);
  });
});

test('notify and vcs say that nothing is configured, and fail nobody', async () => {
  const { run, steps } = await ended(
    [
      node('tell', 'notify', { channel: 'chat', template: 'Hi {{trigger.name}}' }, { next: 'open' }),
      node('open', 'vcs', { action: 'create-issue', provider: 'vcs_a', repo: 'a/b', title: 'New' }),
    ],
    {},
    { name: 'Ada' },
  );

  expect(run.status).toBe('completed');
  expect(steps[0]?.output).toMatchObject({ sent: false, message: 'Hi Ada' });
  expect(steps[1]?.output).toMatchObject({
    url: '',
    id: '',
    reason: 'vcs_a is not configured: VCS_A_API_URL is not set',
  });
});

describe('raw-llm', () => {
  test('answers with a text, or an object', async () => {
    expect((await only('raw-llm', { prompt: 'Hi {{trigger.name}}' }, { name: 'Ada' })).step?.output).toEqual({
      result: 'Hi Ada',
      model: 'small',
    });
    expect((await only('raw-llm', { prompt: 'Yes', schema: { type: 'object' } })).step?.output).toMatchObject({
      result: { pass: true },
    });
  });

  test('another port is taken when the call fails, but not when the provider has no room', async () => {
    const config = (status: number) => ({ prompt: `answer ${status}`, fallbackPort: 'other' });

    expect((await only('raw-llm', config(500))).step).toMatchObject({ output: { result: null }, nextPort: 'other' });
    expect((await only('raw-llm', config(429))).run.status).toBe('failed');
    expect((await only('raw-llm', { prompt: 'answer 500' })).run.error).toContain('LLM call failed');
  });
});

describe('validate', () => {
  const judged = async (config: object) => {
    const { run, steps } = await ended([
      passes('before', 'judge'),
      node('judge', 'validate', { targetNodeId: 'before', ...config }),
    ]);
    expect(run.status).toBe('completed');
    return steps[1];
  };

  test('judges what another node came to by a schema, and by a model', async () => {
    const schema = { type: 'object', required: ['passed'], properties: { passed: { const: true } } };
    expect(await judged({ schema })).toMatchObject({ output: { pass: true }, nextPort: 'pass' });
    expect(await judged({ schema: { required: ['other'] } })).toMatchObject({
      output: { pass: false },
      nextPort: 'fail',
    });
    expect(await judged({ prompt: 'Yes?' })).toMatchObject({ output: { pass: true, confidence: 0.5 } });
    expect(await judged({ prompt: 'No?' })).toMatchObject({ output: { pass: false } });
    expect(await judged({ prompt: 'answer 500' })).toMatchObject({ output: { pass: false, confidence: 0 } });
    expect(await judged({})).toMatchObject({ output: { pass: true } });
  });

  test('what has not come to anything does not pass; no room at the provider fails', async () => {
    expect((await only('validate', { targetNodeId: 'nobody' })).step).toMatchObject({ output: { pass: false } });
    const { run } = await ended([
      passes('before', 'judge'),
      node('judge', 'validate', { targetNodeId: 'before', prompt: 'answer 429' }),
    ]);
    expect(run.status).toBe('failed');
  });
});

describe('script', () => {
  const script = (runtime: string, text: string, rest: object = {}, trigger = {}) =>
    only('script', { runtime, script: text, ...rest }, trigger);

  test('members of an object that it writes are its output', async () => {
    const { step } = await script(
      'bash',
      'echo "{\\"n\\": 4, \\"who\\": \\"$1\\"}"',
      { args: ['-{{trigger.name}}'] },
      {
        name: 'Ada; rm -rf /',
      },
    );

    expect(step).toMatchObject({
      nextPort: 'success',
      output: { n: 4, who: '-Ada; rm -rf /', exitCode: 0, stderr: '' },
    });
    const python = await script('python', 'import sys, os\nprint(sys.argv[1], sorted(os.environ))', { args: ['--x'] });
    expect(python.step?.output?.['stdout']).toMatch(/^--x /);
    expect(python.step?.output?.['stdout']).not.toContain('SWARM');
    const typed = await script('ts', 'export default (args: string[]) => { console.log(args[0]); };', { args: ['a'] });
    expect(typed.step?.output).toMatchObject({ stdout: 'a', exitCode: 0 });
    expect((await script('ts', 'console.log(1 + 1)')).step?.output).toMatchObject({ stdout: '2' });
  });

  test('one that fails fails its step, which keeps what it wrote', async () => {
    const { run, step } = await script('bash', 'echo out; echo bad >&2; exit 3');
    expect(run.error).toBe('Step failed: bad');
    expect(step?.output).toMatchObject({ exitCode: 3, stdout: 'out', stderr: 'bad' });
    expect((await script('bash', 'exit 3')).step?.error).toBe('Script exited with code 3');
    expect((await script('ts', 'throw new Error("bad")')).step?.error).toContain('bad');
  });

  test('one that takes too long is ended', async () => {
    const { step } = await script('bash', 'sleep 100 & sleep 100', { timeout: 1000 });

    expect(step).toMatchObject({ status: 'failed', output: { exitCode: -1 }, error: 'The script took too long' });
  });

  test('it reads neither the files of the server nor its environment, and may write much', async () => {
    const { step } = await script('bash', 'id -u; cat /etc/shadow; ls -A "$HOME"; true');
    expect(step?.output?.['stdout']).not.toContain('root:');
    expect(String(step?.output?.['stdout']).split('\n')[0]).not.toBe('0');
    const flood = await script('bash', 'head -c 3000000 /dev/zero | tr "\\\\0" x');
    expect(flood.step?.output?.['stdout']).toMatch(/^x+\n\[truncated\]$/);
  });

  test('a file put in the place of what it writes to is not read', async () => {
    const { step } = await script('bash', 'rm .stdout && ln -s /etc/shadow .stdout; echo hidden');

    expect(step?.output?.['stdout']).toBe('hidden');
  });

  test('what others said must not be in its source', async () => {
    const trigger = await script('bash', 'echo {{trigger.name}}', {}, { name: '$(id)' });
    expect(trigger.step?.error).toContain('{{trigger.name}}');
    const { steps } = await ended([
      passes('before', 'it'),
      node('it', 'script', { runtime: 'bash', script: 'echo {{run}}' }, { inputs: { run: 'before.passed' } }),
    ]);
    expect(steps[1]?.error).toContain('{{run}}');
    expect((await script('bash', 'echo {{run.id}}')).run.status).toBe('completed');
  });
});

describe('swarm-script', () => {
  const source = 'export default (args: { n: number }) => ({ twice: args.n * 2 });';

  test('runs a stored script with arguments that keep their types', async () => {
    const { name, agentId } = await storeScript(server, { source });
    const config = { scriptName: name, agentId, args: { n: '{{trigger.n}}' } };
    const { step } = await only('swarm-script', config, { n: 21 });

    expect(step).toMatchObject({
      nextPort: 'success',
      output: { result: { twice: 42 }, exitCode: 0, scriptName: name, version: 1 },
    });
  });

  test('a version that is pinned runs, whatever came after it', async () => {
    const { name, agentId } = await storeScript(server, { source });
    const first = await only('swarm-script', { scriptName: name, agentId, args: { n: 1 } });
    await storeScript(server, { name, source: 'export default () => "new";' }, agentId);
    const pinHash = String(first.step?.output?.['contentHash']);

    const pinned = await only('swarm-script', { scriptName: name, agentId, pinHash, args: { n: 2 } });
    expect(pinned.step?.output).toMatchObject({ result: { twice: 4 }, version: 1 });
    expect((await only('swarm-script', { scriptName: name, agentId })).step?.output).toMatchObject({ result: 'new' });
    expect((await only('swarm-script', { scriptName: name, agentId, pinHash: 'f' })).run.error).toContain('no version');
  });

  test('what cannot run fails the step', async () => {
    const { name, agentId } = await storeScript(server, {
      source: 'export default () => { throw new Error("bad"); };',
    });
    expect((await only('swarm-script', { scriptName: name, agentId })).step).toMatchObject({
      status: 'failed',
      output: { exitCode: 1 },
    });
    expect((await only('swarm-script', { scriptName: name })).run.error).toContain('No agent is named');
    expect((await only('swarm-script', { scriptName: name, agentId: 'nobody' })).run.error).toContain('does not exist');
    expect((await only('swarm-script', { scriptName: 'unknown', agentId })).run.status).toBe('failed');
    expect((await only('swarm-script', { scriptName: name, agentId, fsMode: 'workspace-rw' })).run.status).toBe(
      'failed',
    );
    const tokens = await storeScript(server, { source: 'export default () => "{{trigger.n}}";' });
    const config = { scriptName: tokens.name, agentId: tokens.agentId };
    expect((await only('swarm-script', config)).run.error).toContain('{{trigger.n}}');
  });
});

const long = (id: string, next: Nodes[number]['next']): Nodes[number] => ({
  id,
  type: 'property-match',
  config: { conditions: Array.from({ length: 4 }, () => ({ field: 'trigger.text', op: 'exists' })) },
  next,
});

test.each([
  ['code-match', { code: "() => 'ok' // one other third", outputPorts: ['ok'] }],
  ['notify', { channel: 'email', template: '{{one.passed}} {{other.passed}} {{third.passed}}' }],
])('a node of type %s that names more than it may read of other nodes fails', async (type, config) => {
  const nodes = [long('one', 'other'), long('other', 'third'), long('third', 'it'), { id: 'it', type, config }];
  const { runId } = await startRun(server, nodes, {}, { text: 'x'.repeat(1_000_000) });
  const { run } = await endedRun(server, runId);

  expect(run).toMatchObject({
    status: 'failed',
    error: 'Step failed: The node reads more than 8388608 bytes of what other nodes came to: it names too many of them',
  });
});

test('a node may read long results of other nodes', async () => {
  const template = '{{one.passed}} {{other.passed}}';
  const tell = { id: 'it', type: 'notify', config: { channel: 'email', template } };
  const nodes = [long('one', 'other'), long('other', 'it'), tell];
  const { runId } = await startRun(server, nodes, {}, { text: 'x'.repeat(1_000_000) });
  const { run, steps } = await endedRun(server, runId);

  expect(run.status).toBe('completed');
  expect(steps.at(-1)?.output).toMatchObject({ message: 'true true' });
});

test('a comparison that would tell a long value too often fails', async () => {
  const conditions = Array.from({ length: 100 }, () => ({ field: 'trigger.text', op: 'exists' }));
  const nodes = [{ id: 'it', type: 'property-match', config: { conditions } }];
  const { runId } = await startRun(server, nodes, {}, { text: 'x'.repeat(50_000) });

  expect((await endedRun(server, runId)).run.error).toBe('Step failed: The output is too long');
});
