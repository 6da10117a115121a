import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getExecutorType tells one of the listed types', async () => {
  const { executorTypes } = (await server.call('listExecutorTypes', {})).body;

  for (const listed of executorTypes) {
    expect((await server.call('getExecutorType', { path: { type: listed.type } })).body).toEqual(listed);
  }
  await server.call('getExecutorType', { path: { type: 'toString' } }).refused(404, 'executor_type_not_found');
});
