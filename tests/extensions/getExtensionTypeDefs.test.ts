import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getExtensionTypeDefs shows what hooks are written against', async () => {
  const { body, headers } = await server.call('getExtensionTypeDefs').answer();

  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^declare module "swarm-extension"/);
  expect(body).toContain('"pre.task.create"');
});
