import {
  countOAuthApps,
  deleteOAuthAppRow,
  detachAuthorizations,
  insertOAuthApp,
  listOAuthAppRows,
  listOAuthAuthorizationRows,
  type OAuthAppRow,
  type OAuthAuthorizationRow,
  retryOAuthRefreshes,
  updateOAuthAppRow,
} from '../../db/queries/oauth-apps.js';
import type { components } from '../../generated/swarm/types.js';
import { assertMayManage } from '../agents/leads.js';
import type { App, AppInUnit } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalid, invalidField, ProductError } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { parsedUrl } from '../kernel/parsed-url.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { outbound } from '../outbound/outbound.js';
import { trustedUserId } from '../users/trusted-user.js';
import {
  isReservedParam,
  isSameClient,
  requireAppOrProvider,
  requireOAuthApp,
  reservedParamOf,
  sealedToken,
  toOAuthApp,
  toOAuthAuthorization,
} from './app.js';
import { oauthPresets, type Preset } from './presets.js';
import { getOAuthRedirectUri } from './redirect-uri.js';

type Schemas = components['schemas'];
type Body = Schemas['UpsertOAuthAppBody'];

const maxApps = 200;

/** All apps with their accounts. */
export const listOauthApps = async (app: App): Promise<Schemas['OAuthAppList']> => {
  const [rows, authorizations] = [await listOAuthAppRows(app.db), await listOAuthAuthorizationRows(app.db)];
  const byApp = new Map(rows.map(({ id }) => [id, [] as OAuthAuthorizationRow[]]));
  for (const row of authorizations) {
    byApp.get(row.appId)?.push(row);
  }
  return { oauthApps: rows.map((row) => toOAuthApp(app, row, byApp.get(row.id) ?? [])) };
};

/** The accounts of an app. @throws ProductError notFound */
export const listOauthAppAuthorizations = async (
  { db }: App,
  id: string,
): Promise<Schemas['OAuthAuthorizationList']> => {
  await requireOAuthApp(db, id);
  return { authorizations: (await listOAuthAuthorizationRows(db, id)).map(toOAuthAuthorization) };
};

const presetOf = (app: App, id: string | undefined): Preset | undefined => {
  if (id === undefined) {
    return undefined;
  }
  const presets = app.service(oauthPresets);
  const preset = presets.find((each) => each.id === id);
  if (preset === undefined) {
    const known = presets.map((each) => each.id).join(', ');
    throw invalid(`Unknown presetId ${id}: it must be one of ${known}`, { code: 'oauth_preset_unknown' });
  }
  return preset;
};

const required = (name: string, value: string | undefined): string => {
  if (value === undefined) {
    throw invalidField(`body.${name}`, 'is required for a new app');
  }
  return value;
};

const assertParams = (params: Readonly<Record<string, string>>): void => {
  const reserved = Object.keys(params).find(isReservedParam);
  if (reserved !== undefined) {
    throw invalidField(`body.extraParams.${reserved}`, 'must be left to the server');
  }
};

const assertAuthorizeUrl = ({ authorizeUrl }: Body): void => {
  const reserved = authorizeUrl === undefined ? undefined : reservedParamOf(authorizeUrl);
  if (reserved !== undefined) {
    throw invalidField('body.authorizeUrl', `must leave ${reserved} to the server`);
  }
};

type Settable = Omit<
  OAuthAppRow,
  'id' | 'provider' | 'clientSecret' | 'createdBy' | 'updatedBy' | 'createdAt' | 'updatedAt'
>;

/** Where people are sent, and codes. */
type Endpoints = Pick<OAuthAppRow, 'authorizeUrl' | 'tokenUrl'>;

const authOf = (body: Body, preset: Preset | undefined, old: OAuthAppRow | undefined) => ({
  tokenAuthStyle: body.tokenAuthStyle ?? preset?.tokenAuthStyle ?? old?.tokenAuthStyle ?? 'body',
  tokenBodyFormat: body.tokenBodyFormat ?? preset?.tokenBodyFormat ?? old?.tokenBodyFormat ?? 'form',
});

