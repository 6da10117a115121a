import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addConfigRow, isInEnvironment, storeConfig } from '../support/config.js';
import { runConfigScript } from '../support/config-command.js';
import { databases } from '../support/databases/databases.js';
import { testOn } from '../support/only-on.js';
import { operatorKey, startAndFail, startServer, type TestServer } from '../support/server.js';
import { cardPath, visit } from '../support/website.js';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'swarm-test-'));
const stats = async (server: TestServer) => (await server.request('GET', '/api/stats')).body;

describe('a value that does not fit stops the start with one line that says what does', () => {
  const shortKey = 'short-key';

  test('all of them, one line each', async () => {
    const { code, output } = await startAndFail({
      env: {
        RBAC_ENABLED: 'yes',
        HEARTBEAT_INTERVAL_MS: '-1',
        HEARTBEAT_DISABLE: '2',
        EVENTS_RETENTION_DAYS: '0',
        SCRIPT_EXECUTOR: 'shell',
        APP_URL: 'https://fine.example, nowhere',
        MCP_BASE_URL: 'https://me:hidden-password@host.example/?a=1',
        SWARM_API_KEY: shortKey,
        SITE_PORT: 'no',
      },
    });

    expect(code).toBe(1);
    expect(output.split('\n').sort()).toEqual([
      'APP_URL must be a comma-separated list of http or https URLs, not "https://fine.example, nowhere"',
      'EVENTS_RETENTION_DAYS must be an integer from 1 to 1000000, not "0"',
      'HEARTBEAT_DISABLE must be true, false, 1 or 0, not "2"',
      'HEARTBEAT_INTERVAL_MS must be an integer from 1 to 2147483647, not "-1"',
      'MCP_BASE_URL must be an http or https URL without query and fragment',
      'RBAC_ENABLED must be true, false, 1 or 0, not "yes"',
      'SCRIPT_EXECUTOR must be one of native, quickjs, not "shell"',
      'SITE_PORT must be a port number from 0 to 65535, or off, not "no"',
      'SWARM_API_KEY must have 16 to 1024 printable ASCII characters and no blanks',
    ]);
  });

  test.each([['fifteen-letters'], ['sixteen letters!'], ['ключ-ключ-ключ-ключ']])(
    'the operator key %j, which is not shown',
    async (key) => {
      const { code, output } = await startAndFail({ env: { SWARM_API_KEY: undefined, API_KEY: key } });
      expect([code, output]).toEqual([1, 'API_KEY must have 16 to 1024 printable ASCII characters and no blanks']);
    },
  );
});

test('a password is not shown, even with a slash in it', async () => {
  const { output } = await startAndFail({ env: { MCP_BASE_URL: 'ftp://me:hidden/password@host.example' } });
  expect(output).toBe('MCP_BASE_URL must be an http or https URL without query and fragment');
});

test('booleans are read in any case, and what is blank is not set', async () => {
  const server = await startServer({
    env: { MULTI_RUNTIME_ENABLED: ' True ', STEERING_ENABLED: 'FALSE', SWARM_DEV_MODE: ' ' },
  });
  expect(await stats(server)).toMatchObject({ multiRuntimeEnabled: true, steeringEnabled: false, devMode: false });
  await server.destroy();
});

