import { registerAgent } from '../support/agents.js';
import { bundle, disable, enabled, install, newName, readExtension, runsOf } from '../support/extensions.js';
import { useServer } from '../support/server.js';

const server = useServer();

test('enableExtension loads the hooks and gives them an agent', async () => {
  const name = newName();
  const extension = await enabled(server, "r.on('post.task.cancelled', () => {});", { name });

  expect(extension).toMatchObject({ enabled: true, status: 'enabled', consecutiveFailures: 0, lastError: null });
  const agent = await server.call('getAgent', { path: { id: String(extension.agentId) } });
  expect(agent.body).toMatchObject({ name: `ext:${name}`, status: 'idle' });

  const again = await server.call('enableExtension', { path: { id: extension.id } });
  expect(again.body.extension.agentId).toBe(extension.agentId);
  await server.call('deleteExtension', { path: { id: extension.id } }).refused(409, 'extension_enabled');
  await disable(server, extension.id);
});

test('hooks that do not load are refused, and that is kept', async () => {
  const { extension } = await install(
    server,
    bundle(newName(), "export default () => { throw new Error('not today'); };"),
  );
  const path = { id: extension.id };

  const { error } = await server.call('enableExtension', { path }).refused(400, 'extension_load_failed');
  expect(error).toMatch(/not today/);
  expect(await readExtension(server, extension.id)).toMatchObject({
    enabled: false,
    status: 'error',
    lastError: expect.stringContaining('not today'),
  });
  expect(await runsOf(server, extension.id)).toMatchObject([{ event: 'load', action: 'load-error' }]);
});

test('a configuration that does not fit its schema is refused', async () => {
  const hooks = `import { z } from 'zod';
export const config = z.object({ limit: z.number() });
export default () => {};
`;
  const { extension } = await install(server, { ...bundle(newName(), hooks), config: { limit: 'many' } });
  const path = { id: extension.id };

  await server.call('enableExtension', { path }).refused(400, 'extension_load_failed');
  await server.call('updateExtension', { path, body: { config: { limit: 3 } } });
  await server.call('enableExtension', { path });
  await server
    .call('updateExtension', { path, body: { config: { limit: 'x' } } })
    .refused(400, 'extension_load_failed');
  expect(await readExtension(server, extension.id)).toMatchObject({ status: 'enabled', configJson: '{"limit":3}' });
  await disable(server, extension.id);
});

test('an agent that is no lead enables nothing, and what a lead asks for is kept', async () => {
  const [owner, lead] = [await registerAgent(server), await registerAgent(server, { isLead: true })];
  const { extension } = await install(server, bundle(newName()), owner.id);
  const path = { id: extension.id };

  await server.call('enableExtension', { path, agentId: owner.id }).refused(403, 'extension_forbidden');
  await server.call('enableExtension', { path, agentId: lead.id });
  await server
    .call('updateExtension', { path, body: { priority: 1 }, agentId: owner.id })
    .refused(403, 'extension_forbidden');
  await server.call('disableExtension', { path, agentId: lead.id });
  expect((await runsOf(server, extension.id)).map(({ event }) => event)).toEqual([
    'lifecycle.disable.requested',
    'lifecycle.enable.requested',
  ]);
  await server.call('enableExtension', { path: { id: 'nothing' } }).refused(404, 'extension_not_found');
});

test('an extension that is enabled and has versions activated at once ends in one state', async () => {
  const name = newName();
  const { extension } = await install(server, bundle(name));
  const path = { id: extension.id };
  await install(server, bundle(name, 'export default () => {};'));
  const all = await Promise.all([
    server.call('enableExtension', { path }).answer(),
    server.call('activateExtensionVersion', { path, body: { version: 2 } }).answer(),
    server.call('enableExtension', { path }).answer(),
    server.call('activateExtensionVersion', { path, body: { version: 1 } }).answer(),
  ]);

  expect(all.every(({ status }) => [200, 409].includes(status))).toBe(true);
  const after = (await server.call('enableExtension', { path })).body.extension;
  expect(after).toMatchObject({ enabled: true, status: 'enabled', version: 2 });
  expect([1, 2]).toContain(after.activeVersion);
  await disable(server, extension.id);
});
