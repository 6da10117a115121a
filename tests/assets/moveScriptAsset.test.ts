import { registerAgent } from '../support/agents.js';
import { rowOf } from '../support/rows.js';
import { storeScript } from '../support/scripts.js';
import { useServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

const server = useServer();
const move = (id: string, who: { agentId?: string; key?: string } = {}, key = 'shared/tools') =>
  server.call('moveScriptAsset', { path: { id }, body: { key }, ...who });

describe('moveScriptAsset', () => {
  test('moves a script, and remembers it', async () => {
    const { id, agentId } = await storeScript(server);

    expect((await move(id, { agentId })).body).toEqual({ entityType: 'script', id, key: 'shared/tools/' });

    expect(rowOf(server, 'scripts', { id }).key).toBe('shared/tools/');
    const { assets } = (await server.call('listAssets', { query: { keyPrefix: 'shared/tools', types: 'script' } }))
      .body;
    expect(assets.map((asset) => asset.id)).toEqual([id]);
  });

  test('is for the agent of the script, leads where it is global, and the operator', async () => {
    const own = await storeScript(server);
    const global = await storeScript(server, { scope: 'global' });
    const other = (await registerAgent(server)).id;
    const lead = (await registerAgent(server, { isLead: true })).id;
    const key = (await mintToken(server, (await createUser(server)).id)).plaintext;

    await move(own.id, { agentId: other }).refused(403, 'asset_forbidden');
    await move(own.id, { agentId: lead }).refused(403, 'asset_forbidden');
    await move(global.id, { agentId: other }).refused(403, 'asset_forbidden');
    await move(own.id, { key }).refused(403, 'asset_forbidden');
    await move('nobody').refused(404, 'script_not_found');
    await move(own.id, {}, 'nowhere').refused(400, 'validation_error', 'body.key');
    expect((await move(own.id)).status).toBe(200);
    expect((await move(global.id, { agentId: lead })).status).toBe(200);
  });
});
