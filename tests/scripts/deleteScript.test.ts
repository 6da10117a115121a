import { registerAgent } from '../support/agents.js';
import { rowsOf } from '../support/rows.js';
import { storeScript } from '../support/scripts.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('deleteScript', () => {
  test("deletes the agent's script of that name with its versions, once", async () => {
    const { id, name, agentId } = await storeScript(server);
    const remove = async (agent: string) =>
      (await server.call('deleteScript', { path: { id: name }, agentId: agent })).body.deleted;
    const other = (await registerAgent(server)).id;

    expect(await remove(other)).toBe(false);
    expect(await remove(agentId)).toBe(true);
    expect(await remove(agentId)).toBe(false);
    await server.call('getScript', { path: { id } }).refused(404, 'script_not_found');
    expect(rowsOf(server, 'script_versions', { scriptId: id })).toEqual([]);
  });

  test('lets leads alone delete a global one', async () => {
    const { name, agentId } = await storeScript(server, { scope: 'global' });
    const worker = (await registerAgent(server)).id;
    const query = { scope: 'global' } as const;

    await server.call('deleteScript', { path: { id: name }, query, agentId: worker }).refused(403, 'lead_required');
    expect((await server.call('deleteScript', { path: { id: name }, query, agentId })).body).toEqual({ deleted: true });
  });

  test('takes names that are parts of other paths', async () => {
    const { agentId } = await storeScript(server, { name: 'type-defs' });
    await storeScript(server, { name: 'a/b c' }, agentId);
    const remove = async (path: string) =>
      (await server.request('DELETE', `/api/scripts/${path}`, { headers: { 'X-Agent-ID': agentId } })).body;

    expect(await remove('type%2Ddefs')).toEqual({ deleted: true });
    expect(await remove('a%2Fb%20c')).toEqual({ deleted: true });
  });

  test('needs an agent that is there', async () => {
    await server.call('deleteScript', { path: { id: 'x' } }).refused(400, 'agent_required');
    await server.call('deleteScript', { path: { id: 'x' }, agentId: 'nobody' }).refused(404, 'agent_not_found');
    await server
      .callUntyped('deleteScript', { path: { id: 'x'.repeat(201) } })
      .refused(400, 'validation_error', 'path.id');
  });
});
