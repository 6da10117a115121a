import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addConfigRow, configRow, isInEnvironment, storeConfig } from '../support/config.js';
import { testOn } from '../support/only-on.js';
import { emptyDataDir, type OwnServer, type ServerOptions, startAndFail, startServer } from '../support/server.js';

const base64Key = () => randomBytes(32).toString('base64');

let server: OwnServer;
const start = async (options: ServerOptions = {}): Promise<OwnServer> => {
  server = await startServer(options);
  return server;
};
const restart = async (env: ServerOptions['env'] = {}): Promise<OwnServer> => {
  await server.stop();
  return start({ dataDir: server.dataDir, env });
};
const failToRestart = async (env: ServerOptions['env'] = {}) => {
  await server.stop();
  return startAndFail({ dataDir: server.dataDir, env });
};
afterEach(() => server.destroy());

const readSecret = async (key: string) =>
  (await server.call('listConfig', { query: { key, includeSecrets: true } })).body.configs[0]?.value;
const storeSecret = (fields = {}) => storeConfig(server, { key: 'PASS', value: 'sesame', isSecret: true, ...fields });

const onFile = testOn('sqlite', 'a key and a backup lie in files only beside the file of SQLite');

describe('the key', () => {
  onFile('is made at the first start, for nobody else to read, and reused', async () => {
    await start();
    const file = join(server.dataDir, '.encryption-key');
    expect(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(server.output.some((line) => line.includes('back this file up'))).toBe(true);

    await storeSecret();
    const key = readFileSync(file, 'utf8');
    await restart();
    expect(await readSecret('PASS')).toBe('sesame');
    expect(readFileSync(file, 'utf8')).toBe(key);
    expect(server.output.some((line) => line.includes('back this file up'))).toBe(false);
  });

  test.each([
    ['64 hexadecimal digits', randomBytes(32).toString('hex')],
    ['base64 of 32 bytes', base64Key()],
    ['base64 without padding, between blanks', `  ${base64Key().replace('=', '')} `],
  ])('may be given as %s; then no file is made', async (_what, key) => {
    await start({ env: { SECRETS_ENCRYPTION_KEY: key } });
    await storeSecret();
    await restart({ SECRETS_ENCRYPTION_KEY: key });
    expect(await readSecret('PASS')).toBe('sesame');
    expect(existsSync(join(server.dataDir, '.encryption-key'))).toBe(false);
  });

  test('may be in a named file, which the environment overrules', async () => {
    const file = join(emptyDataDir(), 'key');
    writeFileSync(file, `${base64Key()}\n`);
    await start({ env: { SECRETS_ENCRYPTION_KEY: undefined, SECRETS_ENCRYPTION_KEY_FILE: file } });
    await storeSecret({ exportToEnv: false });
    await restart({ SECRETS_ENCRYPTION_KEY_FILE: '/no/such/file', SECRETS_ENCRYPTION_KEY: readFileSync(file, 'utf8') });
    expect(await readSecret('PASS')).toBe('sesame');
  });

  onFile.each([
    ['too short', 'abc'],
    ['33 bytes', randomBytes(33).toString('base64')],
    ['63 digits', 'a'.repeat(63)],
  ])('that is %s stops the start and no other is made', async (_what, key) => {
    await start();
    rmSync(join(server.dataDir, '.encryption-key'));
    const { code, output } = await failToRestart({ SECRETS_ENCRYPTION_KEY: key });
    expect(code).toBe(1);
    expect(output).toMatch(/^SECRETS_ENCRYPTION_KEY must be 64 hexadecimal digits or base64 of exactly 32 bytes$/m);
    expect(output).not.toContain(key);
    expect(existsSync(join(server.dataDir, '.encryption-key'))).toBe(false);
  });

  onFile('file that is named but missing, or holds no key, stops the start', async () => {
    await start();
    const missing = await failToRestart({ SECRETS_ENCRYPTION_KEY_FILE: '/no/such/file' });
    expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('/no/such/file, which does not exist')]);

    writeFileSync(join(server.dataDir, '.encryption-key'), 'garbage');
    const broken = await startAndFail({ dataDir: server.dataDir });
    expect([broken.code, broken.output]).toEqual([
      1,
      expect.stringContaining('.encryption-key must be 64 hexadecimal'),
    ]);
  });

  onFile('that is lost while secrets are stored stops the start', async () => {
    await start();
    await storeSecret({ scope: 'agent', scopeId: 'a' });
    rmSync(join(server.dataDir, '.encryption-key'));
    const { code, output } = await failToRestart();
    expect(code).toBe(1);
    expect(output).toContain('there is no key');
    expect(existsSync(join(server.dataDir, '.encryption-key'))).toBe(false);
  });

  onFile('that is another one stops the start when a setting of the environment needs it', async () => {
    await start();
    await storeSecret();
    const { code, output } = await failToRestart({ SECRETS_ENCRYPTION_KEY: base64Key() });
    expect(code).toBe(1);
    expect(output).toMatch(/^Cannot decrypt config 'PASS' \([0-9a-f-]{36}\).*SECRETS_ENCRYPTION_KEY/m);
  });

  onFile('that is another one leaves an unreadable secret of an agent removable', async () => {
    await start();
    const { id } = await storeSecret({ scope: 'agent', scopeId: 'a' });
    await restart({ SECRETS_ENCRYPTION_KEY: base64Key() });
    const refusal = await server.call('getConfig', { path: { id } }).refused(500, 'config_undecryptable');
    expect(refusal.error).toContain(id);
    expect((await server.call('deleteConfig', { path: { id } })).status).toBe(200);
  });
});

