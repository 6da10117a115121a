import { bundle, goodHooks, install, newName } from '../support/extensions.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('activateExtensionVersion makes a version the one that counts, with its files', async () => {
  const name = newName();
  const { extension: first } = await install(server, bundle(name), 'somebody');
  await install(server, bundle(name, `${goodHooks}// 2\n`));
  const path = { id: first.id };
  const activate = (version: number, agentId?: string) =>
    server.call('activateExtensionVersion', { path, body: { version }, ...(agentId !== undefined && { agentId }) });

  expect((await activate(2)).body.extension).toMatchObject({ version: 2, activeVersion: 2 });
  expect((await activate(1)).body.extension).toMatchObject({
    version: 2,
    activeVersion: 1,
    contentHash: first.contentHash,
  });
  expect((await server.call('getExtension', { path })).body.files).toEqual({ 'hooks.ts': goodHooks });
  await activate(2, 'somebody').refused(403, 'extension_forbidden');
  await activate(3).refused(404, 'extension_version_not_found');
});
