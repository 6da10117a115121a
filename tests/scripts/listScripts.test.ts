import { changeRows } from '../support/rows.js';
import { storeScript } from '../support/scripts.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('listScripts', () => {
  test('lists the scripts of all agents by scope, agent and name, without their sources', async () => {
    const own = await storeScript(server, { name: 'list-b', description: 'what', intent: 'why' });
    await storeScript(server, { name: 'list-a' }, own.agentId);
    await storeScript(server, { name: 'list-global', scope: 'global' });
    const all = (await server.call('listScripts', { query: {} })).body.scripts;
    const keys = all.map(({ scope, scopeId, name }) => [scope, scopeId ?? '', name].join(' '));

    expect(keys).toEqual([...keys].sort());
    expect(all.filter(({ scopeId }) => scopeId === own.agentId).map(({ name }) => name)).toEqual(['list-a', 'list-b']);
    expect(all.find(({ id }) => id === own.id)).toEqual({
      id: own.id,
      name: 'list-b',
      scope: 'agent',
      scopeId: own.agentId,
      description: 'what',
      intent: 'why',
      version: 1,
      isScratch: false,
      typeChecked: true,
      fsMode: 'none',
      createdByAgentId: own.agentId,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  test('filters by scope, and shows scratch scripts only when they are asked for', async () => {
    const { id } = await storeScript(server, { name: 'list-scratch' });
    changeRows(server, 'scripts', { id }, { isScratch: 1 });
    const ids = async (query: { scope?: 'agent' | 'global'; includeScratch?: boolean }) =>
      (await server.call('listScripts', { query })).body.scripts.map((script) => script.id);

    expect(await ids({})).not.toContain(id);
    expect(await ids({ includeScratch: true })).toContain(id);
    expect(await ids({ includeScratch: true, scope: 'global' })).not.toContain(id);
    expect(await ids({ includeScratch: true, scope: 'agent' })).toContain(id);
  });

  test('refuses what is no scope or no truth', async () => {
    await server
      .callUntyped('listScripts', { query: { scope: 'repo', includeScratch: 'perhaps' } })
      .refused(400, 'validation_error', 'query.scope', 'query.includeScratch');
  });
});
