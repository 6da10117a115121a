import { registerAgent } from '../support/agents.js';
import type { CallInput } from '../support/call.js';
import { useSharedServer } from '../support/server.js';
import { storeSkill } from '../support/skills.js';

const server = useSharedServer();
const list = async (query: CallInput<'listSkills'>['query'] = {}) => (await server.call('listSkills', { query })).body;
const names = async (query: CallInput<'listSkills'>['query']) => (await list(query)).skills.map(({ name }) => name);

describe('listSkills', () => {
  test('lists by name, and without texts unless they are asked for', async () => {
    const owner = (await registerAgent(server)).id;
    const b = await storeSkill(server, { name: 'list-b', ownerAgentId: owner });
    await storeSkill(server, { name: 'list-a', ownerAgentId: owner });
    const slim = await list({ agentId: owner });

    expect(slim.skills.map(({ name }) => name)).toEqual(['list-a', 'list-b']);
    expect(slim.total).toBe(2);
    expect(slim.skills[1]).toEqual({ ...b, content: '' });
    expect((await list({ agentId: owner, fields: 'full' })).skills[1]).toEqual(b);
  });

  test('filters by type, scope and whether they are enabled', async () => {
    const ownerAgentId = (await registerAgent(server)).id;
    const off = await storeSkill(server, { name: 'list-off', ownerAgentId });
    await storeSkill(server, { name: 'list-on', ownerAgentId, scope: 'global' });
    await server.call('updateSkill', { path: { id: off.id }, body: { isEnabled: false } });
    const agentId = ownerAgentId;

    expect(await names({ agentId, enabled: 'true' })).toEqual(['list-on']);
    expect(await names({ agentId, enabled: 'no' })).toEqual(['list-off']);
    expect(await names({ agentId, scope: 'global' })).toEqual(['list-on']);
    expect(await names({ agentId, type: 'remote' })).toEqual([]);
    await server
      .callUntyped('listSkills', { query: { type: 'x', scope: '', fields: 'some' } })
      .refused(400, 'validation_error', 'query.type', 'query.scope', 'query.fields');
  });

  test('a search finds up to 20 enabled ones and takes no notice of the other filters', async () => {
    const off = await storeSkill(server, { name: 'Needle-off' });
    await server.call('updateSkill', { path: { id: off.id }, body: { isEnabled: false } });
    for (let number = 10; number < 32; number += 1) {
      await storeSkill(server, { name: `needle-${number}` });
    }
    const found = await names({ search: 'NEEDLE', agentId: 'nobody', type: 'remote', enabled: 'false' });

    expect(found).toEqual(Array.from({ length: 20 }, (_, index) => `needle-${index + 10}`));
    expect(await names({ search: 'needle_1' })).toEqual([]);
  });
});
