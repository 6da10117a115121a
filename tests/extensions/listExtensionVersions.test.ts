import { bundle, goodHooks, install, newName } from '../support/extensions.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('listExtensionVersions lists them with their files, the highest first', async () => {
  const name = newName();
  const { extension } = await install(server, bundle(name));
  await install(server, bundle(name, `${goodHooks}// 2\n`));
  const { versions } = (await server.call('listExtensionVersions', { path: { id: extension.id } })).body;

  expect(versions.map(({ version, changeReason }) => [version, changeReason])).toEqual([
    [2, null],
    [1, 'First install'],
  ]);
  expect(versions[1]?.filesJson).toBe(JSON.stringify({ 'hooks.ts': goodHooks }));
  await server.call('listExtensionVersions', { path: { id: 'none' } }).refused(404, 'extension_not_found');
});
