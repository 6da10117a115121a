import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { rowsOf } from '../support/rows.js';
import { endTask } from '../support/script-run-tasks.js';
import { body, launch, readRun, startedTask, untilRun } from '../support/script-runs.js';
import { type OwnServer, startServer } from '../support/server.js';

let server: OwnServer;
let agentId = '';

beforeAll(async () => {
  server = await startServer({ env: { APP_URL: 'https://app.test', TRUST_BODY_REQUESTED_BY_USER_ID: 'true' } });
  agentId = (await registerAgent(server)).id;
});

afterAll(() => server.destroy());

/** What a launch answers, whether there is a new run or not. */
const create = async (input: object, agent: string | undefined = agentId) => {
  const { status, body: answer } = await server
    .callUntyped('createScriptRun', { agentId: agent, body: input })
    .answer();
  return { status, body: answer, id: 'id' in answer ? answer.id : '' };
};

describe('createScriptRun', () => {
  test('runs a source with its arguments, and keeps what it returned', async () => {
    const source = body('return { sum: args.a + 1, run: ctx.run.agentId, again: ctx.run.args };');
    const { status, body: created, id } = await create({ source, args: { a: 1 }, scriptName: 'sum' });
    expect({ status, created }).toEqual({
      status: 201,
      created: { id: expect.any(String), status: 'running', url: `https://app.test/script-runs/${id}` },
    });
    expect(await untilRun(server, id)).toMatchObject({
      agentId,
      kind: 'workflow',
      scriptName: 'sum',
      args: { a: 1 },
      output: { sum: 2, run: agentId, again: { a: 1 } },
      finishedAt: expect.any(String),
    });
    expect(rowsOf(server, 'script_runs', { id })).toMatchObject([{ leaseToken: null, pid: null }]);
  });

  test('does each step once, however often it is asked for, and writes it down', async () => {
    const source = body(`
      const inner = { source: 'export default (n: number) => n + 1', args: 1 };
      const [one, two] = await Promise.all([ctx.step.swarmScript('add', inner), ctx.step.swarmScript('add', inner)]);
      const three = await ctx.step.swarmScript('add', inner);
      return [one.result, two.result, three.result, one.durationMs === three.durationMs];`);
    const id = await launch(server, source, {}, agentId);
    expect((await untilRun(server, id)).output).toEqual([2, 2, 2, true]);
    expect((await readRun(server, id)).journal).toMatchObject([
      { stepKey: 'add', stepType: 'swarm-script', status: 'completed', result: { result: 2, exitCode: 0 } },
    ]);
    expect(rowsOf(server, 'script_runs', { source: 'export default (n: number) => n + 1' })).toHaveLength(1);
  });

  test('has an agent do a task, and goes on with its output', async () => {
    const source = body("return ctx.step.agentTask('ask / me', { task: 'Say hello', priority: 70, tags: ['x'] });");
    const id = await launch(server, source, {}, agentId);
    const taskId = await startedTask(server, id, 'ask / me');
    expect(rowsOf(server, 'tasks', { id: taskId })).toMatchObject([
      {
        task: 'Say hello',
        priority: 70,
        taskType: 'script-run-step',
        source: 'mcp',
        creatorAgentId: agentId,
        contextKey: `script-run:${id}:ask / me`,
      },
    ]);
    endTask(server, taskId, 'completed', 'Hello');
    expect((await untilRun(server, id)).output).toBe('Hello');
    expect((await readRun(server, id)).journal).toMatchObject([
      { stepKey: 'ask / me', stepType: 'agent-task', status: 'completed', result: 'Hello', taskId },
    ]);
  });

  test('a task that fails is thrown, or is a result where that is wanted', async () => {
    const source = body(`
      const kept = await ctx.step.agentTask('kept', { task: 'A', failOnTaskFailure: false });
      try { await ctx.step.agentTask('thrown', { task: 'B' }); } catch (error) { return [kept, error.message]; }`);
    const id = await launch(server, source);
    const kept = await startedTask(server, id, 'kept');
    endTask(server, kept, 'failed', null);
    endTask(server, await startedTask(server, id, 'thrown'), 'failed', null);
    expect((await untilRun(server, id)).output).toEqual([
      { taskId: kept, status: 'failed', error: 'Agent task failed' },
      'Agent task failed',
    ]);
  });

  test('does not wait for a task where it is told not to', async () => {
    const id = await launch(server, body("return ctx.step.agentTask('t', { task: 'A', waitForCompletion: false });"));
    const { output } = await untilRun(server, id);
    expect(output).toEqual({ taskId: await startedTask(server, id, 't'), status: 'unassigned' });
  });

  test('the methods of swarm answer the data, and throw what is refused', async () => {
    const id = await launch(
      server,
      body(`
      await ctx.swarm.kv_set({ key: 'durable', value: 7 });
      const { value } = await ctx.swarm.kv_get({ key: 'durable' });
      const missing = await ctx.swarm.kv_getOrNull({ key: 'none' });
      try { await ctx.swarm.kv_get({ key: 'none' }); } catch (error) { return [value, missing, error.message]; }`),
    );
    expect((await untilRun(server, id)).output).toEqual([7, null, expect.stringContaining('failed with 404')]);
  });

  test.each([
    ['throws', body("throw new TypeError('no');"), 'TypeError: no'],
    ['imports what it may not', "import fs from 'node:fs'; export default () => fs;", 'cannot import'],
    ['has no function', 'export const a = 1;', 'default export'],
    [
      'uses a label for two things',
      body(
        "await ctx.step.swarmScript('a', { source: 'export default () => 1' }); await ctx.step.rawLlm('a', { prompt: 'p' });",
      ),
      'was one of type',
    ],
    ['asks a model without one', body("await ctx.step.rawLlm('a', { prompt: 'p' });"), 'not configured'],
    ['asks people', body("await ctx.step.humanInTheLoop('a', {});"), 'not supported'],
    ['gives no label', body("await ctx.step.rawLlm('', {});"), 'needs a label'],
  ])('a run fails that %s', async (_what, source, error) => {
    const run = await untilRun(server, await launch(server, source), 'failed');
    expect(run.error).toContain(error);
  });

  test('starts one run for a key, also when many ask at once', async () => {
    const idempotencyKey = randomUUID();
    const source = body("return ctx.step.agentTask('wait', { task: 'W' });");
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ source, idempotencyKey })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const id = answers.find(({ status }) => status === 201)?.id;
    expect(answers.map((answer) => answer.id)).toEqual(Array(5).fill(id));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'script_run_exists', status: 'running', url: expect.any(String) });
  });

  test('refuses labels that stay the same in a loop, and tells where', async () => {
    const source = `export default async (args: any, ctx: any) => {
      await ctx.step.rawLlm('once', {});
      for (const n of args) await ctx.step.rawLlm('again', { n });
      await Promise.all(args.map((n: number) => ctx.step.agentTask(\`mapped\`, { n })));
      await Promise.all(args.map((n: number) => ctx.step.agentTask(\`mapped-\${n}\`, { n })));
    };`;
    expect(await create({ source })).toMatchObject({
      status: 400,
      body: {
        error: 'label_lint_violation',
        code: 'label_lint_violation',
        violations: [
          { label: 'again', lineNumber: 3 },
          { label: 'mapped', lineNumber: 4 },
        ],
      },
    });
  });

  test('refuses what does not fit', async () => {
    const source = 'export default () => 1;';
    expect(await create({})).toMatchObject({ status: 400, body: { code: 'validation_error' } });
    expect(await create({ source: 'a\0' })).toMatchObject({ status: 400 });
    expect(await server.callUntyped('createScriptRun', { body: { source } }).answer()).toMatchObject({
      status: 400,
      body: { code: 'agent_required' },
    });
    expect(await create({ source }, 'nobody')).toMatchObject({ status: 404, body: { code: 'agent_not_found' } });
    expect(await create({ source, requestedByUserId: 'nobody' })).toMatchObject({ status: 400 });
    expect(await create({ source, args: 'x'.repeat(1_100_000) })).toMatchObject({ status: 413 });
  });
});

