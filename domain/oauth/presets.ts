import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { defineService } from '../kernel/services.js';
import { outbound } from '../outbound/outbound.js';
import { isReservedParam, reservedParamOf } from './app.js';

type Schemas = components['schemas'];

const webUrl = z.string().max(2048);
const most = 200;

const presetShape = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/),
  displayName: z.string().min(1).max(200),
  provider: z.string().regex(/^[A-Za-z0-9_-]{1,255}$/),
  authorizeUrl: webUrl,
  tokenUrl: webUrl,
  issuer: webUrl.optional(),
  revocationUrl: webUrl.optional(),
  userinfoUrl: webUrl.optional(),
  scopes: z.array(z.string().min(1).max(255)).max(100),
  scopeSeparator: z.enum([' ', ',']),
  tokenAuthStyle: z.enum(['body', 'basic']),
  tokenBodyFormat: z.enum(['form', 'json']),
  requiresRefreshTokenRotation: z.boolean(),
  extraParams: z.record(z.string().max(100), z.string().max(500)).optional(),
  setupHints: z.array(z.string().min(1).max(1000)).min(1).max(20),
});

/** What an app of a common provider needs beside its client. */
export type Preset = z.infer<typeof presetShape>;

const of = (letter: string, what: Partial<Preset>): Preset => {
  const base = `https://provider-${letter}.example`;
  return {
    id: `preset_${letter}`,
    displayName: `Provider ${letter.toUpperCase()}`,
    provider: `provider_${letter}`,
    authorizeUrl: `${base}/oauth/authorize`,
    tokenUrl: `${base}/oauth/token`,
    scopes: [],
    scopeSeparator: ' ',
    tokenAuthStyle: 'body',
    tokenBodyFormat: 'form',
    requiresRefreshTokenRotation: false,
    setupHints: [
      'Register an application with the provider.',
      'Give it the redirect URI that this server names.',
      'Store its client id and client secret here.',
    ],
    ...what,
  };
};

const urlsOf = (letter: string) => ({
  revocationUrl: `https://provider-${letter}.example/oauth/revoke`,
  userinfoUrl: `https://provider-${letter}.example/userinfo`,
});

/** Examples of each sort there is; an installation has its own in `OAUTH_PRESETS_FILE`. */
const examples: readonly Preset[] = [
  of('a', {
    ...urlsOf('a'),
    scopes: ['openid', 'email', 'profile'],
    extraParams: { access_type: 'offline', prompt: 'consent' },
  }),
  of('b', { ...urlsOf('b'), scopes: ['read', 'write', 'users:read'], scopeSeparator: ',' }),
  of('c', { userinfoUrl: urlsOf('c').userinfoUrl, scopes: ['repo', 'read:user', 'user:email'] }),
  of('d', {
    scopes: ['read:work', 'write:work', 'read:me', 'offline_access'],
    requiresRefreshTokenRotation: true,
    extraParams: { audience: 'api.provider-d.example', prompt: 'consent' },
    setupHints: [
      'Register an application with the provider.',
      'Switch on rotating refresh tokens for it.',
      'Give it the redirect URI that this server names.',
      'Store its client id and client secret here.',
    ],
  }),
  of('e', {
    revocationUrl: urlsOf('e').revocationUrl,
    scopes: ['read', 'write'],
    scopeSeparator: ',',
    extraParams: { actor: 'app' },
  }),
  of('f', { tokenAuthStyle: 'basic', tokenBodyFormat: 'json', extraParams: { owner: 'user' } }),
];

const read = async (app: App, file: string): Promise<readonly Preset[]> => {
  const presets = z
    .array(presetShape)
    .max(most)
    .parse(JSON.parse(await readFile(file, 'utf8')));
  if (new Set(presets.map(({ id }) => id)).size !== presets.length) {
    throw new Error(`${file} has two presets with one id`);
  }
  for (const { id, authorizeUrl, tokenUrl, issuer, revocationUrl, userinfoUrl, extraParams } of presets) {
    const reserved = reservedParamOf(authorizeUrl) ?? Object.keys(extraParams ?? {}).find(isReservedParam);
    if (reserved !== undefined) {
      throw new Error(`${file}: the preset ${id} must leave ${reserved} to the server`);
    }
    app.service(outbound).judgeAll([authorizeUrl, tokenUrl, issuer, revocationUrl, userinfoUrl]);
  }
  return presets;
};

/** The presets of this installation. */
export const oauthPresets = defineService<readonly Preset[]>({
  name: 'OAuth presets',
  start: async (app) => {
    const file = app.settings.oauthPresetsFile;
    return { service: file === null ? examples : await read(app, file) };
  },
});

const toPreset = ({ issuer, revocationUrl, userinfoUrl, extraParams, ...rest }: Preset): Schemas['OAuthPreset'] => ({
  ...rest,
  ...(issuer !== undefined && { issuer }),
  ...(revocationUrl !== undefined && { revocationUrl }),
  ...(userinfoUrl !== undefined && { userinfoUrl }),
  ...(extraParams !== undefined && { extraParams }),
});

export const listOauthPresets = (app: App): Schemas['OAuthPresetList'] => ({
  presets: app.service(oauthPresets).map(toPreset),
});
