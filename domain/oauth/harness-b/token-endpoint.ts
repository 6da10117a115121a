import { configuration } from '../../config/configuration.js';
import type { App } from '../../kernel/app.js';
import { isObject } from '../../kernel/is-object.js';
import { outbound } from '../../outbound/outbound.js';
import type { Credentials } from './credentials.js';

const timeoutMs = 30_000;
const maxAnswerBytes = 65_536;

const required = (name: string, value: string | null): string => {
  if (value === null) {
    throw new Error(`not configured: ${name} is not set`);
  }
  return value;
};

interface TokenAnswer {
  readonly access_token?: unknown;
  readonly refresh_token?: unknown;
  readonly expires_in?: unknown;
}

const parseAnswer = (body: Buffer): TokenAnswer => {
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString('utf8'));
  } catch {
    // The parser's own message quotes the answer, which may hold tokens.
    throw new Error('the token endpoint did not answer JSON');
  }
  return isObject(answer) ? answer : {};
};

const request = async (app: App, url: string, form: URLSearchParams): Promise<TokenAnswer> => {
  const { status, body } = await app.service(outbound).fetch({
    url,
    method: 'POST',
    headers: [
      ['Accept', 'application/json'],
      ['Content-Type', 'application/x-www-form-urlencoded'],
    ],
    body: form.toString(),
    redirect: 'error',
    maxBytes: maxAnswerBytes,
    timeoutMs,
    isTrusted: app.service(configuration).isDecidedByOperator('HARNESS_B_OAUTH_TOKEN_URL'),
  });
  if (status < 200 || status > 299) {
    throw new Error(`the token endpoint answered ${status}`);
  }
  return parseAnswer(body);
};

/**
 * Exchanges the refresh token of a login for a new login. The old one may be used up afterwards.
 *
 * @throws Error when the endpoint is not configured, cannot be reached or refuses; its message holds no secret
 */
export const requestNewCredentials = async (app: App, old: Credentials): Promise<Credentials> => {
  const url = required('HARNESS_B_OAUTH_TOKEN_URL', app.settings.harnessBOauthTokenUrl);
  const answer = await request(
    app,
    url,
    new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: old.refresh,
      client_id: required('HARNESS_B_OAUTH_CLIENT_ID', app.settings.harnessBOauthClientId),
    }),
  );
  const { access_token: access, refresh_token: refresh = old.refresh, expires_in: expiresIn } = answer;
  if (typeof access !== 'string' || typeof refresh !== 'string' || typeof expiresIn !== 'number') {
    throw new Error('the token endpoint answered without access_token or expires_in');
  }
  return { access, refresh, expires: Date.now() + expiresIn * 1000, accountId: old.accountId };
};
