import { registerAgent } from '../support/agents.js';
import { disable, enabled, install, runsOf } from '../support/extensions.js';
import { minutesAgo } from '../support/lifecycle.js';
import { insertRows, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';

const server = useServer();

test('listExtensionRuns shows what hooks did, the newest first', async () => {
  const { id } = await enabled(
    server,
    `r.on('pre.task.create', ({ description }) =>
      description.includes('runs-block') ? block('not this') : description.includes('runs-modify') ? modify({ priority: 9 }) : undefined);`,
  );
  await createTask(server, { task: 'runs-plain' });
  expect((await createTask(server, { task: 'runs-modify' })).priority).toBe(9);
  await server.call('createTask', { body: { task: 'runs-block' } }).refused(409, 'blocked_by_extension');

  expect(
    (await runsOf(server, id)).map(({ event, action, message, subject }) => [event, action, message, subject]),
  ).toEqual([
    ['pre.task.create', 'block', 'not this', 'rest: runs-block'],
    ['pre.task.create', 'modify', null, 'rest: runs-modify'],
    ['pre.task.create', 'continue', null, 'rest: runs-plain'],
  ]);
  expect((await server.call('listExtensionRuns', { path: { id }, query: { limit: 1 } })).body.runs).toHaveLength(1);
  await disable(server, id);
  await server.call('deleteExtension', { path: { id } });
  expect(rowsOf(server, 'extension_runs').some((run) => run['extensionId'] === id)).toBe(false);
});

test('there are none of an extension that there is not', async () => {
  await server.call('listExtensionRuns', { path: { id: 'nothing' } }).refused(404, 'extension_not_found');
});

test('the newest 500 of an extension are kept', async () => {
  const { id } = await enabled(server, "r.on('pre.task.create', () => undefined);");
  const old = { extensionId: id, version: 1, event: 'pre.task.create', action: 'continue' as const };
  insertRows(
    server,
    'extension_runs',
    Array.from({ length: 510 }, (_, n) => ({ ...old, id: `${id}-${n}`, createdAt: minutesAgo(1 + n) })),
  );
  const lead = await registerAgent(server, { isLead: true });

  await server.call('disableExtension', { path: { id }, agentId: lead.id });

  const kept = rowsOf(server, 'extension_runs', { extensionId: id }).map((run) => run['id']);
  expect(kept).toHaveLength(500);
  expect(kept).toContain(`${id}-0`);
  expect(kept).not.toContain(`${id}-509`);
});

test('very many are deleted a thousand at a time', async () => {
  const { extension } = await install(server);
  const old = { extensionId: extension.id, version: 1, event: 'pre.task.create', action: 'continue' as const };
  insertRows(
    server,
    'extension_runs',
    Array.from({ length: 2600 }, (_, n) => ({ ...old, id: `${extension.id}-${n}`, createdAt: minutesAgo(1 + n) })),
  );
  const lead = await registerAgent(server, { isLead: true });
  const left = async (): Promise<number> => {
    await server.call('disableExtension', { path: { id: extension.id }, agentId: lead.id });
    return rowsOf(server, 'extension_runs', { extensionId: extension.id }).length;
  };

  expect([await left(), await left(), await left(), await left()]).toEqual([1601, 602, 500, 500]);
});

test('what a hook says without end is left out of its runs beyond sixty in a minute, which are told of once', async () => {
  const { id } = await enabled(
    server,
    `r.on('pre.task.create', async (_event, { log, state }) => {
      for (let n = 0; n < 40; n += 1) log.error(\`said \${n}\`);
      await state.get('all that was said is taken');
    });`,
  );
  await createTask(server, { task: 'one' });
  await createTask(server, { task: 'another' });

  const runs = await runsOf(server, id);
  expect(runs.filter(({ event }) => event === 'pre.task.create').map(({ action }) => action)).toEqual([
    'continue',
    'continue',
  ]);
  const said = runs.filter(({ event }) => event === 'log').map(({ message }) => message);
  expect(said.filter((message) => message?.startsWith('said '))).toHaveLength(60);
  expect(said.filter((message) => message?.startsWith('More than 60 messages'))).toHaveLength(1);
  expect(said).toHaveLength(61);
  await disable(server, id);
});
