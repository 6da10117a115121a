import type { ServerResponse } from 'node:http';
import type { components } from '../../generated/swarm/types.js';
import { type LocalWebServer, serveWeb } from './outbound.js';
import type { TestServer } from './server.js';

type Schemas = components['schemas'];

/** The provider of a test is on this machine, which requests may reach only where the operator says so. */
export const localProvider = { env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' } } as const;

/** What a provider answers, and with which status. */
export interface OddAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body: unknown;
}

/** A provider that answers what a test wants. */
export interface OddProvider extends LocalWebServer {
  readonly url: string;
  /** What it was asked at an address, as forms. */
  readonly formsAt: (path: string) => URLSearchParams[];
  answer: (path: string, form: URLSearchParams) => OddAnswer | Promise<OddAnswer>;
}

/** What most token endpoints answer. */
export const usualTokens = {
  access_token: 'access-token-one',
  refresh_token: 'refresh-token-one',
  token_type: 'bearer',
  expires_in: 3600,
  scope: 'read write',
} as const;

const respond = (response: ServerResponse, { status = 200, type = 'application/json', body }: OddAnswer): void => {
  response.writeHead(status, { 'Content-Type': type });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** Starts a provider; `stopServing` ends it. */
export const startOddProvider = async (): Promise<OddProvider> => {
  const holder: Pick<OddProvider, 'answer'> = { answer: () => ({ body: usualTokens }) };
  const web: LocalWebServer = await serveWeb((request, response) => {
    const path = request.url ?? '';
    const asked = web.asked.findLast((each) => each.path === path);
    Promise.resolve(holder.answer(path, new URLSearchParams(asked?.body))).then(
      (answer) => respond(response, answer),
      (error) => response.destroy(error),
    );
  });
  return Object.assign(holder, web, {
    url: `http://127.0.0.1:${web.port}`,
    formsAt: (path: string) =>
      web.asked.filter((asked) => asked.path === path).map(({ body }) => new URLSearchParams(body)),
  });
};

export const clientSecret = 'client-secret-that-nobody-sees';

/** Makes an app of a provider. */
export const addOauthApp = async (
  server: TestServer,
  { url }: { readonly url: string },
  fields: Partial<Schemas['UpsertOAuthAppBody']> = {},
): Promise<Schemas['OAuthApp']> => {
  const body = {
    provider: 'tracker',
    clientId: 'swarm-client',
    clientSecret,
    authorizeUrl: `${url}/authorize`,
    tokenUrl: `${url}/token`,
    ...fields,
  };
  return (await server.call('upsertOauthApp', { body })).body.oauthApp;
};

export const beginOauth = async (
  server: TestServer,
  id: string,
  body: Partial<Schemas['CreateOAuthAuthorizeUrlBody']> = {},
): Promise<Schemas['OAuthAuthorizeUrl']> =>
  (await server.call('createOauthAuthorizeUrl', { path: { id }, body: { label: 'default', ...body } })).body;

/** Comes back as a browser does that follows no redirect. */
export const comeBack = (
  server: TestServer,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${server.url}/api/oauth/callback?${new URLSearchParams(query)}`, { redirect: 'manual', headers });

/** Connects an account; returns it. */
export const connectAccount = async (
  server: TestServer,
  appId: string,
  label = 'default',
): Promise<Schemas['OAuthAuthorization']> => {
  const { state } = await beginOauth(server, appId, { label });
  const answer = await comeBack(server, { state, code: 'the-code' });
  if (answer.status !== 200) {
    throw new Error(`the account was not connected: ${answer.status} ${await answer.text()}`);
  }
  return accountOf(server, appId, label);
};

export const accountOf = async (
  server: TestServer,
  appId: string,
  label = 'default',
): Promise<Schemas['OAuthAuthorization']> => {
  const { authorizations } = (await server.call('listOauthAppAuthorizations', { path: { id: appId } })).body;
  const found = authorizations.find((each) => each.label === label);
  if (found === undefined) {
    throw new Error(`the app has no account ${label}`);
  }
  return found;
};
