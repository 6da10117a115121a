import { addConfigRow, clearConfig, configRow, isInEnvironment, putConfig, storeConfig } from '../support/config.js';
import { runConfigScript } from '../support/config-command.js';
import { databases } from '../support/databases/databases.js';
import { changeRows, columnOf, countRows, rowOf, rowsOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';
import { waitFor } from '../support/wait.js';

let server: OwnServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  clearConfig(server);
  await reload();
});
afterAll(() => server.destroy());

const reload = () => server.call('reloadConfig', { body: {} });
const restart = async (): Promise<void> => {
  await server.stop();
  server = await startServer({ dataDir: server.dataDir });
};
const storedKeys = () =>
  rowsOf(server, 'config')
    .map(({ key }) => key)
    .sort();
const logged = (text: string) => server.output.filter((line) => line.includes(text)).map((line) => JSON.parse(line));

/** What a user whose role grants little gets when asking for something only others may do. */
const refusedOfRequester = async (): Promise<number> => {
  const { id } = await createUser(server, { name: `Somebody ${crypto.randomUUID()}` });
  changeRows(server, 'user_roles', { userId: id }, { role: 'requester' });
  const { plaintext } = await mintToken(server, id);
  const body = { scope: 'global', key: 'A', value: 'b' } as const;
  return (await server.call('upsertConfig', { key: plaintext, body }).answer()).status;
};

describe('a setting in another spelling', () => {
  test.each(['rbac_enabled', ' Rbac_Enabled '])('is stored under its own and counts: %j', async (key) => {
    expect(await refusedOfRequester()).toBe(200);
    const { status, body } = await putConfig(server, { key, value: 'true' });
    expect([status, body.key]).toEqual([200, 'RBAC_ENABLED']);
    expect((await reload()).body.keysUpdated).toContain('RBAC_ENABLED');
    expect(await refusedOfRequester()).toBe(403);
  });

  test('is the same entry as in its own, and is found in any', async () => {
    const first = await storeConfig(server, { key: 'STEERING_ENABLED', value: 'true' });
    const second = await storeConfig(server, { key: 'steering_enabled', value: 'false' });
    expect(second.id).toBe(first.id);
    for (const path of ['/api/config?key=Steering_enabled', '/api/config/resolved?key=steering_enabled']) {
      expect((await server.request('GET', path)).body.configs).toEqual([second]);
    }
    await reload();
    expect((await server.call('getStats')).body.steeringEnabled).toBe(false);
    expect(await isInEnvironment(server, 'steering_enabled')).toBe(true);
  });

  test('of an agent has its effect as well', async () => {
    const agent = addAgent(server);
    await storeConfig(server, { scope: 'agent', scopeId: agent, key: 'agent_max_tasks', value: '7' });
    await storeConfig(server, { scope: 'agent', scopeId: agent, key: 'harness_provider', value: 'harness_b' });
    expect(columnOf(server, 'agents', agent, 'maxTasks')).toBe(7);
    expect(storedKeys()).toEqual(['AGENT_MAX_TASKS', 'HARNESS_PROVIDER']);
  });

  test('leaves other keys, and names that mean something else to agents, as they are', async () => {
    await storeConfig(server, { key: 'colour', value: 'red' });
    await storeConfig(server, { scope: 'agent', scopeId: 'a', key: 'port', value: 'left' });
    await storeConfig(server, { scope: 'repo', scopeId: 'a/b', key: 'app_url', value: 'localhost:3000' });
    expect(storedKeys()).toEqual(['app_url', 'colour', 'port']);
    expect((await server.call('listConfig', { query: { key: 'port' } })).body.configs).toHaveLength(1);
    expect((await server.call('listConfig', { query: { key: 'COLOUR' } })).body.configs).toEqual([]);
  });
});

describe('an entry that an older release stored in another spelling', () => {
  test('is renamed at the start and counts, for an agent too', async () => {
    const agent = addAgent(server);
    addConfigRow(server, { key: 'steering_enabled', value: 'false' });
    addConfigRow(server, { key: 'agent_max_tasks', value: '9', scope: 'agent', scopeId: agent });
    await restart();
    expect(storedKeys()).toEqual(['AGENT_MAX_TASKS', 'STEERING_ENABLED']);
    expect((await server.call('getStats')).body.steeringEnabled).toBe(false);
    expect(columnOf(server, 'agents', agent, 'maxTasks')).toBe(9);
    expect(logged('was renamed').map(({ key, meant }) => [key, meant])).toEqual([
      ['agent_max_tasks', 'AGENT_MAX_TASKS'],
      ['steering_enabled', 'STEERING_ENABLED'],
    ]);
  });

  test('stays without effect, and is warned about, beside one in its own spelling or when it does not fit', async () => {
    addConfigRow(server, { key: 'steering_enabled', value: 'false' });
    addConfigRow(server, { key: 'STEERING_ENABLED', value: 'true' });
    addConfigRow(server, { key: 'heartbeat_interval_ms', value: 'often' });
    await restart();
    expect(storedKeys()).toEqual(['STEERING_ENABLED', 'heartbeat_interval_ms', 'steering_enabled']);
    expect((await server.call('getStats')).body.steeringEnabled).toBe(true);
    expect(logged('has no effect').map(({ key, reason }) => [key, reason])).toEqual([
      ['heartbeat_interval_ms', 'the value must be an integer from 1 to 2147483647'],
      ['steering_enabled', 'there is an entry of that name'],
    ]);
    expect((await reload()).body.keysUpdated).toEqual(['STEERING_ENABLED']);
  });

  test.each(['heartbeat_interval_ms', 'HEARTBEAT_INTERVAL_MS'])('is removed by the command in any: %s', async (key) => {
    addConfigRow(server, { key: 'HEARTBEAT_INTERVAL_MS', value: '1' });
    addConfigRow(server, { key: 'Heartbeat_interval_ms', value: '2' });
    await server.stop();
    const { code, output } = await runConfigScript(databases.settings(server.dataDir), 'remove', key);
    server = await startServer({ dataDir: server.dataDir });
    expect([code, output.trim().split('\n').sort()]).toEqual([
      0,
      [
        'Removed the stored global entry HEARTBEAT_INTERVAL_MS.',
        'Removed the stored global entry Heartbeat_interval_ms.',
      ],
    ]);
    expect(countRows(server, 'config')).toBe(0);
  });
});

