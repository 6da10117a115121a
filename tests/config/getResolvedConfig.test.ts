import { clearConfig, storeConfig } from '../support/config.js';
import { useServer } from '../support/server.js';

const server = useServer();
afterEach(() => clearConfig(server));
const get = (path: string) => server.request('GET', path);
const keysAndValues = async (path: string) =>
  (await get(path)).body.configs.map(({ key, value }: { key: string; value: string }) => [key, value]);

describe('getResolvedConfig', () => {
  beforeEach(async () => {
    await storeConfig(server, { key: 'COLOUR', value: 'global' });
    await storeConfig(server, { key: 'SIZE', value: 'global' });
    await storeConfig(server, { scope: 'agent', scopeId: 'a', key: 'COLOUR', value: 'agent' });
    await storeConfig(server, { scope: 'agent', scopeId: 'a', key: 'AGE', value: 'agent', isSecret: true });
    await storeConfig(server, { scope: 'repo', scopeId: 'r', key: 'COLOUR', value: 'repo' });
    await storeConfig(server, { scope: 'agent', scopeId: 'b', key: 'COLOUR', value: 'other' });
  });

  test.each([
    [
      '',
      [
        ['COLOUR', 'global'],
        ['SIZE', 'global'],
      ],
    ],
    [
      'agentId=a',
      [
        ['AGE', '********'],
        ['COLOUR', 'agent'],
        ['SIZE', 'global'],
      ],
    ],
    [
      'repoId=r',
      [
        ['COLOUR', 'repo'],
        ['SIZE', 'global'],
      ],
    ],
    [
      'agentId=a&repoId=r&includeSecrets=true',
      [
        ['AGE', 'agent'],
        ['COLOUR', 'repo'],
        ['SIZE', 'global'],
      ],
    ],
    [
      'agentId=unknown',
      [
        ['COLOUR', 'global'],
        ['SIZE', 'global'],
      ],
    ],
    ['agentId=a&key=COLOUR', [['COLOUR', 'agent']]],
    ['key=NONE', []],
  ])('?%s', async (query, wanted) => {
    expect(await keysAndValues(`/api/config/resolved?${query}`)).toEqual(wanted);
  });
});
