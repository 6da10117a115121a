import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, useServer } from '../support/server.js';

const server = useServer();

test('six presets come in their order, without what they do not have', async () => {
  const { presets } = (await server.call('listOauthPresets')).body;

  expect(presets.map(({ id }) => id)).toEqual(['preset_a', 'preset_b', 'preset_c', 'preset_d', 'preset_e', 'preset_f']);
  expect(presets.map(({ requiresRefreshTokenRotation: rotates }) => rotates)).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(presets.every(({ setupHints }) => setupHints.length > 0)).toBe(true);
  expect(presets[5]).not.toHaveProperty('revocationUrl');
  expect(presets[2]).not.toHaveProperty('extraParams');
});

test('an installation has its own, and does not start with ones that cannot be used', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'swarm-presets-'));
  const file = join(folder, 'presets.json');
  const preset = {
    id: 'own',
    displayName: 'Own',
    provider: 'own',
    authorizeUrl: 'https://own.example/a',
    tokenUrl: 'https://own.example/t',
    scopes: [],
    scopeSeparator: ' ',
    tokenAuthStyle: 'basic',
    tokenBodyFormat: 'json',
    requiresRefreshTokenRotation: true,
    setupHints: ['Ask your administrator'],
  };
  try {
    writeFileSync(file, JSON.stringify([preset]));
    const own = await startServer({ env: { OAUTH_PRESETS_FILE: file } });
    expect((await own.call('listOauthPresets')).body.presets).toEqual([preset]);
    await own.destroy();
    writeFileSync(file, JSON.stringify([{ ...preset, tokenUrl: 'https://10.0.0.1/' }]));
    await expect(startServer({ env: { OAUTH_PRESETS_FILE: file } })).rejects.toThrow('10.0.0.1');
    writeFileSync(file, JSON.stringify([{ ...preset, issuer: 'https://10.0.0.2/' }]));
    await expect(startServer({ env: { OAUTH_PRESETS_FILE: file } })).rejects.toThrow('10.0.0.2');
    writeFileSync(file, JSON.stringify([{ ...preset, extraParams: { request_uri: 'urn:x' } }]));
    await expect(startServer({ env: { OAUTH_PRESETS_FILE: file } })).rejects.toThrow('request_uri');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
