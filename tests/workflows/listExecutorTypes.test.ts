import { Ajv } from 'ajv';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('listExecutorTypes tells all types with their schemas, always in the same order', async () => {
  const { executorTypes } = (await server.call('listExecutorTypes', {})).body;

  expect(executorTypes.map(({ type, mode }) => [type, mode])).toEqual([
    ['property-match', 'instant'],
    ['code-match', 'instant'],
    ['notify', 'instant'],
    ['raw-llm', 'instant'],
    ['script', 'instant'],
    ['swarm-script', 'instant'],
    ['vcs', 'instant'],
    ['validate', 'instant'],
    ['agent-task', 'async'],
    ['foreach', 'async'],
    ['human-in-the-loop', 'async'],
    ['wait', 'async'],
    ['sub-workflow', 'async'],
  ]);
  for (const { configSchema, outputSchema } of executorTypes) {
    expect(configSchema).toMatchObject({ type: 'object', required: expect.any(Array) });
    expect(outputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) });
    const ajv = new Ajv({ strict: false });
    expect([ajv.validateSchema(configSchema), ajv.validateSchema(outputSchema)]).toEqual([true, true]);
  }
});

test('the schema that is told of a type judges its nodes: nothing that it asks for may be left out', async () => {
  const { executorTypes } = (await server.call('listExecutorTypes', {})).body;

  for (const { type, configSchema } of executorTypes) {
    const nodes = [{ id: 'a', type, config: {} }];
    const refusal = await server
      .call('createWorkflow', { body: { name: `lacks-${type}`, definition: { nodes } } })
      .answer();
    const { required } = configSchema as { readonly required: readonly string[] };

    expect(refusal.status).toBe(400);
    expect(required.length).toBeGreaterThan(0);
    const messages = (refusal.body as { readonly issues?: readonly { readonly message: string }[] }).issues?.map(
      ({ message }) => message,
    );
    expect(messages).toEqual(
      expect.arrayContaining(required.map((name) => `Node 'a' config must have required property '${name}'`)),
    );
  }
});
