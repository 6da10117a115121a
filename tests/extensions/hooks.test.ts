import { registerAgent } from '../support/agents.js';
import { bundle, disable, enabled, install, newName, readExtension, runsOf } from '../support/extensions.js';
import { post, readTask, runningTask } from '../support/lifecycle.js';
import { callTool, closeMcpClients, connectMcp } from '../support/mcp.js';
import { changeRow, rowsOf, whileRefusing } from '../support/rows.js';
import { startServer, useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const server = useServer({
  env: { EXTENSION_HANDLER_TIMEOUT_MS: '2000', EXTENSION_MAX_CONSECUTIVE_FAILURES: '3' },
});

afterAll(closeMcpClients);

const hooksOf = (many: number): string => `import type { Registration } from 'swarm-extension';
export default (on: Registration) => {
  for (let n = 0; n < ${many}; n += 1) {
    on.on('pre.task.create', () => undefined);
  }
};
`;

test('hooks come in the order of their priorities, and each sees what those before it made of the task', async () => {
  const second = await enabled(
    server,
    "r.on('pre.task.create', ({ description, options }) => modify({ description: description + ' two', tags: [...(options.tags ?? []), 'two'] }));",
    { priority: 20 },
  );
  const first = await enabled(
    server,
    "r.on('pre.task.create', ({ description }) => modify({ description: description + ' one', tags: ['one'] }));",
    { priority: 10 },
  );

  expect(await createTask(server, { task: 'zero' })).toMatchObject({ task: 'zero one two', tags: ['one', 'two'] });
  await server.call('updateExtension', { path: { id: second.id }, body: { priority: 5 } });
  expect(await createTask(server, { task: 'zero' })).toMatchObject({ task: 'zero two one', tags: ['one'] });
  await Promise.all([disable(server, first.id), disable(server, second.id)]);
});

test('a hook that blocks is the end of the task', async () => {
  const { id, name } = await enabled(server, "r.on('pre.task.create', () => block('closed today'));");

  expect(await server.call('createTask', { body: { task: 'x' } }).refused(409, 'blocked_by_extension')).toMatchObject({
    reason: 'closed today',
    extension: { id, name },
  });
  expect(rowsOf(server, 'tasks').some(({ task }) => task === 'x')).toBe(false);
  await disable(server, id);
});

test.each([
  ['throws', "() => { throw new Error('broken'); }", 'error', /broken/],
  ['returns what is no result', "(() => 'yes') as never", 'error', /no result/],
  ['wants what a task cannot be', '() => modify({ priority: 1000 })', 'error', /priority/],
  ['wants an empty task', "() => modify({ description: ' ' })", 'error', /description/],
  ['never ends', '() => { for (;;); }', 'timeout', /2000 ms/],
  ['waits for ever', '() => new Promise<void>(() => {})', 'timeout', /2000 ms/],
  [
    'takes all memory',
    '() => { const all: unknown[] = []; for (;;) all.push(new Array(1e6).fill(all.length)); }',
    /error|timeout/,
    /./,
  ],
])(
  'a hook that %s is passed over, and too many failures in a row are its end',
  async (_what, hook, action, message) => {
    const { id, agentId } = await enabled(server, `r.on('pre.task.create', ${hook});`);

    expect((await createTask(server, { task: 'goes on', priority: 7 })).priority).toBe(7);
    expect(await readExtension(server, id)).toMatchObject({ status: 'enabled', consecutiveFailures: 1 });
    const [run] = await runsOf(server, id);
    expect(run?.action).toMatch(action);
    expect(run?.message).toMatch(message);

    await createTask(server, { task: 'goes on' });
    await createTask(server, { task: 'goes on' });
    expect(await readExtension(server, id)).toMatchObject({
      enabled: false,
      status: 'auto-disabled',
      consecutiveFailures: 3,
    });
    await createTask(server, { task: 'goes on' });
    expect(await runsOf(server, id)).toHaveLength(3);
    expect((await server.call('getAgent', { path: { id: String(agentId) } })).body.status).toBe('offline');
  },
);

test('what a hook fails at goes on also where the failure cannot be stored', async () => {
  const { id } = await enabled(server, "r.on('pre.task.create', () => { throw new Error('broken'); });");
  await whileRefusing(server, { on: 'insert', table: 'extension_runs' }, async () => {
    expect((await createTask(server, { task: 'goes on', priority: 7 })).priority).toBe(7);
  });
  await createTask(server, { task: 'goes on' });
  expect(await readExtension(server, id)).toMatchObject({ status: 'enabled', consecutiveFailures: 1 });
  await disable(server, id);
});

test('all hooks of a question have a time together: those after it are passed over', async () => {
  const quick = await startServer({ env: { EXTENSION_HANDLER_TIMEOUT_MS: '1000' } });
  const hook = `r.on('pre.task.create', async ({ options }) => {
    await new Promise<void>((go) => setTimeout(go, 700));
    return modify({ tags: [...(options.tags ?? []), 'asked'] });
  });`;
  const { id } = await enabled(quick, hook.repeat(9));
  const { tags } = await createTask(quick, { task: 'x' });

  // However slow the machine is: three seconds are over before nine hooks have waited.
  expect(tags.length).toBeLessThan(9);
  const runs = await runsOf(quick, id);
  expect(runs).toHaveLength(9);
  expect(runs.filter(({ message }) => message?.includes('took too long')).length).toBeGreaterThanOrEqual(1);
  await quick.destroy();
});

test('an extension has at most a hundred hooks', async () => {
  const { extension } = await install(server, bundle(newName(), hooksOf(101)));
  await server.call('enableExtension', { path: { id: extension.id } }).refused(400, 'extension_load_failed');
  const { extension: fitting } = await install(server, bundle(newName(), hooksOf(100)));
  await server.call('enableExtension', { path: { id: fitting.id } });
  await disable(server, fitting.id);
});

test('an extension that cannot be opened keeps no other from being loaded, and runs again with another configuration', async () => {
  const own = await startServer();
  const { id } = await enabled(own, "r.on('pre.task.create', () => undefined);", { name: `a-${newName()}` });
  await enabled(own, "r.on('pre.task.create', () => modify({ tags: ['loaded'] }));", { name: `b-${newName()}` });
  await own.stop();
  changeRow(own, 'extensions', id, { configJson: 'v1:spoiled' });
  const again = await startServer({ dataDir: own.dataDir });

  expect((await createTask(again, { task: 'x' })).tags).toEqual(['loaded']);
  const path = { id };
  expect(await readExtension(again, id)).toMatchObject({ status: 'error', enabled: true, configJson: 'null' });
  expect((await again.call('listExtensions')).body.extensions.map(({ configJson }) => configJson)).toEqual([
    'null',
    '{}',
  ]);
  await again.call('enableExtension', { path }).refused(400, 'extension_load_failed');
  await again.call('updateExtension', { path, body: { config: { given: 'anew' } } });
  await again.call('enableExtension', { path });
  expect(await readExtension(again, id)).toMatchObject({ status: 'enabled', configJson: '{"given":"anew"}' });
  await again.destroy();
});

test('a run that goes well ends a row of failures', async () => {
  const { id } = await enabled(
    server,
    "r.on('pre.task.create', ({ description }) => { if (description.includes('fail')) throw new Error('x'); });",
  );
  await createTask(server, { task: 'fail' });
  await createTask(server, { task: 'fail' });
  expect(await readExtension(server, id)).toMatchObject({ consecutiveFailures: 2, lastError: 'Error: x' });
  await createTask(server, { task: 'well' });
  expect(await readExtension(server, id)).toMatchObject({ consecutiveFailures: 0, lastError: null, status: 'enabled' });
  await disable(server, id);
});

test('what an operator installs over hooks that run takes their place; what an agent does is a draft', async () => {
  const name = newName();
  const hooks = (tag: string) =>
    `import { modify, type Registration } from 'swarm-extension';
export default (r: Registration) => r.on('pre.task.create', () => modify({ tags: ['${tag}'] }));
`;
  const owner = await registerAgent(server, { isLead: true });
  const { extension } = await install(server, bundle(name, hooks('one')));
  const path = { id: extension.id };
  await server.call('enableExtension', { path });

  await install(server, bundle(name, hooks('two')), owner.id);
  expect((await createTask(server, { task: 'x' })).tags).toEqual(['one']);
  await install(server, bundle(name, hooks('three')));
  expect((await createTask(server, { task: 'x' })).tags).toEqual(['three']);
  await server.call('activateExtensionVersion', { path, body: { version: 2 } });
  expect((await createTask(server, { task: 'x' })).tags).toEqual(['two']);
  await server
    .call('installExtension', { body: bundle(name, "export default () => { throw new Error('no'); };") })
    .refused(400, 'extension_load_failed');
  expect((await createTask(server, { task: 'x' })).tags).toEqual(['two']);
  await disable(server, extension.id);
});

test('hooks remember, know their configuration and act as their agent, of whose tasks they are not told', async () => {
  const { id, agentId, name } = await enabled(
    server,
    `r.on('post.task.created', async ({ task }, { swarm, state, config, event }) => {
      const count = await state.incr('seen');
      await state.set('last', { task: task.id, secret: String(config.apiKey).length, name: event.name });
      if (count === 1) await swarm.task_send({ task: 'made by a hook' });
    });`,
    { config: { apiKey: 'abcdefghijklmnop' } },
  );
  const { id: taskId } = await createTask(server, { task: 'seen by a hook' });
  const made = await waitFor('the task of the hook', () =>
    rowsOf(server, 'tasks').find(({ task }) => task === 'made by a hook'),
  );

  expect(made['creatorAgentId']).toBe(agentId);
  // A run is noted when its hook has returned, which is after the task that it made.
  const runs = await waitFor('its run', async () => {
    const all = await runsOf(server, id);
    return all.length > 0 && all;
  });
  expect(runs).toMatchObject([{ event: 'post.task.created', action: 'continue' }]);
  const kept = rowsOf(server, 'kv_entries').filter(({ namespace }) => namespace === `ext:${name}`);
  expect(kept.map(({ key, value }) => [key, value]).sort()).toEqual([
    ['last', JSON.stringify({ task: taskId, secret: 16, name: 'post.task.created' })],
    ['seen', '1'],
  ]);
  expect((await readExtension(server, id)).configJson).toBe('{"apiKey":"[REDACTED:apiKey]"}');
  await server.call('updateExtension', { path: { id }, body: { config: { apiKey: '[REDACTED:apiKey]', more: 1 } } });
  expect((await readExtension(server, id)).configJson).toBe('{"apiKey":"[REDACTED:apiKey]","more":1}');
  const stored = rowsOf(server, 'extensions').find((row) => row['id'] === id);
  expect(String(stored?.['configJson'])).not.toContain('abcdefghijklmnop');
  await disable(server, id);
});

test('hooks are told how far tasks come and how they end', async () => {
  const told = ['progress', 'completed', 'failed', 'cancelled', 'superseded'];
  const { id, name } = await enabled(
    server,
    told
      .map(
        (what) =>
          `r.on('post.task.${what}', ({ task, ...further }, { state }) => state.set('${what}', { task, further }));`,
      )
      .join('\n'),
  );
  const worker = await registerAgent(server);
  const { id: done } = await runningTask(server, worker.id);
  await post(server, done, 'progress', { progress: 'half' }, worker.id);
  await post(server, done, 'finish', { status: 'completed', output: 'all' }, worker.id);
  const { id: broken } = await runningTask(server, worker.id);
  await post(server, broken, 'finish', { status: 'failed', failureReason: 'no wind' }, worker.id);
  const { id: stale } = await runningTask(server, worker.id);
  const { body: continued } = await post(server, stale, 'supersede', { reason: 'graceful_shutdown' });
  const { id: unwanted } = await createTask(server, { task: 'unwanted' });
  await post(server, unwanted, 'cancel');

  await waitFor('a run for each', async () => (await runsOf(server, id)).length === told.length);
  expect((await runsOf(server, id)).map(({ event, action }) => `${event} ${action}`).sort()).toEqual(
    told.map((what) => `post.task.${what} continue`).sort(),
  );
  const kept = rowsOf(server, 'kv_entries').filter(({ namespace }) => namespace === `ext:${name}`);
  const of = (what: string) => JSON.parse(String(kept.find(({ key }) => key === what)?.['value']));
  expect(of('progress')).toMatchObject({ task: { id: done }, further: { progress: 'half' } });
  expect(of('completed')).toMatchObject({ task: { id: done, status: 'completed' }, further: { output: 'all' } });
  expect(of('failed')).toMatchObject({
    task: { id: broken, status: 'failed' },
    further: { failureReason: 'no wind' },
  });
  expect(of('superseded')).toMatchObject({
    task: { id: stale, status: 'superseded' },
    further: { supersededBy: continued.resumeTaskId },
  });
  expect(of('cancelled')).toMatchObject({ task: { id: unwanted, status: 'cancelled' }, further: {} });
  expect((await readTask(server, done)).status).toBe('completed');
  await disable(server, id);
});

test('many tasks at once are all asked about, also while the process is replaced', async () => {
  const { id } = await enabled(server, "r.on('pre.task.create', () => modify({ tags: ['asked'] }));");
  const tasks = await Promise.all(Array.from({ length: 60 }, (_, n) => createTask(server, { task: `many ${n}` })));

  expect(tasks.every(({ tags }) => tags.includes('asked'))).toBe(true);
  await disable(server, id);
});

test('hooks that create tasks for one another do not go on for ever', async () => {
  const hook = "r.on('pre.task.create', async (_event, { swarm }) => { await swarm.task_send({ task: 'again' }); });";
  const [one, other] = [await enabled(server, hook), await enabled(server, hook)];
  await createTask(server, { task: 'first' });

  expect(rowsOf(server, 'tasks').filter(({ task }) => task === 'again')).toHaveLength(4);
  await Promise.all([disable(server, one.id), disable(server, other.id)]);
});

test('hooks are asked before and told after a tool is called', async () => {
  const { id } = await enabled(
    server,
    `r.on('pre.tool.call', ({ tool, args }) => {
      if (tool !== 'send-task') return undefined;
      return String(args.task).includes('stop') ? block('not this tool') : modify({ args: { ...args, task: 'another task' } });
    });
    r.on('post.tool.call', () => {});`,
  );
  const lead = await registerAgent(server, { isLead: true });
  const { client } = await connectMcp(server, { agentId: lead.id });
  const sent = await callTool(client, 'send-task', { task: 'a task' });
  const refused = await callTool(client, 'send-task', { task: 'stop' });

  expect(sent.isError).toBe(false);
  expect(rowsOf(server, 'tasks').some(({ task }) => task === 'another task')).toBe(true);
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('not this tool') });
  const runs = await waitFor('three runs', async () => {
    const all = await runsOf(server, id);
    return all.length === 3 && all;
  });
  expect(runs.map(({ event, action }) => `${event} ${action}`).sort()).toEqual([
    'post.tool.call continue',
    'pre.tool.call block',
    'pre.tool.call modify',
  ]);
  await disable(server, id);
});