describe('the file .env in the working folder', () => {
  test('gives what the environment does not, and hides its secrets', async () => {
    const workingFolder = newFolder();
    const token = 'a-token-from-the-file';
    writeFileSync(
      join(workingFolder, '.env'),
      `# who we are\nSWARM_ORG_NAME="Of the file"\nSWARM_ORG_ID=of-the-file\nCHAT_BOT_TOKEN=${token}\n`,
    );
    const server = await startServer({ workingFolder, env: { SWARM_ORG_ID: 'of-the-environment' } });
    const { body } = await server.request('GET', '/status');
    const { body: task } = await server.request('POST', '/api/tasks', { body: { task: 'tell' } });
    await server.request('POST', `/api/tasks/${task.id}/progress`, { body: { progress: `found ${token}!` } });
    const { body: told } = await server.request('GET', `/api/tasks/${task.id}`);

    expect(body.identity).toMatchObject({ name: 'Of the file', org_id: 'of-the-environment' });
    expect(told.progress).toBe('found [REDACTED:CHAT_BOT_TOKEN]!');
    await server.destroy();
  });

  test('counts, as a stored entry does, where the environment has nothing but blanks', async () => {
    const workingFolder = newFolder();
    writeFileSync(join(workingFolder, '.env'), 'MULTI_RUNTIME_ENABLED=true\n');
    const blank = { MULTI_RUNTIME_ENABLED: '', SWARM_DEV_MODE: ' ' };
    const server = await startServer({ workingFolder, env: blank });
    await storeConfig(server, { key: 'SWARM_DEV_MODE', value: 'true' });
    await server.stop();
    const second = await startServer({ workingFolder, dataDir: server.dataDir, env: blank });
    expect(await stats(second)).toMatchObject({ multiRuntimeEnabled: true, devMode: true });
    await second.destroy();
  });

  test('may begin with a byte order mark', async () => {
    const workingFolder = newFolder();
    writeFileSync(join(workingFolder, '.env'), '\uFEFFSWARM_ORG_NAME=Marked\n');
    const server = await startServer({ workingFolder });
    const { body } = await server.request('GET', '/status');

    expect(body.identity.name).toBe('Marked');
    await server.destroy();
  });

  test.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
  ])('is refused when it is %s', async (_what, make) => {
    const workingFolder = newFolder();
    make(join(workingFolder, '.env'));
    const { code, output } = await startAndFail({ workingFolder });

    expect([code, output]).toEqual([1, `${join(workingFolder, '.env')} is not a file`]);
  });

  test('shows of addresses that do not fit no more than their host, and of long texts the beginning', async () => {
    const { output } = await startAndFail({
      env: {
        APP_URL: 'ftp://files.example/some/token?key=secret-of-the-query',
        RBAC_ENABLED: 'x'.repeat(100_000),
      },
    });

    expect(output.split('\n').sort()).toEqual([
      'APP_URL must be a comma-separated list of http or https URLs, not "ftp://files.example/…"',
      `RBAC_ENABLED must be true, false, 1 or 0, not "${'x'.repeat(100)}…"`,
    ]);
  });

  test('is checked like the environment', async () => {
    const workingFolder = newFolder();
    writeFileSync(join(workingFolder, '.env'), 'RBAC_ENABLED=on\n');
    const { code, output } = await startAndFail({ workingFolder });
    expect([code, output]).toEqual([1, 'RBAC_ENABLED must be true, false, 1 or 0, not "on" (.env line 1)']);
  });

  test('says on which line a value stands that does not fit, unless the environment hides it', async () => {
    const workingFolder = newFolder();
    writeFileSync(
      join(workingFolder, '.env'),
      '# ours\n\nSWARM_ORG_NAME="of two\nlines, RBAC_ENABLED=1"\nRBAC_ENABLED=true\nexport RBAC_ENABLED = "on"\nHOST=a b\n',
    );
    const ofFile = await startAndFail({ workingFolder });
    const ofBoth = await startAndFail({ workingFolder, env: { RBAC_ENABLED: 'off' } });

    expect(ofFile.output).toMatch(/^RBAC_ENABLED must be true, false, 1 or 0, not "on" \(\.env line 6\)$/m);
    expect(ofBoth.output).toMatch(/^RBAC_ENABLED must be true, false, 1 or 0, not "off"$/m);
  });

  test('loses nothing beside a line that is no assignment, which is warned about without its text', async () => {
    const workingFolder = newFolder();
    writeFileSync(
      join(workingFolder, '.env'),
      'a stray secret\nSWARM_ORG_NAME=After it\n=5\n  # a comment\nSWARM_ORG_ID: colon\nSWARM_ORG_ID="unclosed\n',
    );
    const server = await startServer({ workingFolder });
    const { body } = await server.request('GET', '/status');
    const warnings = server.output.filter((line) => line.includes('no assignment'));

    expect(body.identity).toMatchObject({ name: 'After it', org_id: '"unclosed' });
    expect(warnings.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, file: '.env', lines: [1, 3, 5] }),
    ]);
    expect(server.output.join('\n')).not.toContain('stray secret');
    await server.destroy();
  });

  test('reads a name after any white space', async () => {
    const workingFolder = newFolder();
    writeFileSync(
      join(workingFolder, '.env'),
      'export  SWARM_ORG_NAME=Two blanks\nexport\tSWARM_ORG_ID="a tab" # so\n',
    );
    const server = await startServer({ workingFolder });
    const { body } = await server.request('GET', '/status');

    expect(body.identity).toMatchObject({ name: 'Two blanks', org_id: 'a tab' });
    expect(server.output.filter((line) => line.includes('.env'))).toEqual([]);
    await server.destroy();
  });

  test('is warned about where quotes are hardly meant as they stand, without their text', async () => {
    const workingFolder = newFolder();
    const lines = [
      'A_TEXT="of two',
      'lines"',
      'A_KEY="AbCd',
      'EfG="',
      'A_TAIL="quoted" secret tail',
      'A_LIST="begins',
      'SWARM_ORG_NAME=secret',
      'ends"',
      "A_QUOTE='never closed",
    ];
    writeFileSync(join(workingFolder, '.env'), lines.join('\n'));
    const server = await startServer({ workingFolder });
    const warnings = server.output.filter((line) => line.includes('never closed'));

    expect(warnings.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, file: '.env', lines: [5, 6, 9] }),
    ]);
    expect(server.output.join('\n')).not.toContain('secret tail');
    await server.destroy();
  });
});

