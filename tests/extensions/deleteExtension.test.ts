import { registerAgent } from '../support/agents.js';
import { disable, enabled, install, newName } from '../support/extensions.js';
import { changeRows, countRows, rowOf, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const server = useServer();

test('deleteExtension deletes an extension that is not enabled, with its versions', async () => {
  const { extension } = await install(server);
  const path = { id: extension.id };
  const { id: agentId } = await registerAgent(server);
  await server.call('deleteExtension', { path, agentId }).refused(403, 'extension_forbidden');
  changeRows(server, 'extensions', path, { enabled: 1 });
  await server.call('deleteExtension', { path }).refused(409, 'extension_enabled');
  changeRows(server, 'extensions', path, { enabled: 0 });

  expect((await server.call('deleteExtension', { path })).body).toEqual({ deleted: true });
  await server.call('deleteExtension', { path }).refused(404, 'extension_not_found');
  expect(countRows(server, 'extension_versions', { extensionId: extension.id })).toBe(0);
});

test('what is installed under the name of one that was deleted remembers nothing of it, and acts as the same agent', async () => {
  const name = newName();
  const counting = `r.on('post.task.created', async (_, { state, swarm }) => {
    await swarm.kv_set({ key: 'said', value: 1 });
    await state.incr('made');
  });`;
  const made = async (): Promise<unknown> => {
    await createTask(server, { task: 'to be counted' });
    const [entry] = await waitFor('the count', () => {
      const rows = rowsOf(server, 'kv_entries', { namespace: `ext:${name}`, key: 'made' });
      return rows.length > 0 && rows;
    });
    return entry?.value;
  };
  const stranger = await registerAgent(server, { name: `ext:${name}` });
  const first = await enabled(server, counting, { name });
  expect(await made()).toBe('1');
  await disable(server, first.id);
  expect(countRows(server, 'kv_entries', { namespace: `task:agent:${first.agentId}` })).toBe(1);

  await server.call('deleteExtension', { path: { id: first.id } });
  expect(countRows(server, 'kv_entries', { namespace: `ext:${name}` })).toBe(0);
  expect(countRows(server, 'kv_entries', { namespace: `task:agent:${first.agentId}` })).toBe(0);
  expect(rowOf(server, 'agents', { id: String(first.agentId) })?.status).toBe('offline');

  const second = await enabled(server, counting, { name });
  expect(second.agentId).toBe(first.agentId);
  expect(second.agentId).not.toBe(stranger.id);
  expect(rowOf(server, 'agents', { id: String(first.agentId) })?.status).toBe('idle');
  expect(await made()).toBe('1');
  await disable(server, second.id);
});