test('a hook changes what a lead is told of the end of a task, or blocks it', async () => {
  const { id } = await enabled(
    server,
    "r.on('pre.task.followUp', ({ output }) => output === 'quiet' ? block('nobody asks') : modify({ description: 'told: ' + output }));",
  );
  await registerAgent(server, { isLead: true });
  const worker = await registerAgent(server);
  const tasks: string[] = [];
  for (const output of ['quiet', 'loud']) {
    const { id: task } = await runningTask(server, worker.id);
    tasks.push(task);
    await server.call('finishTask', { path: { id: task }, body: { status: 'completed', output }, agentId: worker.id });
  }
  await waitFor('both to be asked', async () => (await runsOf(server, id)).length === 2);
  const followUp = await waitFor('the follow-up', () =>
    rowsOf(server, 'tasks').find(({ task }) => task === 'told: loud'),
  );

  expect(followUp['taskType']).toBe('follow-up');
  expect(rowsOf(server, 'tasks').filter(({ parentTaskId }) => tasks.includes(String(parentTaskId)))).toHaveLength(1);
  await disable(server, id);
});

test('hooks run again when the server has started again', async () => {
  const first = await startServer();
  await enabled(first, "r.on('pre.task.create', () => block('still here'));");
  await first.stop();
  const second = await startServer({ dataDir: first.dataDir });
  try {
    await second.call('createTask', { body: { task: 'x' } }).refused(409, 'blocked_by_extension');
  } finally {
    await second.destroy();
  }
});
