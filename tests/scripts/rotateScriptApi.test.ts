import { addScriptApi, invoke } from '../support/script-apis.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('rotateScriptApi', () => {
  test('gives another token; the one before is refused at once', async () => {
    const { path, endpoint } = await addScriptApi(server, { source: 'export default () => 1;' });
    const { body } = await server.call('rotateScriptApi', { path });

    expect(body).toEqual({ ...endpoint, token: expect.stringMatching(/^xsk_[A-Za-z0-9]{24}$/) });
    expect(body.token).not.toBe(endpoint.token);
    expect((await invoke(server, endpoint.id, endpoint.token)).status).toBe(401);
    expect(await invoke(server, endpoint.id, body.token)).toMatchObject({ status: 200, body: { ok: true, result: 1 } });
  });

  test('refuses an endpoint that asks for none, and one that is not of the script', async () => {
    const open = await addScriptApi(server, { authMode: 'none' });
    const other = await addScriptApi(server);

    await server.call('rotateScriptApi', { path: open.path }).refused(400, 'script_api_open');
    await server
      .call('rotateScriptApi', { path: { id: open.path.id, endpointId: other.endpoint.id } })
      .refused(404, 'script_api_not_found');
  });
});