const isElsewhere = (url: string, old: string): boolean => parsedUrl(url)?.origin !== parsedUrl(old)?.origin;

/** Who a provider says that it is, as long as it is the same one. */
const issuerOf = (old: OAuthAppRow | undefined, { authorizeUrl, tokenUrl }: Endpoints): string | null =>
  old === undefined || isElsewhere(authorizeUrl, old.authorizeUrl) || isElsewhere(tokenUrl, old.tokenUrl)
    ? null
    : old.issuer;

const urlsOf = (body: Body, preset: Preset | undefined, old: OAuthAppRow | undefined) => {
  const endpoints = {
    authorizeUrl: required('authorizeUrl', body.authorizeUrl ?? preset?.authorizeUrl ?? old?.authorizeUrl),
    tokenUrl: required('tokenUrl', body.tokenUrl ?? preset?.tokenUrl ?? old?.tokenUrl),
  };
  return {
    ...endpoints,
    issuer: body.issuer ?? preset?.issuer ?? issuerOf(old, endpoints),
    userinfoUrl: body.userinfoUrl ?? preset?.userinfoUrl ?? old?.userinfoUrl ?? null,
    revocationUrl: body.revocationUrl ?? preset?.revocationUrl ?? old?.revocationUrl ?? null,
  };
};

const paramsOf = (body: Body, preset: Preset | undefined, old: OAuthAppRow | undefined) => {
  const given = body.extraParams ?? preset?.extraParams;
  if (given === undefined) {
    return old?.extraParams ?? toJsonText({});
  }
  const merged = { ...preset?.extraParams, ...body.extraParams };
  assertParams(merged);
  return toJsonText(merged);
};

/** What was sent wins over the preset, and that over what is stored. */
const settableOf = (body: Body, preset: Preset | undefined, old: OAuthAppRow | undefined): Settable => {
  const scopes = body.scopes ?? preset?.scopes;
  return {
    clientId: body.clientId,
    ...urlsOf(body, preset, old),
    scopes: scopes === undefined ? (old?.scopes ?? toJsonText([])) : toJsonText(scopes),
    scopeSeparator: preset?.scopeSeparator ?? old?.scopeSeparator ?? ' ',
    extraParams: paramsOf(body, preset, old),
    ...authOf(body, preset, old),
    rotatesRefreshTokens:
      preset === undefined ? (old?.rotatesRefreshTokens ?? 0) : preset.requiresRefreshTokenRotation ? 1 : 0,
    source: preset === undefined ? (old?.source ?? 'manual') : 'curated-prefill',
  };
};

/** An app has several of them: which one it is must be said. */
const assertUrl = (app: AppInUnit, name: string, url: string | null | undefined): void => {
  try {
    app.service(outbound).judgeAll([url]);
  } catch (error) {
    throw error instanceof ProductError ? invalid(`${name}: ${error.message}`, { code: error.code }) : error;
  }
};

/** Whoever asks them later judges them again; refused here, they are refused where somebody can put them right. */
const assertUrls = (app: AppInUnit, { authorizeUrl, tokenUrl, issuer, userinfoUrl, revocationUrl }: Settable): void => {
  for (const [name, url] of Object.entries({ authorizeUrl, tokenUrl, issuer, userinfoUrl, revocationUrl })) {
    assertUrl(app, name, url);
  }
};

const assertSameProvider = (body: Body, old: OAuthAppRow): void => {
  if (body.provider !== undefined && body.provider !== old.provider) {
    throw invalidField('body.provider', 'must be that of the app: an app keeps its provider');
  }
};

/** Who is told the secret of an app, and tokens of its accounts. */
const toldUrls = ['tokenUrl', 'userinfoUrl', 'revocationUrl'] as const;

