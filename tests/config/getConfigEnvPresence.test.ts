import { clearConfig, isInEnvironment, storeConfig } from '../support/config.js';
import { useServer } from '../support/server.js';

const server = useServer({
  env: { EMPTY_SETTING: '' },
});
afterEach(async () => {
  clearConfig(server);
  await reload();
});
const reload = () => server.call('reloadConfig', { body: {} });

describe('getConfigEnvPresence', () => {
  test('tells which names hold a value, and no values', async () => {
    const { status, body } = await server.call('getConfigEnvPresence', {
      query: { keys: ' SWARM_API_KEY,,EMPTY_SETTING, NOT_SET ,constructor,__proto__' },
    });
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
    expect([status, body]).toEqual([
      400,
      {
        error: 'Validation error: query.keys: must have at most 200 keys',
        code: 'validation_error',
        issues: [{ path: 'query.keys', message: 'must have at most 200 keys' }],
      },
    ]);
    expect((await ask('')).status).toBe(400);
    expect((await ask('keys=')).status).toBe(400);
  });
});