describe('a setting that is declared secret', () => {
  const secret = 'shared-with-nobody';

  test.each([
    ['VCS_A_WEBHOOK_SECRET', {}],
    ['chat_bot_token', { isSecret: false }],
    ['VCS_B_TOKEN', { scope: 'repo', scopeId: 'acme/website' }],
    ['MAIL_API_KEY', { scope: 'agent', scopeId: 'a' }],
  ])('is encrypted and masked whatever the request says: %s', async (key, fields) => {
    const { body } = await putConfig(server, { key, value: secret, ...fields });
    expect(body).toMatchObject({ value: '********', isSecret: true, encrypted: true });
    expect(configRow(server, key.toUpperCase())).toMatchObject({ isSecret: 1, encrypted: 1 });
    expect(JSON.stringify(configRow(server, key.toUpperCase()))).not.toContain(secret);
    expect(
      (await server.call('getConfig', { path: { id: body.id }, query: { includeSecrets: true } })).body.value,
    ).toBe(secret);
  });

  test('is masked although an older release stored it clear, and encrypted at the next start', async () => {
    const id = addConfigRow(server, { key: 'VCS_A_WEBHOOK_SECRET', value: secret });
    addConfigRow(server, { key: 'mail_api_key', value: secret, scope: 'agent', scopeId: 'a' });
    const lists = async () =>
      Promise.all(
        ['/api/config', '/api/config/resolved?agentId=a', `/api/config/${id}`].map(async (path) =>
          JSON.stringify((await server.request('GET', path)).body),
        ),
      );
    for (const text of await lists()) {
      expect(text).toContain('"isSecret":true');
      expect(text).not.toContain(secret);
    }
    await restart();
    expect(rowsOf(server, 'config')).toHaveLength(2);
    expect(rowOf(server, 'config', { key: 'MAIL_API_KEY' })).toMatchObject({ isSecret: 1, encrypted: 1 });
    expect(rowOf(server, 'config', { key: 'VCS_A_WEBHOOK_SECRET' })).toMatchObject({ isSecret: 1, encrypted: 1 });
    const { body } = await server.call('getConfig', { path: { id }, query: { includeSecrets: true } });
    expect(body.value).toBe(secret);
  });
});

describe('a setting for the whole server', () => {
  test.each(['STEERING_ENABLED', 'rbac_enabled', 'EVENTS_RETENTION_DAYS'])(
    'is refused for an agent and a repository: %s',
    async (key) => {
      for (const scope of ['agent', 'repo']) {
        const { issues } = await putConfig(server, { scope, scopeId: 'a', key, value: '1' }).refused(
          400,
          'validation_error',
          'body.scope',
        );
        expect(issues).toEqual([
          {
            path: 'body.scope',
            message: `must be global for ${key.toUpperCase()}, which is one for the whole server`,
          },
        ]);
      }
      expect(countRows(server, 'config')).toBe(0);
      expect((await putConfig(server, { key, value: '1' })).status).toBe(200);
    },
  );

  test.each(['CAPABILITIES', 'VCS_B_TOKEN', 'APP_URL', 'PORT'])('is not what agents read too: %s', async (key) => {
    const { status } = await putConfig(server, { scope: 'agent', scopeId: 'a', key, value: 'their-own' });
    expect(status).toBe(200);
  });
});

describe('a key that looks like a setting and is none', () => {
  const warned = async (key: string) => {
    const lines = () => logged('looks like a setting').filter((line) => line.key === key);
    await waitFor(`a warning of ${key}`, () => lines().length > 0);
    return lines().map(({ meant }) => meant);
  };

  test('is stored, and warned about once', async () => {
    await storeConfig(server, { key: 'RBAC_ENABLE', value: 'true' });
    await reload();
    await reload();
    expect(await warned('RBAC_ENABLE')).toEqual(['RBAC_ENABLED']);
  });

  test('is warned about for an agent too', async () => {
    await storeConfig(server, { scope: 'agent', scopeId: 'a', key: 'AGENT_MAX_TASK', value: '3' });
    expect(await warned('AGENT_MAX_TASK')).toEqual(['AGENT_MAX_TASKS']);
  });
});
