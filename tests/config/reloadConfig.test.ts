import { clearConfig, isInEnvironment, storeConfig } from '../support/config.js';
import { changeRows, deleteRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const server = useServer({
  env: { SWARM_ORG_NAME: 'Deployed' },
});
afterEach(async () => {
  clearConfig(server);
  await reload();
});
const reload = (path = '/api/config/reload', body: unknown = {}) => server.request('POST', path, { body });
const remove = (id: string) => server.call('deleteConfig', { path: { id } });
/** The organisation's name in the status document follows the variable SWARM_ORG_NAME. */
const orgName = async () => (await server.call('getStatus')).body.identity.name;

describe('reloadConfig', () => {
  test.each(['/api/config/reload', '/internal/reload-config'])(
    '%s puts global settings over the environment',
    async (path) => {
      await storeConfig(server, { key: 'SWARM_ORG_NAME', value: 'Stored', isSecret: true });
      await storeConfig(server, { key: 'FRESH', value: 'x' });
      await storeConfig(server, { key: 'NOT_EXPORTED', value: 'x', exportToEnv: false });
      await storeConfig(server, { key: 'not a name', value: 'x' });
      await storeConfig(server, { scope: 'agent', scopeId: 'a', key: 'OF_AN_AGENT', value: 'x' });

      const { status, body } = await reload(path);
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        configsLoaded: 2,
        keysUpdated: ['FRESH', 'SWARM_ORG_NAME'],
        integrationsReinitialized: [],
      });
      expect(await orgName()).toBe('Stored');
      expect(await isInEnvironment(server, 'OF_AN_AGENT')).toBe(false);
    },
  );

  test.each([
    ['nothing', undefined],
    ['broken JSON', '{"a":'],
    ['a list', '[1]'],
  ])('ignores %s as body', async (_what, text) => {
    const { status } = await server.call('reloadConfig', {
      ...(text !== undefined && { body: text, headers: { 'Content-Type': 'application/json' } }),
    });
    expect(status).toBe(200);
  });

  test('gives a variable back what the deployment had, not what was injected last', async () => {
    const { id } = await storeConfig(server, { key: 'SWARM_ORG_NAME', value: 'First' });
    await reload();
    await storeConfig(server, { key: 'SWARM_ORG_NAME', value: 'Second' });
    await reload();
    expect(await orgName()).toBe('Second');

    deleteRow(server, 'config', id);
    expect((await reload()).body.keysUpdated).toEqual(['SWARM_ORG_NAME']);
    expect(await orgName()).toBe('Deployed');
    expect((await reload()).body.keysUpdated).toEqual([]);
  });

  test('takes a variable back when its entry is no longer exported', async () => {
    await storeConfig(server, { key: 'FRESH', value: 'x' });
    await reload();
    await storeConfig(server, { key: 'FRESH', value: 'x', exportToEnv: false });
    expect((await reload()).body.keysUpdated).toEqual(['FRESH']);
    expect(await isInEnvironment(server, 'FRESH')).toBe(false);
  });

  test('names the integrations whose settings are complete', async () => {
    await storeConfig(server, { key: 'MAIL_API_KEY', value: 'mail-key' });
    await storeConfig(server, { key: 'CHAT_BOT_TOKEN', value: 'bot' });
    for (const key of ['VCS_A_WEBHOOK_SECRET', 'VCS_A_APP_ID', 'VCS_A_APP_PRIVATE_KEY', 'VCS_B_TOKEN']) {
      await storeConfig(server, { key, value: 'x' });
    }
    expect((await reload()).body.integrationsReinitialized).toEqual(['mail', 'vcs_a']);
    await storeConfig(server, { key: 'MAIL_DISABLE', value: 'true' });
    await storeConfig(server, { key: 'CHAT_APP_TOKEN', value: 'app' });
    expect((await reload()).body.integrationsReinitialized).toEqual(['vcs_a', 'chat']);
    await storeConfig(server, { key: 'CHAT_DISABLE', value: 'true' });
    expect((await reload()).body.integrationsReinitialized).toEqual(['vcs_a']);
  });

  test('fails as a whole when an entry does not decrypt', async () => {
    await storeConfig(server, { key: 'BROKEN', value: 'x', isSecret: true });
    await storeConfig(server, { key: 'FINE', value: 'x' });
    await waitFor('the reload after the write', () => isInEnvironment(server, 'FINE'));
    changeRows(server, 'config', { key: 'BROKEN' }, { value: 'AAAA' });
    await storeConfig(server, { key: 'LATER', value: 'x' });

    const { status, body } = await reload();
    expect(status).toBe(500);
    expect(body.error).toMatch(/^Failed to reload config: .*BROKEN/);
    expect(await isInEnvironment(server, 'LATER')).toBe(false);
  });
});

describe('the automatic reload', () => {
  test('follows a global write and its deletion', async () => {
    const { id } = await storeConfig(server, { key: 'SWARM_ORG_NAME', value: 'Stored' });
    await waitFor('the name Stored', async () => (await orgName()) === 'Stored');
    await remove(id);
    await waitFor('the name Deployed', async () => (await orgName()) === 'Deployed');
  });

  test('happens once for a burst of writes, with the last of them', async () => {
    const reloads = () => server.output.filter((line) => line.includes('configuration reloaded')).length;
    const before = reloads();
    for (let at = 0; at < 10; at += 1) {
      await storeConfig(server, { key: 'SWARM_ORG_NAME', value: `Burst ${at}` });
    }
    await waitFor('the name Burst 9', async () => (await orgName()) === 'Burst 9');
    await waitFor('a reload', () => reloads() > before);
    expect(reloads() - before).toBeLessThan(10);
  });
});