/** One that the app does not ask yet would be told what nobody is shown: whoever names it has the secret, and no account. */
const assertMayMove = async (uow: UnitOfWork, old: OAuthAppRow, settable: Settable, body: Body): Promise<void> => {
  const known = new Set(toldUrls.map((name) => parsedUrl(old[name] ?? '')?.origin));
  const moved = toldUrls.find((name) => settable[name] !== null && !known.has(parsedUrl(settable[name])?.origin));
  if (moved === undefined) {
    return;
  }
  if (body.clientSecret === undefined) {
    throw invalidField('body.clientSecret', `is required where ${moved} leads to another server, which is told it`);
  }
  const accounts = await listOAuthAuthorizationRows(uow.db, old.id);
  if (accounts.some(({ accessToken, refreshToken }) => accessToken !== null || refreshToken !== null)) {
    throw conflict(
      `${moved} leads to another server, which would be told the tokens of the accounts: disconnect them first`,
      {
        code: 'oauth_app_connected',
      },
    );
  }
};

/** What a provider said to another client keeps no account from being refreshed. */
const change = async (
  { db, now }: UnitOfWork,
  old: OAuthAppRow,
  changes: Settable & Pick<OAuthAppRow, 'clientSecret' | 'updatedBy'>,
): Promise<OAuthAppRow> => {
  await updateOAuthAppRow(db, old.id, { ...changes, updatedAt: now });
  const changed: OAuthAppRow = Object.assign({}, old, changes, { updatedAt: now });
  if (!isSameClient(old, changed)) {
    await retryOAuthRefreshes(db, old.id);
  }
  return changed;
};

/**
 * Makes an app, or with an id changes it.
 *
 * @throws ProductError invalid when something is missing or a URL is refused, forbidden (`lead_only`), notFound, conflict
 * when there are as many as may be, or tokens would go to another server (`oauth_app_connected`)
 */
export const upsertOauthApp = async (app: App, caller: Caller, body: Body): Promise<Schemas['OAuthAppResult']> => {
  await assertMayManage(app.db, caller, 'OAuth apps');
  const preset = presetOf(app, body.presetId);
  const { id } = body;
  const row = await inTransaction(app, async (uow): Promise<OAuthAppRow> => {
    const { db, now } = uow;
    const old = id === undefined ? undefined : await requireOAuthApp(db, id);
    if (old !== undefined) {
      assertSameProvider(body, old);
    }
    assertAuthorizeUrl(body);
    const settable = settableOf(body, preset, old);
    assertUrls(uow.app, settable);
    if (old !== undefined) {
      await assertMayMove(uow, old, settable, body);
    }
    const secret = body.clientSecret === undefined ? undefined : sealedToken(uow.app, body.clientSecret);
    const by = (await trustedUserId(db, caller)) ?? null;
    if (old !== undefined) {
      return change(uow, old, { ...settable, clientSecret: secret ?? old.clientSecret, updatedBy: by });
    }
    const provider = required('provider', body.provider ?? preset?.provider);
    const made: OAuthAppRow = Object.assign(
      {
        id: newId(),
        provider,
        clientSecret: required('clientSecret', secret),
        createdBy: by,
        updatedBy: by,
        createdAt: now,
        updatedAt: now,
      },
      settable,
    );
    if ((await countOAuthApps(db)) >= maxApps) {
      throw conflict(`There are ${maxApps} OAuth apps, which is the most`, { code: 'oauth_app_limit' });
    }
    await insertOAuthApp(db, made);
    return made;
  });
  return {
    oauthApp: toOAuthApp(app, row, await listOAuthAuthorizationRows(app.db, row.id)),
    redirectUri: getOAuthRedirectUri(app),
    ...(preset !== undefined && { setupHints: [...preset.setupHints] }),
  };
};

/** Deletes an app with its accounts. @throws ProductError forbidden (`lead_only`), notFound */
export const deleteOauthApp = async (
  app: App,
  caller: Caller,
  idOrProvider: string,
): Promise<Schemas['OAuthAppDeleted']> => {
  await assertMayManage(app.db, caller, 'OAuth apps');
  await inTransaction(app, async ({ db }) => {
    const { id } = await requireAppOrProvider(db, idOrProvider);
    await detachAuthorizations(db, 'appId', id);
    await deleteOAuthAppRow(db, id);
  });
  return { success: true };
};
