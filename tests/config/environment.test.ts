import { mkdirSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearConfig, eventually, isInEnvironment, putConfig, storeConfig } from '../support/config.js';
import { startServer, useServer } from '../support/server.js';

const envFiles = mkdtempSync(join(tmpdir(), 'swarm-env-'));

const server = useServer({
  env: { CONFIG_ENV_FILES_DIR: envFiles, SWARM_ORG_NAME: 'Deployed', EMPTY_SETTING: '' },
});
afterEach(async () => {
  clearConfig(server);
  await reload();
});
const reload = (path = '/api/config/reload', body: unknown = {}) => server.request('POST', path, { body });
const remove = (id: string) => server.request('DELETE', `/api/config/${id}`);
/** The organisation's name in the status document follows the variable SWARM_ORG_NAME. */
const orgName = async () => (await server.request('GET', '/status')).body.identity.name;

describe('getConfigEnvPresence', () => {
  test('tells which names hold a value, and no values', async () => {
    const { status, body } = await server.request(
      'GET',
      '/api/config/env-presence?keys= SWARM_API_KEY,,EMPTY_SETTING, NOT_SET ,constructor,__proto__',
    );
    expect(status).toBe(200);
    expect(Object.entries(body.presence)).toEqual([
      ['SWARM_API_KEY', true],
      ['EMPTY_SETTING', false],
      ['NOT_SET', false],
      ['constructor', false],
      ['__proto__', false],
    ]);
  });

  test('does not look into the stored settings', async () => {
    await storeConfig(server, { key: 'HIDDEN_AWAY', value: 'x', exportToEnv: false });
    await reload();
    expect(await isInEnvironment(server, 'HIDDEN_AWAY')).toBe(false);
  });

  test('takes 200 names and refuses 201, and none at all', async () => {
    const names = (length: number) => Array.from({ length }, (_, at) => `N${at}`).join();
    const ask = (keys: string) => server.request('GET', `/api/config/env-presence?${keys}`);
    expect((await ask(`keys=${names(200)}`)).status).toBe(200);
    const { status, body } = await ask(`keys=${names(201)}`);
    expect([status, body]).toEqual([400, { error: 'Too many keys (max 200)' }]);
    expect((await ask('')).status).toBe(400);
    expect((await ask('keys=')).status).toBe(400);
  });
});

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
        integrationsReinitialized: ['chat'],
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
    const { status } = await server.request('POST', '/api/config/reload', {
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

    server.database.prepare('delete from config where id = ?').run(id);
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
    for (const key of ['VCS_A_WEBHOOK_SECRET', 'VCS_A_APP_ID', 'VCS_A_APP_PRIVATE_KEY', 'VCS_B_TOKEN']) {
      await storeConfig(server, { key, value: 'x' });
    }
    expect((await reload()).body.integrationsReinitialized).toEqual(['mail', 'vcs_a', 'chat']);
    await storeConfig(server, { key: 'MAIL_DISABLE', value: 'true' });
    expect((await reload()).body.integrationsReinitialized).toEqual(['vcs_a', 'chat']);
  });

  test('fails as a whole when an entry does not decrypt', async () => {
    await storeConfig(server, { key: 'BROKEN', value: 'x', isSecret: true });
    await storeConfig(server, { key: 'FINE', value: 'x' });
    await eventually(() => isInEnvironment(server, 'FINE'), true);
    server.database.exec("update config set value = 'AAAA' where key = 'BROKEN'");
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
    await eventually(orgName, 'Stored');
    await remove(id);
    await eventually(orgName, 'Deployed');
  });

  test('happens once for a burst of writes, with the last of them', async () => {
    const reloads = () => server.output.filter((line) => line.includes('configuration reloaded')).length;
    await eventually(async () => reloads() >= 0, true);
    const before = reloads();
    for (let at = 0; at < 10; at += 1) {
      await storeConfig(server, { key: 'SWARM_ORG_NAME', value: `Burst ${at}` });
    }
    await eventually(orgName, 'Burst 9');
    await eventually(async () => reloads() > before, true);
    expect(reloads() - before).toBeLessThan(10);
  });
});

describe('envPath', () => {
  const file = join(envFiles, 'service.env');

  test('updates or appends the line in the file, in clear text, and drops blank lines', async () => {
    writeFileSync(file, 'OTHER=1\n\nTOKEN=old\n\nTOKEN_TWO=2\n');
    await storeConfig(server, { key: 'TOKEN', value: 'new', isSecret: true, envPath: file });
    await storeConfig(server, { key: 'ADDED', value: 'a b', envPath: 'service.env' });
    expect(readFileSync(file, 'utf8')).toBe('OTHER=1\nTOKEN=new\nTOKEN_TWO=2\nADDED=a b\n');
  });

  test('makes the file readable for nobody else, and a deletion leaves it alone', async () => {
    const made = join(envFiles, 'made.env');
    const { id } = await storeConfig(server, { key: 'TOKEN', value: 'x', envPath: made });
    await remove(id);
    expect(readFileSync(made, 'utf8')).toBe('TOKEN=x\n');
    expect(statSync(made).mode & 0o777).toBe(0o600);
  });

  test.each(['outside', 'through ..', 'through a link', 'onto a link'])(
    'is stored but nothing is written %s',
    async (how) => {
      const outside = mkdtempSync(join(tmpdir(), 'swarm-outside-'));
      mkdirSync(join(envFiles, 'inner'), { recursive: true });
      const link = join(envFiles, `link-${Math.random()}`);
      symlinkSync(how === 'onto a link' ? join(outside, 'x.env') : outside, link);
      writeFileSync(join(outside, 'x.env'), 'KEEP=1\n');
      const path = {
        outside: join(outside, 'x.env'),
        'through ..': join(envFiles, 'inner', '..', '..', outside.split('/').at(-1) ?? '', 'x.env'),
        'through a link': join(link, 'x.env'),
        'onto a link': link,
      }[how];

      const { status, body } = await putConfig(server, { key: 'TOKEN', value: 'x', envPath: path });
      expect([status, body.envPath]).toEqual([200, path]);
      expect(readFileSync(join(outside, 'x.env'), 'utf8')).toBe('KEEP=1\n');
    },
  );

  test('never writes a value of several lines', async () => {
    writeFileSync(file, 'OTHER=1\n');
    const { status } = await putConfig(server, { key: 'TOKEN', value: 'x\nOTHER=2', envPath: file });
    expect(status).toBe(200);
    expect(readFileSync(file, 'utf8')).toBe('OTHER=1\n');
  });
});

test('without CONFIG_ENV_FILES_DIR no file is written, and a setting cannot name it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'swarm-env-'));
  const other = await startServer();
  try {
    expect((await putConfig(other, { key: 'CONFIG_ENV_FILES_DIR', value: folder })).status).toBe(400);
    expect((await putConfig(other, { key: 'A', value: 'x', envPath: join(folder, 'a.env') })).status).toBe(200);
    expect(() => statSync(join(folder, 'a.env'))).toThrow();
  } finally {
    await other.destroy();
  }
});
