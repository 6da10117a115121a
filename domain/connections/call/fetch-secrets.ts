import { type BindingRow, listReachableBindings } from '../../../db/queries/credential-bindings.js';
import type { App } from '../../kernel/app.js';
import { parsedUrl } from '../../kernel/parsed-url.js';
import { shownList } from '../../kernel/stored-json.js';
import type { CompleteAnswer } from '../../outbound/answer.js';
import type { Header } from '../../outbound/headers.js';
import { outbound } from '../../outbound/outbound.js';
import type { OutboundRequest } from '../../outbound/request.js';
import { hostOfUrl } from '../hosts.js';
import { keysIn, placeholderOf } from '../templates.js';
import { type Actor, assertMayUse } from './actor.js';
import { CallSecrets, secretOfBinding } from './credentials.js';
import { type Used, withReceipt } from './receipt.js';

const mostKeys = 20;

const queryTexts = (url: string): string[] => [...(parsedUrl(url)?.searchParams.values() ?? [])];

const hasPlaceholder = ([, value]: Header): boolean => value.includes('[REDACTED:');

/** What `fetch` of a script asks for: a request whose headers and query may name stored secrets. */
export type ScriptRequest = OutboundRequest & { readonly headers: readonly Header[] };

/** The same with no header that names a secret which it may not have. */
const admitted = (request: ScriptRequest, bindings: readonly BindingRow[]): ScriptRequest => {
  const keys = new Set(
    bindings.flatMap(({ headerTemplate, configKey }) => (headerTemplate === null ? [] : [configKey])),
  );
  const headers = request.headers.filter(
    (header) =>
      !hasPlaceholder(header) || (keysIn(header[1]).length > 0 && keysIn(header[1]).every((key) => keys.has(key))),
  );
  return { ...request, headers };
};

/**
 * What a request uses, an entry an account of each stored key: by the bindings for its host, else by all of them, since a
 * redirect may lead to theirs.
 */
const usesOf = (bindings: readonly BindingRow[], host: string, method: string): readonly Used[] => {
  const fitting = bindings.filter(({ allowedHosts }) => shownList(allowedHosts)?.includes(host));
  const uses = new Map<string, Used>();
  for (const { id, configKey, oauthAuthorizationId: account } of fitting.length === 0 ? bindings : fitting) {
    const name = JSON.stringify([configKey, account]);
    if (!uses.has(name)) {
      const operation = `fetch ${placeholderOf(configKey)}`;
      uses.set(name, { connectionId: null, bindingId: id, account, host, method, operation });
    }
  }
  return [...uses.values()];
};

/**
 * Asks for a script, with the secrets that bindings let it have. A header with another one is not sent.
 *
 * @throws ProductError forbidden (`credential_access_revoked`), invalid (`credential_missing`), and as outgoing requests do
 */
export const fetchWithSecrets = async (
  app: App,
  actor: () => Promise<Actor>,
  request: ScriptRequest,
): Promise<CompleteAnswer> => {
  const { url, headers } = request;
  const keys = [...new Set([...headers.flatMap(([, value]) => keysIn(value)), ...queryTexts(url).flatMap(keysIn)])];
  if (keys.length === 0) {
    return app.service(outbound).fetch(admitted(request, []));
  }
  const by = await actor();
  const found: BindingRow[] = [];
  for (const key of keys.slice(0, mostKeys)) {
    found.push(...(await listReachableBindings(app.db, by.reach, key)));
  }
  const asking = admitted(request, found);
  const target = parsedUrl(url);
  if (found.length === 0 || target === undefined) {
    return app.service(outbound).fetch(asking);
  }
  await assertMayUse(app, by);
  const secrets = new CallSecrets(app, by.reach, found.map(secretOfBinding));
  const used = usesOf(found, hostOfUrl(target.href), request.method ?? 'GET');
  const answer = await withReceipt(app, by, used, () =>
    app.service(outbound).fetch({ ...asking, credentials: secrets.credentials }),
  );
  return {
    ...answer,
    url: secrets.hide(answer.url),
    headers: answer.headers.map(([name, value]) => [name, secrets.hide(value)] as const),
    body: secrets.hideBytes(answer.body),
  };
};
