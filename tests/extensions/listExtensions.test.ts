import { bundle, install, newName } from '../support/extensions.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('listExtensions lists them by priority, then by name', async () => {
  const [late, early] = [newName(), newName()];
  await install(server, { ...bundle(late), priority: 7 });
  await install(server, { ...bundle(early), priority: 6 });
  const names = (await server.call('listExtensions')).body.extensions.map(({ name }) => name);

  expect(names.indexOf(early)).toBeLessThan(names.indexOf(late));
});
