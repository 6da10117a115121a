import { countRows } from '../support/rows.js';
import { addScriptApi, invoke } from '../support/script-apis.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('deleteScriptApi', () => {
  test('deletes an endpoint, whose address answers no more', async () => {
    const { path, endpoint } = await addScriptApi(server);

    expect((await server.call('deleteScriptApi', { path })).body).toEqual({ deleted: true });
    expect((await invoke(server, endpoint.id, endpoint.token)).status).toBe(404);
    await server.call('deleteScriptApi', { path }).refused(404, 'script_api_not_found');
  });

  test('leaves those of another script, and goes with its own', async () => {
    const { path, script } = await addScriptApi(server);
    const other = await addScriptApi(server);

    await server
      .call('deleteScriptApi', { path: { id: path.id, endpointId: other.endpoint.id } })
      .refused(404, 'script_api_not_found');
    await server.call('deleteScript', { path: { id: script.name }, agentId: script.agentId });
    expect(countRows(server, 'script_apis', { id: path.endpointId })).toBe(0);
    expect(countRows(server, 'script_apis', { id: other.endpoint.id })).toBe(1);
  });
});
