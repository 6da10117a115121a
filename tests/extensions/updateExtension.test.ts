import { registerAgent } from '../support/agents.js';
import { bundle, install, newName } from '../support/extensions.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const key = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789';

test('updateExtension changes what is sent, and keeps secrets that were only shown', async () => {
  const { extension } = await install(server, { ...bundle(newName()), config: { list: [{ key }], plain: 'a' } });
  const { id } = extension;
  expect(extension.configJson).toContain('[REDACTED:');
  expect(extension.configJson).not.toContain(key);

  const shown: Record<string, unknown> = JSON.parse(extension.configJson);
  const changed = await server.call('updateExtension', {
    path: { id },
    body: { config: { ...shown, plain: 'b' }, priority: 3 },
  });

  expect(changed.body.extension).toMatchObject({ priority: 3 });
  expect(JSON.parse(changed.body.extension.configJson)).toEqual({ ...shown, plain: 'b' });
});

test('an empty body changes nothing; others may not, and there must be one', async () => {
  const { extension } = await install(server);
  const { id } = extension;
  const { id: agentId } = await registerAgent(server);

  expect((await server.call('updateExtension', { path: { id }, body: {} })).body.extension).toEqual(extension);
  await server.call('updateExtension', { path: { id }, body: {}, agentId }).refused(403, 'extension_forbidden');
  await server.call('updateExtension', { path: { id: 'none' }, body: {} }).refused(404, 'extension_not_found');
});
