import type { OAuthAuthorizationRow } from '../../db/queries/oauth-apps.js';
import type { App } from '../kernel/app.js';
import { isObject } from '../kernel/is-object.js';
import { parsedJson } from '../kernel/parsed-json.js';
import { outbound } from '../outbound/outbound.js';
import type { Tokens } from './token-client.js';

/** Whose account it is, as far as the provider tells. */
export type Identity = Pick<OAuthAuthorizationRow, 'accountEmail' | 'accountLogin' | 'accountId'>;

/**
 * Whether both are surely one account: what is known of one must never stand beside the tokens of another. An id decides,
 * where either side has one. Where no provider told anything, the label alone says whose account it is.
 */
export const isSameAccount = (one: Identity, other: Identity): boolean =>
  one.accountId === null && other.accountId === null
    ? one.accountEmail === other.accountEmail && one.accountLogin === other.accountLogin
    : one.accountId === other.accountId;

const isShared = (one: string | null, other: string | null): boolean => one !== null && one === other;

/** Whether a provider told the same of both. */
export const isKnownAsSame = (one: Identity, other: Identity): boolean =>
  isShared(one.accountId, other.accountId) ||
  isShared(one.accountEmail, other.accountEmail) ||
  isShared(one.accountLogin, other.accountLogin);

/**
 * Whether both are surely two accounts. Ids alone may differ for one person, as userinfo and an id token may have other ones.
 */
export const isOtherAccount = (one: Identity, other: Identity): boolean =>
  one.accountId !== null && other.accountId !== null && !isKnownAsSame(one, other);

const timeoutMs = 5000;
const maxAnswerBytes = 256 * 1024;
const longest = 320;

const nobody: Identity = { accountEmail: null, accountLogin: null, accountId: null };

const shortText = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= longest ? text : null;
};

const identityIn = (claims: unknown): Identity =>
  isObject(claims)
    ? {
        accountEmail: shortText(claims.email),
        accountLogin: shortText(claims.login ?? claims.preferred_username),
        accountId: shortText(claims.sub ?? claims.id),
      }
    : nobody;

const askUserinfo = async (app: App, url: string, accessToken: string): Promise<unknown> => {
  try {
    const { status, body } = await app.service(outbound).fetch({
      url,
      headers: [
        ['Accept', 'application/json'],
        ['Authorization', `Bearer ${accessToken}`],
      ],
      redirect: 'error',
      maxBytes: maxAnswerBytes,
      timeoutMs,
    });
    return status === 200 ? parsedJson(body.toString('utf8')) : undefined;
  } catch {
    // Whose account it is only helps to tell accounts apart.
    return undefined;
  }
};

/** What an id token says: it came from the provider itself, over a connection that was checked. */
const claimsOf = (idToken: string | undefined): unknown => {
  const payload = idToken?.split('.')[1];
  return payload === undefined ? undefined : parsedJson(Buffer.from(payload, 'base64url').toString('utf8'));
};

/** Whose account the tokens are for, where the provider tells; it never fails. */
export const findIdentity = async (app: App, userinfoUrl: string | null, tokens: Tokens): Promise<Identity> => {
  const told = userinfoUrl === null ? undefined : await askUserinfo(app, userinfoUrl, tokens.accessToken);
  return identityIn(isObject(told) ? told : claimsOf(tokens.idToken));
};
