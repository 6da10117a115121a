import type { OAuthAuthorizationRow } from '../../db/queries/oauth-apps.js';
import type { App } from '../kernel/app.js';
import { isObject } from '../kernel/is-object.js';
import { parsedJson } from '../kernel/parsed-json.js';
import { outbound } from '../outbound/outbound.js';
import type { Tokens } from './token-client.js';

/** Whose account it is, as far as the provider tells. */
export type Identity = Pick<OAuthAuthorizationRow, 'accountEmail' | 'accountLogin' | 'accountId'>;

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