describe('secrets that are still clear text at start', () => {
  const backups = () => readdirSync(server.dataDir).filter((name) => name.includes('.backup.secrets-'));

  onFile('are encrypted, after a backup that nobody else can read', async () => {
    await start();
    addConfigRow(server, { key: 'OLD', value: 'open secret', isSecret: 1 });
    addConfigRow(server, { key: 'OLD_TOO', scope: 'agent', scopeId: 'a', value: 'another', isSecret: 1 });
    addConfigRow(server, { key: 'PLAIN', value: 'plain' });
    await restart();

    expect(configRow(server, 'OLD')).toMatchObject({ encrypted: 1, lastUpdatedAt: '2026-01-01T00:00:00.000Z' });
    expect(configRow(server, 'OLD')?.value).not.toContain('open');
    expect(configRow(server, 'PLAIN')).toMatchObject({ encrypted: 0, value: 'plain' });
    expect(await readSecret('OLD')).toBe('open secret');
    const [backup = ''] = backups();
    expect(backup).toMatch(/^swarm\.sqlite\.backup\.secrets-\d{4}-\d\d-\d\d\.env$/);
    const path = join(server.dataDir, backup);
    expect(readFileSync(path, 'utf8')).toBe('# global\nOLD=open secret\n# agent a\nOLD_TOO=another\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('are not backed up when the environment supplies the key', async () => {
    const env = { SECRETS_ENCRYPTION_KEY: base64Key() };
    await start({ env });
    addConfigRow(server, { key: 'OLD', value: 'open secret', isSecret: 1 });
    await restart(env);
    expect(configRow(server, 'OLD')).toMatchObject({ encrypted: 1 });
    expect(backups()).toEqual([]);
  });
});

describe('the environment at start', () => {
  test('gets stored settings where it has none, and keeps its own', async () => {
    await start();
    await storeConfig(server, { key: 'SWARM_ORG_NAME', value: 'Stored' });
    await storeConfig(server, { key: 'SWARM_ORG_ID', value: 'stored-id', isSecret: true });
    await storeConfig(server, { key: 'SWARM_BRAND_COLOR', value: '#112233', exportToEnv: false });
    addConfigRow(server, { key: 'CORS_ALLOW_ANY_ORIGIN', value: 'true' });
    await restart({ SWARM_ORG_NAME: 'Deployed', SWARM_ORG_ID: '' });

    const { identity } = (await server.call('getStatus')).body;
    expect(identity).toMatchObject({ name: 'Deployed', org_id: 'stored-id', brand_color: null });
    expect(await isInEnvironment(server, 'CORS_ALLOW_ANY_ORIGIN')).toBe(false);
  });
});
