import { addConfigRow, clearConfig, storeConfig } from '../support/config.js';
import { useServer } from '../support/server.js';

const server = useServer();
afterEach(() => clearConfig(server));

describe('deleteConfig', () => {
  test('removes the entry once', async () => {
    const { id } = await storeConfig(server, { key: 'COLOUR', value: 'red' });
    const first = await server.call('deleteConfig', { path: { id } });
    expect(first.body).toEqual({ success: true });
    await server.call('deleteConfig', { path: { id } }).refused(404, 'config_not_found');
  });

  test('only one of concurrent deletions succeeds', async () => {
    const { id } = await storeConfig(server, { key: 'COLOUR', value: 'red' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call('deleteConfig', { path: { id } }).answer()),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  test('leaves alone what another operation manages', async () => {
    const id = addConfigRow(server, { key: 'onboarding_state' });
    const { error } = await server.call('deleteConfig', { path: { id } }).refused(400, 'config_key_managed');
    expect(error).toBe("Key 'onboarding_state' belongs to the server and cannot be changed here");
  });
});
