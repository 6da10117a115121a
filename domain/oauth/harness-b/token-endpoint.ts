import type { Settings } from '../../kernel/settings/registry.js';
import type { Credentials } from './credentials.js';

const timeoutMs = 30_000;

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

const request = async (url: string, body: URLSearchParams): Promise<TokenAnswer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    throw new Error(`the token endpoint answered ${response.status}`);
  }
  return (await response.json()) as TokenAnswer;
};

/**
 * Exchanges the refresh token of a login for a new login. The old one may be used up afterwards.
 *
 * @throws Error when the endpoint is not configured, cannot be reached or refuses; its message holds no secret
 */
export const requestNewCredentials = async (settings: Settings, old: Credentials): Promise<Credentials> => {
  const url = required('HARNESS_B_OAUTH_TOKEN_URL', settings.harnessBOauthTokenUrl);
  const answer = await request(
    url,
    new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: old.refresh,
      client_id: required('HARNESS_B_OAUTH_CLIENT_ID', settings.harnessBOauthClientId),
    }),
  );
  const { access_token: access, refresh_token: refresh = old.refresh, expires_in: expiresIn } = answer;
  if (typeof access !== 'string' || typeof refresh !== 'string' || typeof expiresIn !== 'number') {
    throw new Error('the token endpoint answered without access_token or expires_in');
  }
  return { access, refresh, expires: Date.now() + expiresIn * 1000, accountId: old.accountId };
};
