import { registerAgent } from '../support/agents.js';
import { disable, enabled } from '../support/extensions.js';
import { useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';

const server = useServer();

test('disableExtension ends the hooks, as often as it is asked', async () => {
  const { id, agentId } = await enabled(
    server,
    "r.on('pre.task.create', ({ description }) => description.includes('to-disable') ? block('no') : undefined);",
  );
  await server.call('createTask', { body: { task: 'to-disable' } }).refused(409, 'blocked_by_extension');

  expect((await disable(server, id)).body.extension).toMatchObject({ enabled: false, status: 'disabled' });
  expect((await disable(server, id)).body.extension).toMatchObject({ enabled: false, status: 'disabled' });
  await createTask(server, { task: 'to-disable' });
  expect((await server.call('getAgent', { path: { id: String(agentId) } })).body.status).toBe('offline');
  expect((await server.call('deleteExtension', { path: { id } })).body).toEqual({ deleted: true });
});

test('an agent that is no lead disables nothing', async () => {
  const { id } = await enabled(server, '');
  const { id: agentId } = await registerAgent(server);

  await server.call('disableExtension', { path: { id }, agentId }).refused(403, 'extension_forbidden');
  await server.call('disableExtension', { path: { id: 'nothing' } }).refused(404, 'extension_not_found');
  await disable(server, id);
});
