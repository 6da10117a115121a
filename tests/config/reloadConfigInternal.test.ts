import { clearConfig, storeConfig } from '../support/config.js';
import { useServer } from '../support/server.js';

const server = useServer({ env: { SWARM_ORG_NAME: 'Deployed' } });
afterEach(() => clearConfig(server));

const reload = () => server.request('POST', '/internal/reload-config', { body: {} });

describe('reloadConfigInternal', () => {
  test('does what reloadConfig does: stored settings take effect', async () => {
    await storeConfig(server, { key: 'SWARM_ORG_NAME', value: 'Stored' });

    const { status, body } = await reload();

    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, keysUpdated: expect.arrayContaining(['SWARM_ORG_NAME']) });
    expect((await server.request('GET', '/status')).body.identity.name).toBe('Stored');
  });

  test('fails as a whole when an entry does not decrypt', async () => {
    await storeConfig(server, { key: 'BROKEN', value: 'x', isSecret: true });
    server.database.exec("update config set value = 'AAAA' where key = 'BROKEN'");

    const { status, body } = await reload();

    expect(status).toBe(500);
    expect(body.error).toMatch(/BROKEN/);
  });
});
