import type { components } from '../../generated/swarm/types.js';
import { assertMayManage } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalid, ProductError } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import { parsedUrl } from '../kernel/parsed-url.js';
import { msPerSecond } from '../kernel/time.js';
import { outbound } from '../outbound/outbound.js';

type Discovery = components['schemas']['OAuthDiscovery'];

const limitMs = 10 * msPerSecond;
const maxAnswerBytes = 256 * 1024;
const mostScopes = 100;
const longestScope = 255;

/** A document that may be there, as its address. */
type Candidate = string;

const joined = (base: URL, path: string): Candidate => new URL(path, base.origin).href;

/** Where the metadata of a server may be (RFC 8414, OpenID Connect Discovery). */
const candidatesOf = (base: URL): Candidate[] => {
  const path = base.pathname.replace(/\/+$/, '');
  return [
    ...new Set([
      joined(base, `${path}/.well-known/oauth-authorization-server`),
      joined(base, `${path}/.well-known/openid-configuration`),
      base.href,
      joined(base, `/.well-known/oauth-authorization-server${path}`),
    ]),
  ];
};

/** What an app has of a provider beside where it lets people in, by its name in the metadata. */
const furtherNames = {
  userinfoUrl: 'userinfo_endpoint',
  revocationUrl: 'revocation_endpoint',
  issuer: 'issuer',
} as const;

const furtherUrlsOf = (found: Readonly<Record<string, unknown>>): Partial<Record<keyof typeof furtherNames, string>> =>
  Object.fromEntries(
    Object.entries(furtherNames).flatMap(([member, name]) => {
      const url = found[name];
      return typeof url === 'string' ? [[member, url]] : [];
    }),
  );

class Search {
  readonly #app: App;
  readonly #deadline = Date.now() + limitMs;
  readonly causes: string[] = [];

  constructor(app: App) {
    this.#app = app;
  }

  /**
   * A JSON object at an address; undefined when there is none.
   *
   * @throws ProductError invalid when the address, or where it leads, is refused
   */
  async read(url: Candidate): Promise<Readonly<Record<string, unknown>> | undefined> {
    try {
      const { status, body } = await this.#app.service(outbound).fetch({
        url,
        headers: [['Accept', 'application/json']],
        maxBytes: maxAnswerBytes,
        timeoutMs: Math.max(1, this.#deadline - Date.now()),
      });
      if (status !== 200) {
        return this.#without(url, `status ${status}`);
      }
      const parsed: unknown = JSON.parse(body.toString('utf8'));
      return isObject(parsed) ? parsed : this.#without(url, 'no JSON object');
    } catch (error) {
      if (error instanceof ProductError && error.kind === 'invalid') {
        throw error;
      }
      return this.#without(url, error instanceof ProductError ? error.message : 'no JSON');
    }
  }

  #without(url: Candidate, why: string): undefined {
    this.causes.push(`${new URL(url).pathname}: ${why}`);
    return undefined;
  }

  async authorizationServer(url: Candidate): Promise<Discovery | undefined> {
    const found = await this.read(url);
    const { authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl, scopes_supported: scopes } = found ?? {};
    if (typeof authorizeUrl !== 'string' || typeof tokenUrl !== 'string') {
      return found === undefined ? undefined : this.#without(url, 'no endpoints');
    }
    // They are put into an app as they are: what may not be asked is refused here already.
    const further = furtherUrlsOf(found ?? {});
    this.#app.service(outbound).judgeAll([authorizeUrl, tokenUrl, ...Object.values(further)]);
    const known = Array.isArray(scopes) ? scopes.filter((scope): scope is string => typeof scope === 'string') : [];
    const fitting = known.filter((scope) => scope !== '' && scope.length <= longestScope).slice(0, mostScopes);
    return {
      authorizeUrl,
      tokenUrl,
      ...further,
      scopes: fitting,
      sourceUrl: url,
    };
  }

  async firstOf(candidates: readonly Candidate[]): Promise<Discovery | undefined> {
    for (const candidate of candidates) {
      const found = await this.authorizationServer(candidate);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }
}

/** The server that a protected resource names (RFC 9728). @throws ProductError invalid when it may not be asked */
const namedServer = async (app: App, search: Search, base: URL): Promise<URL | undefined> => {
  const resource = await search.read(joined(base, '/.well-known/oauth-protected-resource'));
  const servers = resource?.authorization_servers;
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const server = typeof first === 'string' ? parsedUrl(first) : undefined;
  if (server !== undefined) {
    // Before addresses are made of it, which some schemes do not let.
    app.service(outbound).judge(server.href);
  }
  return server;
};

/**
 * Looks up where a provider lets people in and gives tokens. Nothing is stored.
 *
 * @throws ProductError forbidden (`lead_only`); invalid when an address may not be asked, or nothing is found
 */
export const discoverOauthApp = async (
  app: App,
  caller: Caller,
  { url }: { readonly url: string },
): Promise<Discovery> => {
  await assertMayManage(app.db, caller, 'OAuth apps');
  app.service(outbound).judge(url);
  const base = new URL(url);
  const search = new Search(app);
  const found = await search.firstOf(candidatesOf(base));
  if (found !== undefined) {
    return found;
  }
  const server = await namedServer(app, search, base);
  const named = server === undefined ? undefined : await search.firstOf(candidatesOf(server));
  if (named === undefined) {
    throw invalid(`No OAuth metadata found: ${search.causes.join('; ')}`, { code: 'oauth_discovery_failed' });
  }
  return named;
};
