import { clearConfig, configRow, putConfig, storeConfig } from '../support/config.js';
import { columnOf, countRows, whileRefusing } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearConfig(server));
const put = (fields: Readonly<Record<string, unknown>>, query?: { includeSecrets?: boolean }) =>
  putConfig(server, fields, query);

describe('a new entry', () => {
  test('has its defaults and all fields', async () => {
    const { status, body } = await put({ key: 'COLOUR', value: 'red' });

    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      scope: 'global',
      scopeId: null,
      key: 'COLOUR',
      value: 'red',
      isSecret: false,
      envPath: null,
      description: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      lastUpdatedAt: body.createdAt,
      encrypted: false,
      exportToEnv: true,
    });
    expect((await server.call('getConfig', { path: { id: body.id } })).body).toEqual(body);
  });

  test.each([
    ['text', 'plain text'],
    ['', ''],
    [3.5, '3.5'],
    [false, 'false'],
    [{ a: [1] }, '{"a":[1]}'],
    [['x'], '["x"]'],
  ])('stores the value %j as text', async (value, text) => {
    expect((await put({ key: 'ANY', value: value === 'text' ? 'plain text' : value })).body.value).toBe(text);
  });

  test.each([
    ['agent', 'agent-1'],
    ['repo', 'acme/website'],
  ])('may belong to a %s that need not exist', async (scope, scopeId) => {
    const { status, body } = await put({ scope, scopeId, key: 'COLOUR', value: 'red' });
    expect([status, body.scope, body.scopeId]).toEqual([200, scope, scopeId]);
  });

  test('of the same key in another scope is another entry', async () => {
    const global = await storeConfig(server, { key: 'COLOUR', value: 'red' });
    const agent = await storeConfig(server, { scope: 'agent', scopeId: 'a', key: 'COLOUR', value: 'blue' });
    expect(agent.id).not.toBe(global.id);
  });
});

describe('an update', () => {
  test('replaces everything but id, creation and an omitted exportToEnv', async () => {
    const first = await storeConfig(server, {
      key: 'COLOUR',
      value: 'red',
      isSecret: true,
      envPath: '/nowhere/.env',
      description: 'of the door',
      exportToEnv: false,
    });
    server.database
      .prepare("update config set createdAt = '2026-01-01T00:00:00.000Z', lastUpdatedAt = '2026-01-01T00:00:00.000Z'")
      .run();
    const { body } = await put({ key: 'COLOUR', value: 'blue' });

    expect(body).toMatchObject({
      id: first.id,
      value: 'blue',
      isSecret: false,
      encrypted: false,
      envPath: null,
      description: null,
      exportToEnv: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    expect(body.lastUpdatedAt > body.createdAt).toBe(true);
    expect((await put({ key: 'COLOUR', value: 'blue', exportToEnv: true })).body.exportToEnv).toBe(true);
  });

  test('concurrent first writes of one global key make one entry', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => put({ key: 'RACE', value: `${at}` })));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(server.database.prepare("select count(*) from config where key = 'RACE'").pluck().get()).toBe(1);
  });
});

describe('a secret', () => {
  test('is masked in the answer, unless asked for', async () => {
    const masked = await put({ key: 'PASS', value: 'open sesame', isSecret: true });
    const clear = await put({ key: 'PASS', value: 'open sesame', isSecret: true }, { includeSecrets: true });

    expect(masked.body).toMatchObject({ value: '********', isSecret: true, encrypted: true });
    expect(clear.body.value).toBe('open sesame');
    expect(clear.body).not.toHaveProperty('message');
  });

  test('is AES-256-GCM at rest, with a fresh nonce at every write', async () => {
    await put({ key: 'PASS', value: 'open sesame', isSecret: true });
    const first = String(configRow(server, 'PASS')?.value);
    await put({ key: 'PASS', value: 'open sesame', isSecret: true });
    const second = String(configRow(server, 'PASS')?.value);

    expect(Buffer.from(first, 'base64')).toHaveLength(12 + 'open sesame'.length + 16);
    expect(second).not.toBe(first);
  });

  test('becomes clear text when isSecret is left out, and a secret again when it is set', async () => {
    await put({ key: 'PASS', value: 'open sesame', isSecret: true });
    await put({ key: 'PASS', value: 'open sesame' });
    expect(configRow(server, 'PASS')).toMatchObject({ value: 'open sesame', isSecret: 0, encrypted: 0 });

    await put({ key: 'PASS', value: 'open sesame', isSecret: true });
    expect(configRow(server, 'PASS')).toMatchObject({ isSecret: 1, encrypted: 1 });
  });
});