describe('limits', () => {
  test('no more runs than may be under way, told after what else is wrong', async () => {
    const small = await startServer({ env: { SCRIPT_RUN_CONCURRENCY_CAP: '1', SCRIPT_RUN_MAX_STEPS: '3' } });
    try {
      const source = body(
        "for (const n of [1, 2, 3, 4]) await ctx.step.agentTask('s' + n, { task: 'T', waitForCompletion: false });",
      );
      const owner = (await registerAgent(small)).id;
      const idempotencyKey = randomUUID();
      const waits = body("await ctx.step.agentTask('w', { task: 'W' });");
      const waiting = await launch(small, waits, { idempotencyKey }, owner);
      const refused = await small.callUntyped('createScriptRun', { agentId: owner, body: { source } }).answer();
      expect(refused).toMatchObject({ status: 429, body: { code: 'script_run_concurrency_cap', cap: 1 } });
      const known = { agentId: owner, body: { source, idempotencyKey } };
      await small.call('createScriptRun', known).refused(409, 'script_run_exists');
      const linted = body("for (const n of [1]) await ctx.step.agentTask('s', { task: 'T', n });");
      const wrong = { agentId: owner, body: { source: linted, idempotencyKey } };
      await small.call('createScriptRun', wrong).refused(400, 'label_lint_violation');
      await small.call('cancelScriptRun', { path: { id: waiting } });
      const id = await launch(small, source, {}, owner);
      const run = await untilRun(small, id, 'aborted_limit');
      expect(run.error).toBe('SCRIPT_RUN_MAX_STEPS exceeded (4/3)');
      expect(rowsOf(small, 'script_run_journal', { runId: id })).toHaveLength(3);
      expect(
        rowsOf(small, 'tasks').filter(({ contextKey }) => contextKey?.startsWith(`script-run:${id}:`)),
      ).toHaveLength(3);
    } finally {
      await small.destroy();
    }
  });

  test('no longer than a run may take', async () => {
    const small = await startServer({ env: { SCRIPT_RUN_MAX_WALL_MS: '1000' } });
    try {
      const id = await launch(
        small,
        body(
          "await ctx.step.agentTask('w', { task: 'W', timeoutMs: 60000 }).catch(() => {}); await new Promise(() => {});",
        ),
      );
      expect((await untilRun(small, id, 'aborted_limit')).error).toBe('SCRIPT_RUN_MAX_WALL_MS exceeded');
    } finally {
      await small.destroy();
    }
  });
});
