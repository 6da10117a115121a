import { type BindingRow, listReachableBindings } from '../../../db/queries/credential-bindings.js';
import type { App } from '../../kernel/app.js';
import { parsedUrl } from '../../kernel/parsed-url.js';
import type { CompleteAnswer } from '../../outbound/answer.js';
import type { Header } from '../../outbound/headers.js';
import { outbound } from '../../outbound/outbound.js';
import type { OutboundRequest } from '../../outbound/request.js';
import { hostOfUrl } from '../hosts.js';
import { keysIn, placeholderOf } from '../templates.js';
import { type Actor, assertMayUse } from './actor.js';
import { CallSecrets, secretOfBinding } from './credentials.js';
import { withReceipt } from './receipt.js';

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
  const used = { connectionId: null, host: hostOfUrl(target.href), method: request.method ?? 'GET' };
  const uses = () =>
    secrets.used.map(({ configKey, bindingId, account, host = used.host }) => {
      const told = configKey === undefined ? keys : [configKey];
      return { ...used, bindingId, account, host, operation: `fetch ${told.map(placeholderOf).join(' ')}` };
    });
  const answer = await withReceipt(app, by, uses, (beforeSend) =>
    app.service(outbound).fetch({ ...asking, credentials: secrets.credentials, beforeSend }),
  );
  return {
    ...answer,
    url: secrets.hide(answer.url),
    headers: answer.headers.map(([name, value]) => [name, secrets.hide(value)] as const),
    body: secrets.hideBytes(answer.body),
  };
};