describe('what is refused', () => {
  const global = { key: 'COLOUR', value: 'red' };

  test.each([
    ['a global entry with scopeId', { ...global, scopeId: 'x' }, 'body.scopeId'],
    ['an agent entry without scopeId', { ...global, scope: 'agent' }, 'body.scopeId'],
    ['a repo entry with a null scopeId', { ...global, scope: 'repo', scopeId: null }, 'body.scopeId'],
    ['an unknown scope', { ...global, scope: 'team', scopeId: 'x' }, 'body.scope'],
    ['no value', { key: 'COLOUR' }, 'body.value'],
    ['a null value', { key: 'COLOUR', value: null }, 'body.value'],
    ['no key', { value: 'red' }, 'body.key'],
    ['an empty key', { key: '', value: 'red' }, 'body.key'],
    ['a key of 256 characters', { key: 'K'.repeat(256), value: 'red' }, 'body.key'],
  ])('%s', async (_what, fields, path) => {
    await put(fields).refused(400, 'validation_error', path);
    expect(countRows(server, 'config')).toBe(0);
  });

  test('a managed key', async () => {
    const { error } = await put({ key: 'Onboarding_State', value: '{}' }).refused(400, 'config_key_managed');
    expect(error).toContain('belongs to the server');
    expect(countRows(server, 'config')).toBe(0);
  });

  test.each([
    'API_KEY',
    'api_key',
    ' API_KEY ',
    'SWARM_API_KEY',
    'SECRETS_ENCRYPTION_KEY',
    'Secrets_Encryption_Key_File',
    'CORS_ALLOW_ANY_ORIGIN',
    'EXTENSION_ALLOW_LEAD_ACTIVATION',
    'CONFIG_ENV_FILES_DIR',
    'RBAC_AUDIT_DISABLED',
  ])('the reserved key %j in every scope', async (key) => {
    for (const scope of [{ scope: 'global' }, { scope: 'agent', scopeId: 'a' }]) {
      const { error } = await put({ ...scope, key, value: 'x' }).refused(400, 'config_key_reserved');
      expect(error).toBe(`Key '${key}' is reserved and cannot be stored; set it as an environment variable`);
    }
  });

  test.each([
    'DATABASE_URL',
    'port',
    'FILE_PROVIDER_LOCAL_DIR',
    'LOG_LEVEL',
    'NODE_TLS_REJECT_UNAUTHORIZED',
    'NODE_OPTIONS',
    'LD_PRELOAD',
    'PATH',
  ])('the key %j in the global scope, while agents may have their own', async (key) => {
    const { error } = await put({ key, value: 'anything' }).refused(400, 'config_key_reserved');
    expect(error).toBe(
      `Key '${key}' is read at the start of the server only and cannot be stored for it; set it as an environment variable`,
    );
    expect(configRow(server, key)).toBeUndefined();
    expect((await put({ scope: 'agent', scopeId: 'a', key, value: 'anything' })).status).toBe(200);
  });

  test('says so when the entry cannot be stored', async () => {
    const { error } = await whileRefusing(server, { on: 'insert', table: 'config', reason: 'on fire' }, () =>
      put({ key: 'COLOUR', value: 'red' }).refused(500, 'internal_error'),
    );
    expect(error).toBe('Failed to upsert config');
  });
});

