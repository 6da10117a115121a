import { startServer } from '../support/server.js';

test('the validators that find all issues are loaded before anybody needs them', async () => {
  const server = await startServer({ site: true, env: { LOG_LEVEL: 'debug' } });
  const isLoaded = (line: string): boolean => line.includes('the validators that find all issues are loaded');
  await server.waitForOutput(() => server.output.filter(isLoaded).length === 2);

  const { status, body } = await server.request('POST', '/api/tasks', { body: { task: 1, priority: 'x' } });

  expect({ status, paths: body.issues.map(({ path }: { path: string }) => path).sort() }).toEqual({
    status: 400,
    paths: ['body.priority', 'body.task'],
  });
  expect(server.output.filter(isLoaded)).toHaveLength(2);
  await server.destroy();
});
