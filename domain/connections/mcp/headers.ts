import type { McpServerRow } from '../../../db/queries/mcp-servers.js';
import { invalidField } from '../../kernel/errors.js';
import { storedObject } from '../../kernel/stored-json.js';
import type { Header } from '../../outbound/headers.js';
import type { CallSecret } from '../call/credentials.js';
import { hostOfUrl } from '../hosts.js';
import { assertBindableKey, assertHeaderName, keysIn, placeholderOf } from '../templates.js';

/** Headers whose values say who asks. */
const credentialHeader = /^(?:proxy-)?authorization$|^cookie$|^x-auth(?:-|$)|(?:api-?key|token|secret|password)$/i;

const isOneLine = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

/**
 * Headers of a server as they may be stored: with entries named, and none of their values.
 *
 * @throws ProductError invalid naming the path
 */
export const assertHeaders = (
  headers: Readonly<Record<string, string>>,
  headerConfigKeys: Readonly<Record<string, string>>,
): void => {
  for (const [name, value] of Object.entries(headers)) {
    const path = `body.headers.${name}`;
    assertHeaderName(name, path);
    if (!isOneLine(value)) {
      throw invalidField(path, 'must be one line');
    }
    const keys = keysIn(value);
    for (const key of keys) {
      assertBindableKey(key, path);
    }
    if (credentialHeader.test(name) && keys.length === 0) {
      throw invalidField(path, 'must name a stored entry, as [REDACTED:KEY], in place of the secret');
    }
  }
  for (const [name, key] of Object.entries(headerConfigKeys)) {
    const path = `body.headerConfigKeys.${name}`;
    assertHeaderName(name, path);
    assertBindableKey(key, path);
  }
};

type Asking = Pick<McpServerRow, 'id' | 'headers' | 'headerConfigKeys' | 'authMethod' | 'oauthAuthorizationId'>;

const staticOf = ({ id, headers }: Asking): Readonly<Record<string, string>> =>
  storedObject(headers, 'mcp_servers.headers', id);

const keyedOf = ({ id, headerConfigKeys }: Asking): Readonly<Record<string, string>> =>
  storedObject(headerConfigKeys, 'mcp_servers.headerConfigKeys', id);

/** Whether requests to a server carry anything that is stored. */
export const namesSecrets = (server: Asking): boolean =>
  server.authMethod === 'oauth' ||
  Object.keys(keyedOf(server)).length > 0 ||
  Object.values(staticOf(server)).some((value) => keysIn(value).length > 0);

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** What each request to a server says, with placeholders, and what may be filled into it: for the server's own host only. */
export const askingOf = (
  server: Asking & { readonly url: string },
): { readonly headers: readonly Header[]; readonly secrets: readonly CallSecret[] } => {
  const keyed = Object.entries(keyedOf(server));
  const isKeyed = (name: string): boolean => keyed.some(([other]) => sameName(name, other));
  const stated: Header[] = [
    ...Object.entries(staticOf(server)).filter(([name]) => !isKeyed(name)),
    ...keyed.map(([name, key]): Header => [name, placeholderOf(key)]),
  ];
  const hosts = [hostOfUrl(server.url)];
  const isOAuth = server.authMethod === 'oauth';
  const kept = isOAuth ? stated.filter(([name]) => !sameName(name, 'authorization')) : stated;
  const keys = [...new Set(kept.flatMap(([, value]) => keysIn(value)))];
  const secrets = keys.map((configKey): CallSecret => ({ configKey, hosts }));
  if (!isOAuth) {
    return { headers: kept, secrets };
  }
  const configKey = `mcp.${server.id}.oauth`;
  return {
    headers: [...kept, ['authorization', `Bearer ${placeholderOf(configKey)}`]],
    secrets: [...secrets, { configKey, hosts, accountId: server.oauthAuthorizationId }],
  };
};
