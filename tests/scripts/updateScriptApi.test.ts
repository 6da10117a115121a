import { addScriptApi, noEndpoint } from '../support/script-apis.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('updateScriptApi', () => {
  test('switches an endpoint, and gives it a label or takes it away; nothing named changes nothing', async () => {
    const { path, endpoint } = await addScriptApi(server);
    const { token: _token, ...made } = endpoint;

    expect((await server.call('updateScriptApi', { path, body: {} })).body).toEqual(made);
    const off = { ...made, enabled: false, label: 'Old' };
    expect((await server.call('updateScriptApi', { path, body: { enabled: false, label: 'Old' } })).body).toEqual(off);
    expect((await server.call('updateScriptApi', { path, body: { label: null } })).body).toEqual({
      ...off,
      label: null,
    });
  });

  test('refuses labels that are too long, and endpoints that are not of the script', async () => {
    const { path } = await addScriptApi(server);
    const other = await addScriptApi(server);

    await server
      .call('updateScriptApi', { path, body: { label: 'x'.repeat(201) } })
      .refused(400, 'validation_error', 'body.label');
    const foreign = { id: path.id, endpointId: other.endpoint.id };
    await server
      .call('updateScriptApi', { path: foreign, body: { enabled: false } })
      .refused(404, 'script_api_not_found');
    await server
      .call('updateScriptApi', { path: { ...path, endpointId: noEndpoint }, body: {} })
      .refused(404, 'script_api_not_found');
  });
});
