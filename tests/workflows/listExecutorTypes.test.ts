import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('listExecutorTypes tells all types with their schemas, always in the same order', async () => {
  const { executorTypes } = (await server.call('listExecutorTypes', {})).body;

  expect(executorTypes.map(({ type }) => type).slice(0, 3)).toEqual(['property-match', 'code-match', 'notify']);
  for (const { mode, configSchema, outputSchema } of executorTypes) {
    expect(['instant', 'async']).toContain(mode);
    expect(configSchema).toMatchObject({ type: 'object', required: expect.any(Array) });
    expect(outputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) });
  }
});