test('a name that looks like a setting and is none is warned about, without its value', async () => {
  const server = await startServer({
    env: {
      SWARM_ORG_NAM: 'a-value',
      RBAC_SOMETHING_ELSE: 'a-value',
      HEARTBEET_STALL_MIN: 'a-value',
      heartbeat_stall_min: 'a-value',
      SOMETHING_OF_OTHERS: 'a-value',
      PUBLIC_URL: 'a-value',
      HEARTBEAT_INTERVAL: 'a-value',
      MULTI_RUNTIME: 'a-value',
      API_DRAIN_MAX: 'a-value',
      DRAIN_MAX_MS: 'a-value',
      CHAT_TOKEN: 'a-value',
      VCS_A_SECRET: 'a-value',
    },
  });
  const warned = server.output
    .filter((line) => line.includes('looks like a setting'))
    .map((line) => JSON.parse(line) as { name: string; meant?: string });

  expect(Object.fromEntries(warned.map(({ name, meant }) => [name, meant]))).toEqual({
    API_DRAIN_MAX: 'API_DRAIN_MAX_MS',
    CHAT_TOKEN: expect.stringMatching(/^CHAT_(?:BOT|APP)_TOKEN$/),
    DRAIN_MAX_MS: 'API_DRAIN_MAX_MS',
    HEARTBEAT_INTERVAL: 'HEARTBEAT_INTERVAL_MS',
    HEARTBEET_STALL_MIN: 'HEARTBEAT_STALL_MIN',
    MULTI_RUNTIME: 'MULTI_RUNTIME_ENABLED',
    RBAC_SOMETHING_ELSE: undefined,
    SWARM_ORG_NAM: 'SWARM_ORG_NAME',
    VCS_A_SECRET: 'VCS_A_WEBHOOK_SECRET',
    heartbeat_stall_min: 'HEARTBEAT_STALL_MIN',
  });
  expect(server.output.join('\n')).not.toContain('a-value');
  await server.destroy();
});

