import { registerAgent } from '../support/agents.js';
import { storeScript } from '../support/scripts.js';
import { useServer } from '../support/server.js';

const server = useServer();

const typed = (type: string): string => `export default (args: ${type}): ${type} => args;`;

describe('getScriptTypes', () => {
  test("tells what the agent's own script takes, else the global one", async () => {
    const name = 'types-of-two';
    const { agentId } = await storeScript(server, { name, source: typed('string') });
    await storeScript(server, { name, source: typed('number'), scope: 'global' });
    const other = (await registerAgent(server)).id;
    const types = async (agent: string, scope?: 'agent' | 'global') =>
      (await server.call('getScriptTypes', { path: { name }, query: { scope }, agentId: agent })).body;

    expect((await types(agentId)).signature.argsType).toBe('string');
    expect((await types(agentId, 'global')).signature.argsType).toBe('number');
    expect((await types(other)).signature).toEqual({ argsType: 'number', resultType: 'number', description: '' });
    await server
      .call('getScriptTypes', { path: { name }, query: { scope: 'agent' }, agentId: other })
      .refused(404, 'script_not_found');
  });

  test('has the schema of the arguments and the types that scripts are checked with', async () => {
    const source = `import { z } from 'zod';
      export const argsSchema = z.object({ city: z.string() });
      export default (args: z.infer<typeof argsSchema>) => args.city;`;
    const { name, agentId } = await storeScript(server, { source });
    const types = (await server.call('getScriptTypes', { path: { name }, agentId })).body;

    expect(types.argsJsonSchema).toMatchObject({ type: 'object', required: ['city'] });
    expect(types).toMatchObject((await server.call('getScriptTypeDefs')).body);
  });

  test('needs an agent that is there', async () => {
    await server.call('getScriptTypes', { path: { name: 'x' } }).refused(400, 'agent_required');
    await server.call('getScriptTypes', { path: { name: 'x' }, agentId: 'nobody' }).refused(404, 'agent_not_found');
  });
});
