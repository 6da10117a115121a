import { addConfigRow, clearConfig, putConfig, storeConfig } from '../support/config.js';
import { rowOf } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();
afterEach(() => clearConfig(server));
const get = (path: string) => server.request('GET', path);
const keysAndValues = async (path: string) =>
  (await get(path)).body.configs.map(({ key, value }: { key: string; value: string }) => [key, value]);

describe('listConfig', () => {
  test('lists by key, filtered by every filter', async () => {
    await storeConfig(server, { key: 'B', value: 'global b' });
    await storeConfig(server, { scope: 'agent', scopeId: 'a1', key: 'B', value: 'agent b' });
    await storeConfig(server, { scope: 'agent', scopeId: 'a2', key: 'B', value: 'other b' });
    await storeConfig(server, { scope: 'agent', scopeId: 'a1', key: 'A', value: 'agent a' });

    expect((await keysAndValues('/api/config')).map(([key]: string[]) => key)).toEqual(['A', 'B', 'B', 'B']);
    expect(await keysAndValues('/api/config?scope=global')).toEqual([['B', 'global b']]);
    expect(await keysAndValues('/api/config?scope=agent&scopeId=a1')).toEqual([
      ['A', 'agent a'],
      ['B', 'agent b'],
    ]);
    expect(await keysAndValues('/api/config?key=B&scopeId=a2')).toEqual([['B', 'other b']]);
    expect(await keysAndValues('/api/config?key=b')).toEqual([]);
  });

  test('an unknown scope is an empty list', async () => {
    await storeConfig(server, { key: 'B', value: 'b' });
    expect((await get('/api/config?scope=team')).body).toEqual({ configs: [] });
  });

  test('masks secrets and nothing else, unless told otherwise', async () => {
    await storeConfig(server, { key: 'OPEN', value: 'plain' });
    await storeConfig(server, { key: 'PASS', value: 'sesame', isSecret: true });

    expect(await keysAndValues('/api/config')).toEqual([
      ['OPEN', 'plain'],
      ['PASS', '********'],
    ]);
    const { body } = await get('/api/config?includeSecrets=true');
    expect(body.configs[1]).toMatchObject({ value: 'sesame', isSecret: true, encrypted: true });
    expect(body).not.toHaveProperty('message');
  });

  test('shows an old entry under a reserved name with a placeholder, even an unreadable one', async () => {
    const plain = addConfigRow(server, { key: 'API_KEY', value: 'left over' });
    addConfigRow(server, { key: 'swarm_api_key', value: 'not base64', isSecret: 1, encrypted: 1 });

    expect(await keysAndValues('/api/config?includeSecrets=true')).toEqual([
      ['API_KEY', '[reserved]'],
      ['swarm_api_key', '[reserved]'],
    ]);
    expect((await get('/api/config')).status).toBe(200);
    expect((await server.call('deleteConfig', { path: { id: plain } })).status).toBe(200);
  });

  test('leaves out what the server keeps for itself', async () => {
    await putConfig(server, { key: 'API_FILES_API_KEY', value: 'secret', isSecret: true });
    const state = addConfigRow(server, { key: 'onboarding_state', value: '{}' });
    const hidden = String(rowOf(server, 'config', { key: 'API_FILES_API_KEY' }).id);

    expect(await keysAndValues('/api/config?includeSecrets=true')).toEqual([]);
    expect(await keysAndValues('/api/config/resolved?includeSecrets=true')).toEqual([]);
    for (const id of [state, hidden]) {
      const { status, body } = await get(`/api/config/${id}?includeSecrets=true`);
      expect([status, body]).toEqual([404, { error: 'Config not found', code: 'config_not_found' }]);
    }
  });

  test('names an entry that cannot be decrypted', async () => {
    const id = addConfigRow(server, { key: 'BROKEN', value: 'AAAA', isSecret: 1, encrypted: 1 });
    for (const path of ['/api/config', '/api/config/resolved', `/api/config/${id}`]) {
      const { status, body } = await get(path);
      expect(status).toBe(500);
      expect(body.error).toMatch(new RegExp(`BROKEN.*${id}.*SECRETS_ENCRYPTION_KEY`));
    }
    expect((await get('/api/config?key=OTHER')).status).toBe(200);
    expect((await server.call('deleteConfig', { path: { id } })).status).toBe(200);
    expect((await get('/api/config')).status).toBe(200);
  });

  test('refuses a broken filter', async () => {
    expect((await get('/api/config?includeSecrets=perhaps')).status).toBe(400);
    expect((await get(`/api/config?key=${'K'.repeat(256)}`)).status).toBe(400);
  });
});

test('more than 16 MiB of entries are refused until the question is narrowed', async () => {
  for (let count = 0; count < 17; count += 1) {
    await storeConfig(server, { key: `LONG_${count}`, value: 'x'.repeat(1_000_000) });
  }
  await storeConfig(server, { scope: 'agent', scopeId: 'a1', key: 'SHORT', value: 'short' });

  await server.call('listConfig').refused(503, 'read_too_large');
  await server.call('getResolvedConfig').refused(503, 'read_too_large');
  expect(await keysAndValues('/api/config?scope=agent')).toEqual([['SHORT', 'short']]);
  expect(await keysAndValues('/api/config/resolved?agentId=a1&key=SHORT')).toEqual([['SHORT', 'short']]);
});

test('a long list has all entries in order, secrets among them', async () => {
  const address = { scope: 'repo', scopeId: 'long' } as const;
  const value = 'x'.repeat(300_000);
  for (const key of ['LONG_C', 'LONG_A', 'LONG_B']) {
    await storeConfig(server, { ...address, key, value: `${key} ${value}`, isSecret: key === 'LONG_B' });
  }
  const valuesOf = (b: string) => [
    ['LONG_A', `LONG_A ${value}`],
    ['LONG_B', b],
    ['LONG_C', `LONG_C ${value}`],
  ];

  expect(await keysAndValues('/api/config?scope=repo&scopeId=long')).toEqual(valuesOf('********'));
  expect(await keysAndValues('/api/config?scope=repo&scopeId=long&includeSecrets=true')).toEqual(
    valuesOf(`LONG_B ${value}`),
  );
});

test('entries count as they are answered: a control character takes six bytes', async () => {
  for (let count = 0; count < 3; count += 1) {
    await storeConfig(server, {
      scope: 'agent',
      scopeId: 'a2',
      key: `CONTROL_${count}`,
      value: '\u0001'.repeat(1_000_000),
    });
  }

  await server.call('listConfig', { query: { scope: 'agent', scopeId: 'a2' } }).refused(503, 'read_too_large');
  expect((await get('/api/config?scope=agent&scopeId=a2&key=CONTROL_1')).status).toBe(200);
});
