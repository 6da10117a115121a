import { bundle, goodHooks, install, newName } from '../support/extensions.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getExtension shows an extension with its manifest and files', async () => {
  const { extension, manifest } = await install(server, bundle(newName()));

  expect((await server.call('getExtension', { path: { id: extension.id } })).body).toEqual({
    extension,
    manifest,
    files: { 'hooks.ts': goodHooks },
  });
  await server.call('getExtension', { path: { id: 'none' } }).refused(404, 'extension_not_found');
});
