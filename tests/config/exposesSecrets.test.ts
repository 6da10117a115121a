import { configuration } from '../../domain/config/configuration.js';
import { deleteConfig, upsertConfig } from '../../domain/config/write.js';
import type { Caller } from '../../domain/kernel/caller.js';
import { relay } from '../../domain/kernel/relay.js';
import { settings } from '../../domain/kernel/settings/registry.js';
import type { ConfigScope } from '../../generated/swarm/enums.js';
import { addConfigRow, clearConfig, configRow, putConfig } from '../support/config.js';
import { useJobHouse } from '../support/jobs.js';
import { useServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

const exposing = settings.filter(({ exposesSecrets }) => exposesSecrets === true);
const names = exposing.map(({ name }) => name);
const wanted = (name: string): string => (name === 'RBAC_ENABLED' ? 'false' : 'https://theirs.example/');

test('settings that say where a secret goes are marked', () => {
  expect(names).toEqual(expect.arrayContaining(['HARNESS_B_OAUTH_TOKEN_URL', 'RAW_LLM_BASE_URL', 'RBAC_ENABLED']));
  expect(exposing.filter(({ decided }) => decided !== 'run')).toEqual([]);
});

test('every other address that can be stored is one that gets no secret', () => {
  const addresses = settings.filter(({ type, decided }) => type.fits.includes('http(s) URL') && decided === 'run');
  const others = addresses.filter(({ exposesSecrets }) => exposesSecrets !== true);

  expect(others.map(({ name }) => name)).toEqual([
    'SWARM_MARKETING_URL',
    'INTEGRATIONS_CATALOG_URL',
    'SKILL_REMOTE_BASE_URL',
    'FILES_LIVE_URL',
  ]);
});

// No role of today writes settings without reading secrets, so the rules are asked themselves.
describe('somebody who may write settings and not read secrets', () => {
  const place = useJobHouse(relay, configuration);
  const writer: Caller = { principal: { kind: 'user', userId: 'somebody' } };
  beforeEach(() => {
    const { app } = place.house;
    app.adoptSettings({ ...app.settings, rbacEnabled: true });
  });

  const write = (caller: Caller, scope: ConfigScope, key: string, value: string) =>
    upsertConfig(
      place.house.app,
      caller,
      { scope, key, value, ...(scope === 'global' ? {} : { scopeId: 'a' }) },
      false,
    );
  const refusal = { kind: 'forbidden', code: 'config_exposes_secrets' };

  test.each(names)('neither stores nor deletes %s, in any scope and spelling', async (name) => {
    const { app } = place.house;
    for (const scope of ['global', 'agent', 'repo'] as const) {
      for (const key of [name, ` ${name.toLowerCase()} `]) {
        await expect(write(writer, scope, key, wanted(name))).rejects.toMatchObject(refusal);
      }
    }
    expect(await app.db.selectFrom('config').select('id').execute()).toEqual([]);

    const { id } = await write({ principal: { kind: 'operator' } }, 'global', name, wanted(name));
    await expect(deleteConfig(app, writer, id)).rejects.toMatchObject(refusal);
    expect(await app.db.selectFrom('config').select('id').execute()).toEqual([{ id }]);
  });

  test('stores and deletes the others', async () => {
    const { id } = await write(writer, 'agent', 'COLOUR', 'red');
    await deleteConfig(place.house.app, writer, id);
    expect(await place.house.app.db.selectFrom('config').select('id').execute()).toEqual([]);
  });
});

describe('who may read secrets', () => {
  const server = useServer({ env: { RBAC_ENABLED: 'true' } });
  afterEach(() => clearConfig(server));

  test.each(names)('stores and deletes %s', async (name) => {
    const { id: userId } = await createUser(server, {});
    const key = (await mintToken(server, userId)).plaintext;
    const body = { scope: 'global', key: name, value: name === 'RBAC_ENABLED' ? 'true' : wanted(name) } as const;
    const { id } = (await server.call('upsertConfig', { key, body })).body;
    expect((await server.call('deleteConfig', { key, path: { id } })).status).toBe(200);
    expect(configRow(server, name)).toBeUndefined();
  });

  test('the operator deletes what an older release stored in another spelling', async () => {
    const id = addConfigRow(server, { key: 'raw_llm_base_url', value: 'https://ours.example' });
    expect((await server.call('deleteConfig', { path: { id } })).status).toBe(200);
    expect((await putConfig(server, { key: 'raw_llm_base_url', value: 'https://ours.example' })).status).toBe(200);
  });
});
