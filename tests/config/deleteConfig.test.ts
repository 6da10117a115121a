import { addConfigRow, clearConfig, storeConfig } from '../support/config.js';
import { useServer } from '../support/server.js';

const server = useServer();
afterEach(() => clearConfig(server));

describe('deleteConfig', () => {
  test('removes the entry once', async () => {
    const { id } = await storeConfig(server, { key: 'COLOUR', value: 'red' });
    const first = await server.request('DELETE', `/api/config/${id}`);
    const second = await server.request('DELETE', `/api/config/${id}`);
    expect([first.status, first.body]).toEqual([200, { success: true }]);
    expect([second.status, second.body]).toEqual([404, { error: 'Config not found', code: 'config_not_found' }]);
  });

  test('only one of concurrent deletions succeeds', async () => {
    const { id } = await storeConfig(server, { key: 'COLOUR', value: 'red' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.request('DELETE', `/api/config/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  test('leaves alone what another operation manages', async () => {
    const id = addConfigRow(server, { key: 'onboarding_state' });
    const { status, body } = await server.request('DELETE', `/api/config/${id}`);
    expect([status, body]).toEqual([
      400,
      { error: "Key 'onboarding_state' belongs to the server and cannot be changed here", code: 'config_key_managed' },
    ]);
  });
});