describe('the values of well-known keys', () => {
  test.each<[string, unknown[], unknown[]]>([
    ['HARNESS_PROVIDER', ['harness_a', 'harness_k'], ['harness_l', 'Harness_A', '']],
    ['AGENT_MAX_TASKS', ['1', '100', 7], ['0', '101', '1.5', '-1', 'two', '', true]],
    ['STEERING_ENABLED', ['true', 'false', '1', '0'], [true, false, 1, 'yes', 'TRUE', '']],
    ['rbac_enabled', ['true'], [true, 'on']],
    ['CHAT_DISABLE', ['0'], [0]],
    ['HEARTBEAT_INTERVAL_MS', ['1', 90000], ['0', '-5', '1e3', 'x']],
    ['SCHEDULER_INTERVAL_MS', ['10000'], ['0']],
    ['HEARTBEAT_MAX_AUTO_ASSIGN', ['0', '5'], ['-1']],
    ['EVENTS_RETENTION_DAYS', ['1', '1000000'], ['0', '1000001']],
    ['CONTEXT_VERSIONS_KEEP_LATEST', ['1'], ['0']],
    ['DB_RETENTION_TICK_BUDGET_MS', ['1000', '300000'], ['999', '300001']],
    ['DB_RETENTION_CATCHUP_INTERVAL_MS', ['5000', '3600000'], ['4999', '3600001']],
    ['DB_RETENTION_MAX_STATEMENT_MS', ['25', '5000'], ['24', '5001']],
    ['API_DRAIN_MAX_MS', ['0', '120000'], ['120001']],
    ['CHAT_MODE', ['socket', 'http'], ['poll']],
    ['SCRIPT_EXECUTOR', ['native', 'quickjs'], ['shell']],
    ['MODEL_WINDOW_EXHAUSTED_POLICY', ['fail', 'fallback'], ['retry']],
    [
      'MCP_BASE_URL',
      ['', 'https://swarm.example/base', 'http://10.0.0.1:3013'],
      ['ftp://x', 'https://x/?a=1', 'https://x/#a', 'x'],
    ],
    ['APP_URL', ['', 'https://a.example, http://b.example'], ['nowhere']],
    ['SWARM_VERIFY_TTL_MS', ['1'], ['0']],
    ['TRUST_BODY_REQUESTED_BY_USER_ID', ['false'], ['no', false]],
    ['SOMETHING_ELSE', ['anything', 0, true, { free: 'form' }], []],
  ])('%s', async (key, allowed, refused) => {
    for (const value of allowed) {
      expect([value, (await put({ key, value })).status]).toEqual([value, 200]);
    }
    for (const value of refused) {
      const { error } = await put({ key, value }).refused(400, 'validation_error', 'body.value');
      expect(error).toMatch(/^Validation error: body\.value: must /);
    }
  });
});

test('a name that other programs have too is checked for the server only', async () => {
  const agents = { scope: 'agent', scopeId: 'a', key: 'APP_URL', value: 'localhost:3000' };
  expect((await put(agents)).status).toBe(200);
  await put({ ...agents, key: 'STEERING_ENABLED', value: 'on' }).refused(400, 'validation_error', 'body.scope');
});

describe("an agent's AGENT_MAX_TASKS", () => {
  const maxTasks = (id: string) => columnOf(server, 'agents', id, 'maxTasks');

  test('sets its maxTasks, and deleting it restores the default of its role', async () => {
    const lead = addAgent(server, { isLead: 1 });
    const worker = addAgent(server, { maxTasks: 3 });
    for (const [id, role] of [
      [lead, 2],
      [worker, 1],
    ] as const) {
      const entry = await storeConfig(server, { scope: 'agent', scopeId: id, key: 'AGENT_MAX_TASKS', value: '9' });
      expect(maxTasks(id)).toBe(9);
      await server.call('deleteConfig', { path: { id: entry.id } });
      expect(maxTasks(id)).toBe(role);
    }
  });

  test('changes nobody when it is global or refused', async () => {
    const worker = addAgent(server, { maxTasks: 3 });
    await put({ key: 'AGENT_MAX_TASKS', value: '9' });
    await put({ scope: 'agent', scopeId: worker, key: 'AGENT_MAX_TASKS', value: '101' }).refused(
      400,
      'validation_error',
      'body.value',
    );
    expect(maxTasks(worker)).toBe(3);
  });

  test('is stored and mirrored together or not at all', async () => {
    const worker = addAgent(server, { maxTasks: 3 });
    await whileRefusing(server, { on: 'update', table: 'agents' }, () =>
      put({ scope: 'agent', scopeId: worker, key: 'AGENT_MAX_TASKS', value: '9' }).refused(500, 'internal_error'),
    );
    expect(configRow(server, 'AGENT_MAX_TASKS')).toBeUndefined();
  });
});
