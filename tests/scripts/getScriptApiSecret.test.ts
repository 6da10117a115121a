import { addScriptApi, noEndpoint } from '../support/script-apis.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('getScriptApiSecret', () => {
  test('shows the token as it is now; null where none is asked for', async () => {
    const { path, endpoint } = await addScriptApi(server);
    expect((await server.call('getScriptApiSecret', { path })).body).toEqual({ token: endpoint.token });

    const { body: rotated } = await server.call('rotateScriptApi', { path });
    expect((await server.call('getScriptApiSecret', { path })).body).toEqual({ token: rotated.token });
    const open = await addScriptApi(server, { authMode: 'none' });
    expect((await server.call('getScriptApiSecret', { path: open.path })).body).toEqual({ token: null });
  });

  test('refuses an unknown endpoint', async () => {
    const { path } = await addScriptApi(server);
    await server
      .call('getScriptApiSecret', { path: { ...path, endpointId: noEndpoint } })
      .refused(404, 'script_api_not_found');
  });
});
