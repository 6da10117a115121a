import type { OAuthTokenAuthStyle, OAuthTokenBodyFormat } from '../../generated/swarm/enums.js';
import type { App } from '../kernel/app.js';
import { ProductError } from '../kernel/errors.js';
import { inPattern } from '../kernel/in-pattern.js';
import { isObject } from '../kernel/is-object.js';
import type { Header } from '../outbound/headers.js';
import { outbound } from '../outbound/outbound.js';

const timeoutMs = 15_000;
const maxAnswerBytes = 256 * 1024;
const longestToken = 16_384;
const longestScope = 10_000;
const longestReason = 500;
/** Beyond it a time cannot be stored, and means "never" anyway. */
const longestLifeSeconds = 10 * 365 * 24 * 3600;

/** How a client says who it is. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenAuthStyle: OAuthTokenAuthStyle;
}

/** A client as the token endpoint knows it. */
export interface TokenClient extends ClientCredentials {
  readonly tokenUrl: string;
  readonly tokenBodyFormat: OAuthTokenBodyFormat;
}

/** What a token endpoint gave. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly tokenType: string | undefined;
  readonly scope: string | undefined;
  /** Undefined: it never ends. */
  readonly expiresInMs: number | undefined;
  readonly idToken: string | undefined;
}

/** There are no new tokens; the message says why, without a secret. */
export class TokenRequestError extends Error {
  override readonly name = 'TokenRequestError';

  constructor(
    message: string,
    /** What was sent for tokens is used up, revoked or over (RFC 6749, 5.2): it will not be taken later either. */
    readonly isFinal = false,
  ) {
    super(message);
  }
}

const forms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ s: secret }).toString().slice(2),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64'),
];

/** Shorter texts stand in the middle of words: they are hidden where they are words of their own. */
const minSecretLength = 4;

const patternOf = (form: string): RegExp | string =>
  form.length >= minSecretLength ? form : new RegExp(`(?<![\\p{L}\\p{N}])${inPattern(form)}(?![\\p{L}\\p{N}])`, 'gu');

/**
 * What a provider said, fit to be shown and stored: these secrets are gone in every form in which a provider may echo them,
 * and so are control characters; it is short.
 */
export const shownReason = (app: App, text: string, secrets: readonly string[]): string => {
  let clean = text;
  const hidden = secrets.flatMap(forms).filter((form) => form !== '');
  for (const form of [...new Set(hidden)].sort((one, other) => other.length - one.length)) {
    clean = clean.replaceAll(patternOf(form), '[REDACTED]');
  }
  const line = app.secrets
    .scrub(clean)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line;
};

/** What a client says of itself in the header, which is read as easily as the secret in it. */
const credentialsOf = ({ clientId, clientSecret }: ClientCredentials): string =>
  Buffer.from(`${clientId}:${clientSecret}`).toString('base64');

/** How a client proves who it is: in the header, or by members of the body. */
export const clientProof = (
  client: ClientCredentials,
): { readonly headers: readonly Header[]; readonly members: Readonly<Record<string, string>> } =>
  client.tokenAuthStyle === 'basic'
    ? { headers: [['Authorization', `Basic ${credentialsOf(client)}`]], members: {} }
    : { headers: [], members: { client_id: client.clientId, client_secret: client.clientSecret } };

type Members = Readonly<Record<string, unknown>>;

/** The members of an answer, which some endpoints write as a form whatever was asked for. */
const membersOf = (text: string): Members | undefined => {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    const form = new URLSearchParams(text.trim());
    return form.has('access_token') || form.has('error') ? Object.fromEntries(form) : undefined;
  }
};

const textIn = (value: unknown, longest: number): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined;

const scopeIn = (value: unknown): string | undefined => {
  const list = Array.isArray(value) ? value.filter((each) => typeof each === 'string').join(' ') : value;
  return textIn(list, longestScope);
};

/** Some write the number as text; null, zero and less are no end. */
const lifeIn = (value: unknown): number | undefined => {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && seconds > 0 && seconds <= longestLifeSeconds
    ? Math.round(seconds * 1000)
    : undefined;
};

/** Why there is no token: errors come with any status, and as words or as a code. */
const refusalIn = (members: Members | undefined, status: number): string => {
  const said = [members?.error_description, members?.error, members?.message].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  if (said !== undefined) {
    return said;
  }
  return status >= 200 && status <= 299
    ? 'the token endpoint answered without an access token'
    : `the token endpoint answered ${status}`;
};

const tokensIn = (status: number, members: Members | undefined): Tokens => {
  const isGood = status >= 200 && status <= 299 && members?.ok !== false && members?.error === undefined;
  const accessToken = textIn(members?.access_token, longestToken);
  if (!isGood || accessToken === undefined) {
    throw new TokenRequestError(refusalIn(members, status), members?.error === 'invalid_grant');
  }
  return {
    accessToken,
    refreshToken: textIn(members?.refresh_token, longestToken),
    tokenType: textIn(members?.token_type, 100),
    scope: scopeIn(members?.scope),
    expiresInMs: lifeIn(members?.expires_in),
    idToken: textIn(members?.id_token, longestToken),
  };
};

const ask = async (app: App, client: TokenClient, grant: Readonly<Record<string, string>>): Promise<Tokens> => {
  const { headers: proof, members } = clientProof(client);
  const body = { ...grant, ...members };
  const isJson = client.tokenBodyFormat === 'json';
  const answer = await app.service(outbound).fetch({
    url: client.tokenUrl,
    method: 'POST',
    headers: [
      ['Accept', 'application/json'],
      ['Content-Type', isJson ? 'application/json' : 'application/x-www-form-urlencoded'],
      ...proof,
    ],
    body: isJson ? JSON.stringify(body) : new URLSearchParams(body).toString(),
    redirect: 'error',
    maxBytes: maxAnswerBytes,
    timeoutMs,
  });
  return tokensIn(answer.status, membersOf(answer.body.toString('utf8')));
};

/** What else is sent, such as the grant type and the redirect address, is what providers find fault with by name. */
const secretMembers = ['code', 'code_verifier', 'refresh_token'] as const;

const secretsIn = (grant: Readonly<Record<string, string>>): string[] =>
  secretMembers.flatMap((name) => grant[name] ?? []);

/**
 * Asks a token endpoint for tokens. What real endpoints answer is taken as it comes: a form instead of JSON, status 201, no
 * `token_type`, `expires_in` as text or null, an empty refresh token, scopes as a list, errors with status 200.
 *
 * @throws TokenRequestError when there are none, for whatever reason
 */
export const requestTokens = async (
  app: App,
  client: TokenClient,
  grant: Readonly<Record<string, string>>,
): Promise<Tokens> => {
  try {
    return await ask(app, client, grant);
  } catch (error) {
    if (!(error instanceof TokenRequestError || error instanceof ProductError)) {
      throw error;
    }
    const secrets = [client.clientSecret, credentialsOf(client), ...secretsIn(grant)];
    const reason = shownReason(app, error.message, secrets);
    throw new TokenRequestError(reason, error instanceof TokenRequestError && error.isFinal);
  }
};
