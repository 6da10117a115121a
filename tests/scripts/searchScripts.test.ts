import { registerAgent } from '../support/agents.js';
import type { CallInput } from '../support/call.js';
import { changeRows } from '../support/rows.js';
import { storeScript } from '../support/scripts.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('searchScripts', () => {
  let agentId = '';

  beforeAll(async () => {
    agentId = (await registerAgent(server)).id;
    await storeScript(server, { name: 'zebra-report', description: 'stripes' }, agentId);
    await storeScript(server, { name: 'counting', intent: 'The ZEBRA count' }, agentId);
    await storeScript(server, { name: 'a-zebra', scope: 'global' });
    await storeScript(server, { name: 'others-zebra' });
    const { id } = await storeScript(server, { name: 'scratch-zebra' }, agentId);
    changeRows(server, 'scripts', { id }, { isScratch: 1 });
  });

  const found = async (body: CallInput<'searchScripts'>['body']) =>
    (await server.call('searchScripts', { agentId, body })).body.results.map(({ name, score }) => [name, score]);

  test('finds own and global scripts by name, description and intent, those by name first', async () => {
    expect(await found({ query: ' Zebra ' })).toEqual([
      ['zebra-report', 1],
      ['a-zebra', 1],
      ['counting', 0.5],
    ]);
    expect(await found({ query: 'stripes' })).toEqual([['zebra-report', 0.5]]);
    expect(await found({ query: 'zebra', scope: 'global' })).toEqual([['a-zebra', 1]]);
    expect(await found({ query: 'zebra', limit: 1 })).toEqual([['zebra-report', 1]]);
    expect(await found({ query: 'z%' })).toEqual([]);
  });

  test('finds all without a text, each with what it takes', async () => {
    expect(await found({})).toContainEqual(['counting', 1]);
    const [first] = (await server.call('searchScripts', { agentId, body: { query: 'zebra-r' } })).body.results;

    expect(first).toEqual({
      name: 'zebra-report',
      signature: { argsType: '{ n: number }', resultType: 'number', description: '' },
      argsJsonSchema: null,
      description: 'stripes',
      score: 1,
    });
  });

  test('needs an agent that is there, and a limit within bounds', async () => {
    await server.call('searchScripts', { body: {} }).refused(400, 'agent_required');
    await server.call('searchScripts', { agentId: 'nobody', body: {} }).refused(404, 'agent_not_found');
    await server.call('searchScripts', { body: { limit: 101 } }).refused(400, 'validation_error', 'body.limit');
  });
});
