import { clearConfig, storeConfig } from '../support/config.js';
import { useServer } from '../support/server.js';

const server = useServer();
afterEach(() => clearConfig(server));
const get = (path: string) => server.request('GET', path);

describe('getConfig', () => {
  test('reads one entry, masked or not', async () => {
    const { id } = await storeConfig(server, { key: 'PASS', value: 'sesame', isSecret: true });
    expect((await get(`/api/config/${id}`)).body.value).toBe('********');
    expect((await get(`/api/config/${id}?includeSecrets=true`)).body.value).toBe('sesame');
  });

  test.each(['nonsense', '01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10'])('does not find %s', async (id) => {
    const { status, body } = await get(`/api/config/${id}`);
    expect([status, body]).toEqual([404, { error: 'Config not found', code: 'config_not_found' }]);
  });
});
