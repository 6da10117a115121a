import { addScriptApi } from '../support/script-apis.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('listScriptApis', () => {
  test('lists the endpoints of one script, the newest first, without tokens', async () => {
    await addScriptApi(server);
    const { path, endpoint } = await addScriptApi(server);
    const { body: newer } = await server.call('createScriptApi', { path: { id: path.id }, body: { authMode: 'none' } });
    const { body } = await server.call('listScriptApis', { path: { id: path.id } });

    const { token: _ofFirst, ...first } = endpoint;
    const { token: _ofSecond, ...second } = newer;
    expect(new Set(body.apis.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
    expect(body.apis).toEqual(expect.arrayContaining([first, second]));
    expect(JSON.stringify(body)).not.toContain('xsk_');
    expect(body.apis.map(({ createdAt }) => createdAt)).toEqual(
      body.apis.map(({ createdAt }) => createdAt).sort((one, other) => (one < other ? 1 : -1)),
    );
  });

  test('refuses an unknown script', async () => {
    await server.call('listScriptApis', { path: { id: 'none' } }).refused(404, 'script_not_found');
  });
});
