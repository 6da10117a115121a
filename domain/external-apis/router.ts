import type { components } from '../../generated/swarm/types.js';
import { configuration } from '../config/configuration.js';
import type { App } from '../kernel/app.js';
import { conflict, invalidField, type ProductError } from '../kernel/errors.js';
import { outbound } from '../outbound/outbound.js';
import { addressBelow } from './address.js';

type Schemas = components['schemas'];
type Request = Schemas['RouterRequest'] & { readonly useOrgKey: boolean; readonly raw: boolean };

const timeoutMs = 120_000;
const maxAnswerBytes = 1024 * 1024;
const keyHeaders: ReadonlySet<string> = new Set(['x-api-key', 'x-org-api-key', 'authorization']);

/** How the router is reached: where, with which key, and whether its address may be one of this network. */
interface Access {
  readonly baseUrl: string;
  readonly isTrusted: boolean;
  readonly header: 'x-api-key' | 'x-org-api-key';
  readonly key: string;
  readonly setting: 'ROUTER_API_KEY' | 'ROUTER_ORG_API_KEY';
}

const notConfigured = (message: string): ProductError => conflict(message, { code: 'router_not_configured' });

/** @throws ProductError conflict without a key, or when it would be sent to an address that somebody stored */
const accessOf = (app: App, useOrgKey: boolean): Access => {
  const { routerBaseUrl, routerApiKey, routerOrgApiKey } = app.settings;
  const setting = useOrgKey ? 'ROUTER_ORG_API_KEY' : 'ROUTER_API_KEY';
  const key = useOrgKey ? routerOrgApiKey : routerApiKey;
  if (key === null) {
    throw notConfigured(`${setting} is not configured`);
  }
  const config = app.service(configuration);
  if (!config.maySend(setting, 'ROUTER_BASE_URL')) {
    throw notConfigured(`The key of the environment is not sent to a stored URL; store ${setting} too`);
  }
  const isTrusted = config.isDecidedByOperator('ROUTER_BASE_URL');
  return { baseUrl: routerBaseUrl, isTrusted, header: useOrgKey ? 'x-org-api-key' : 'x-api-key', key, setting };
};

const bodyOf = ({ method, body }: Request): string | undefined => {
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) {
    throw invalidField('body.body', `must be missing: ${method} takes none`);
  }
  return body === undefined ? undefined : JSON.stringify(body);
};

const headersOf = (given: Readonly<Record<string, string>>, body: string | undefined): [string, string][] => {
  const own = Object.entries(given).filter(([name]) => !keyHeaders.has(name.toLowerCase()));
  const isTyped = own.some(([name]) => name.toLowerCase() === 'content-type');
  return body === undefined || isTyped ? own : [...own, ['Content-Type', 'application/json']];
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Asks the external tool router, with the key of the settings (docs/x.md). Gives up when the signal aborts.
 *
 * @throws ProductError invalid for what is no request; conflict (`router_not_configured`); unavailable when it cannot be reached;
 * unprocessable for an answer that is too long
 */
export const askRouter = async (app: App, request: Request, signal: AbortSignal): Promise<Schemas['RouterAnswer']> => {
  const { method, path, query = {}, headers = {}, useOrgKey, raw } = request;
  const body = bodyOf(request);
  const { baseUrl, isTrusted, header, key, setting } = accessOf(app, useOrgKey);
  const address = addressBelow(baseUrl, path, query);
  const answer = await app.service(outbound).fetch({
    url: address.href,
    method,
    headers: [...headersOf(headers, body), [header, key]],
    ...(body !== undefined && { body }),
    redirect: 'manual',
    maxBytes: maxAnswerBytes,
    timeoutMs,
    isTrusted,
    signal,
  });
  const text = app.secrets.scrub(answer.body.toString('utf8').replaceAll(key, `[REDACTED:${setting}]`));
  return {
    target: 'router',
    ok: answer.status >= 200 && answer.status < 300,
    status: answer.status,
    method,
    url: answer.url,
    response: raw ? null : parsed(text),
    responseText: text,
  };
};