describe('what the system refuses names the setting', () => {
  test.each(['PORT', 'SITE_PORT'])('%s', async (name) => {
    const server = await startServer();
    const { code, output } = await startAndFail({ env: { [name]: new URL(server.url).port } });
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^${name}: port \\d+ of 127\\.0\\.0\\.1 cannot be used: .*EADDRINUSE`, 'm'));
    await server.destroy();
  });

  test('HOST', async () => {
    const { code, output } = await startAndFail({ env: { HOST: '192.0.2.1' } });
    expect(code).toBe(1);
    expect(output).toMatch(/^HOST: 192\.0\.2\.1 cannot be listened on: .*EADDRNOTAVAIL/m);
  });

  test('DATABASE_URL', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'file'), 'text');
    const below = await startAndFail({ env: { DATABASE_URL: `sqlite:${join(folder, 'file', 'swarm.sqlite')}` } });
    expect([below.code, below.output]).toEqual([1, expect.stringMatching(/^DATABASE_URL: .*swarm\.sqlite.*$/)]);
    const notOne = join(folder, 'not-a-database');
    writeFileSync(notOne, 'text that is no database, and long enough to be read as one'.repeat(20));
    const other = await startAndFail({ env: { DATABASE_URL: `sqlite:${notOne}` } });
    expect([other.code, other.output]).toEqual([
      1,
      expect.stringMatching(/^\S+ is no SQLite database.*DATABASE_URL.*$/),
    ]);
  });

  test('FILE_PROVIDER_LOCAL_DIR and SECRETS_ENCRYPTION_KEY_FILE', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'file'), 'text');
    const files = await startAndFail({ env: { FILE_PROVIDER_LOCAL_DIR: join(folder, 'file', 'fs') } });
    expect([files.code, files.output]).toEqual([1, expect.stringMatching(/^FILE_PROVIDER_LOCAL_DIR: .*ENOTDIR/)]);
    const key = await startAndFail({
      env: { SECRETS_ENCRYPTION_KEY: undefined, SECRETS_ENCRYPTION_KEY_FILE: folder },
    });
    expect([key.code, key.output]).toEqual([1, expect.stringMatching(/^SECRETS_ENCRYPTION_KEY_FILE .*EISDIR/)]);
  });
});

describe('a folder of the operator', () => {
  test('for files of variables is made at the start', async () => {
    const folder = join(newFolder(), 'deep', 'down');
    const server = await startServer({ env: { CONFIG_ENV_FILES_DIR: folder } });
    await storeConfig(server, { key: 'TOKEN', value: 'x', envPath: 'service.env' });
    expect(readFileSync(join(folder, 'service.env'), 'utf8')).toBe('TOKEN=x\n');
    await server.destroy();
  });

  test.each(['CONFIG_ENV_FILES_DIR', 'FILE_PROVIDER_LOCAL_DIR'])(
    'that cannot be used stops the start: %s',
    async (name) => {
      const folder = newFolder();
      writeFileSync(join(folder, 'file'), 'text');
      symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'));
      for (const path of ['file', 'dangling', join('file', 'below'), join('dangling', 'below')]) {
        const { code, output } = await startAndFail({ env: { [name]: join(folder, path) } });
        expect([path, code, output]).toEqual([path, 1, expect.stringMatching(new RegExp(`^${name}: the folder .*E`))]);
      }
    },
  );

  const onLinux = existsSync('/proc/self') ? test : test.skip;

  onLinux.each([
    ['FILE_PROVIDER_LOCAL_DIR', { FILE_PROVIDER_LOCAL_DIR: '/proc/x' }],
    ['CONFIG_ENV_FILES_DIR', { CONFIG_ENV_FILES_DIR: '/proc/x/y' }],
    ['DATABASE_URL', { DATABASE_URL: 'sqlite:/proc/x/y.sqlite' }],
    ['DATABASE_URL', { DATABASE_URL: 'sqlite:/proc/x/y.sqlite', SWARM_API_KEY: undefined }],
  ])('where the system makes no folders stops the start too: %s', async (name, env) => {
    const { code, output } = await startAndFail({ env });
    expect([code, output]).toEqual([1, expect.stringMatching(new RegExp(`^${name}: .*ENOENT.*mkdir '/proc/x'`))]);
  });
});

describe('a stored value that does not fit (any more)', () => {
  test('stops the start with the command that removes it; then the server starts', async () => {
    const server = await startServer();
    addConfigRow(server, { key: 'HEARTBEAT_INTERVAL_MS', value: 'often' });
    await server.stop();
    const { code, output } = await startAndFail({ dataDir: server.dataDir });
    expect([code, output]).toEqual([
      1,
      'The stored setting HEARTBEAT_INTERVAL_MS must be an integer from 1 to 2147483647. ' +
        'Remove it with: npm run config -- remove HEARTBEAT_INTERVAL_MS',
    ]);

    expect(await runConfigScript(databases.settings(server.dataDir), 'remove', 'HEARTBEAT_INTERVAL_MS')).toEqual({
      code: 0,
      output: 'Removed the stored global entry HEARTBEAT_INTERVAL_MS.\n',
    });
    const again = await startServer({ dataDir: server.dataDir });
    expect((await again.request('GET', '/api/config')).body.configs).toEqual([]);
    await again.destroy();
  });

  test('does not matter where the environment has a value, or when it is not exported', async () => {
    const server = await startServer();
    addConfigRow(server, { key: 'HEARTBEAT_INTERVAL_MS', value: 'often' });
    addConfigRow(server, { key: 'RBAC_ENABLED', value: 'perhaps', exportToEnv: 0 });
    await server.stop();
    const again = await startServer({ dataDir: server.dataDir, env: { HEARTBEAT_INTERVAL_MS: '1000' } });
    await again.destroy();
  });

  test('fails a reload as a whole', async () => {
    const server = await startServer();
    await storeConfig(server, { key: 'SWARM_DEV_MODE', value: 'true' });
    await server.request('POST', '/api/config/reload');
    addConfigRow(server, { key: 'HEARTBEAT_INTERVAL_MS', value: 'often' });
    addConfigRow(server, { key: 'STEERING_ENABLED', value: 'false' });
    const { status, body } = await server.request('POST', '/api/config/reload');
    expect([status, body.error]).toEqual([
      500,
      expect.stringMatching(/^Failed to reload config: The stored setting HEARTBEAT_INTERVAL_MS must be an integer/),
    ]);
    expect(await stats(server)).toMatchObject({ devMode: true, steeringEnabled: true });
    await server.destroy();
  });
});

describe('npm run config', () => {
  testOn('sqlite', 'a file has one user')('refuses while a server runs', async () => {
    const server = await startServer();
    await storeConfig(server, { key: 'COLOUR', value: 'red' });
    const busy = await runConfigScript(databases.settings(server.dataDir), 'remove', 'COLOUR');
    expect([busy.code, busy.output]).toEqual([1, expect.stringContaining('is in use by another process')]);
    await server.destroy();
  });

  test('refuses without a database, without an entry, and other words', async () => {
    const server = await startServer();
    await server.stop();
    const missing = await runConfigScript(databases.settings(server.dataDir), 'remove', 'FLAVOUR');
    expect([missing.code, missing.output]).toEqual([1, 'There is no stored global entry FLAVOUR.\n']);
    const nowhere = await runConfigScript(
      { DATABASE_URL: `sqlite:${join(server.dataDir, 'none.sqlite')}` },
      'remove',
      'COLOUR',
    );
    expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining('There is no database at')]);
    const wrong = await runConfigScript(databases.settings(server.dataDir), 'list');
    expect([wrong.code, wrong.output]).toEqual([1, 'Usage: npm run config -- remove <KEY>\n']);
    await server.destroy();
  });
});

describe('stored configuration', () => {
  test('reaches neither the environment of the process nor, under a name of the start, its settings', async () => {
    const server = await startServer();
    await storeConfig(server, { key: 'CHAT_BOT_TOKEN', value: 'a-stored-token-value', isSecret: true });
    addConfigRow(server, { key: 'NODE_TLS_REJECT_UNAUTHORIZED', value: '0' });
    addConfigRow(server, { key: 'SITE_NAME', value: 'Stored' });
    expect((await server.request('POST', '/api/config/reload')).status).toBe(200);
    await server.stop();
    const again = await startServer({ dataDir: server.dataDir });

    expect(await isInEnvironment(again, 'CHAT_BOT_TOKEN')).toBe(true);
    expect(await isInEnvironment(again, 'SITE_NAME')).toBe(false);
    expect(again.output.some((line) => line.includes('passed over') && line.includes('SITE_NAME'))).toBe(true);
    const { body: task } = await again.request('POST', '/api/tasks', { body: { task: 'a-stored-token-value' } });
    await again.request('POST', `/api/tasks/${task.id}/progress`, { body: { progress: 'got a-stored-token-value' } });
    const { body: told } = await again.request('GET', `/api/tasks/${task.id}`);
    expect(told.progress).toBe('got [REDACTED:CHAT_BOT_TOKEN]');
    await again.destroy();
  });

  const onLinux = existsSync('/proc/self/environ') ? test : test.skip;

  /** The environment of each process that a process started, as the system has it. */
  const environmentsBelow = (pid: number): string[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
          return Number(parent) === pid ? [readFileSync(`/proc/${name}/environ`, 'utf8')] : [];
        } catch {
          return [];
        }
      });

  onLinux('is not in the environment of what the process starts, and neither are its own secrets', async () => {
    const server = await startServer({ site: true, env: { MAIL_API_KEY: 'only-for-the-server' } });
    await storeConfig(server, { key: 'FRESH', value: 'only-for-the-server' });
    expect((await server.request('POST', '/api/config/reload')).body.keysUpdated).toEqual(['FRESH']);
    expect((await visit(server, cardPath({ title: 'Hello' }))).status).toBe(200);

    const environments = environmentsBelow(server.pid);
    expect(environments.length).toBeGreaterThan(0);
    expect(environments.join('\n')).not.toContain('only-for-the-server');
    expect(environments.join('\n')).not.toContain(operatorKey);
    await server.destroy();
  });
});
