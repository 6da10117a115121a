import { clearConfig, storeConfig } from '../support/config.js';
import { changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer({ env: { SWARM_ORG_NAME: 'Deployed' } });
afterEach(() => clearConfig(server));

const reload = () => server.call('reloadConfigInternal', { body: {} });

describe('reloadConfigInternal', () => {
  test('does what reloadConfig does: stored settings take effect', async () => {
    await storeConfig(server, { key: 'SWARM_ORG_NAME', value: 'Stored' });

    const { status, body } = await reload();

    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, keysUpdated: expect.arrayContaining(['SWARM_ORG_NAME']) });
    expect((await server.call('getStatus')).body.identity.name).toBe('Stored');
  });

  test('fails as a whole when an entry does not decrypt', async () => {
    await storeConfig(server, { key: 'BROKEN', value: 'x', isSecret: true });
    changeRows(server, 'config', { key: 'BROKEN' }, { value: 'AAAA' });

    const body = await reload().refused(500, 'config_reload_failed');
    expect(body.error).toMatch(/BROKEN/);
  });
});
