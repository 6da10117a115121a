import type { App } from '../../domain/kernel/app.js';
import { pagesOrigin } from '../../domain/kernel/public-addresses.js';
import { clientAddress } from './client-address.js';
import { readCookies } from './cookies.js';
import type { RequestHeaders } from './request-headers.js';

const cookieName = 'page_session';
const seconds = 3600;

/** The token in the cookie of a session. */
export const sessionToken = ({ cookie }: RequestHeaders): string | undefined => readCookies(cookie)[cookieName];

/** Over https the cookie also goes into frames of applications on other sites; over http no browser would allow that. */
const isSecure = ({ settings }: App, { origin }: RequestHeaders): boolean =>
  (origin ?? pagesOrigin(settings)).startsWith('https:');

/** The cookie of a session that has begun; no header where none has. */
export const sessionCookie = (
  app: App,
  headers: RequestHeaders,
  token: string | undefined,
): { readonly 'Set-Cookie'?: string } => {
  const place = isSecure(app, headers) ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return token === undefined
    ? {}
    : { 'Set-Cookie': `${cookieName}=${token}; HttpOnly; Path=/; Max-Age=${seconds}; ${place}` };
};

/** The password of `Authorization: Basic`: what comes after the first colon. */
const basicPassword = ({ authorization }: RequestHeaders): string | undefined => {
  const [, encoded] = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '') ?? [];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return at === -1 ? undefined : text.slice(at + 1);
};

/** How a request comes to a page. */
export const visitOf = (
  rawHeaders: RequestHeaders,
  remoteAddress: string,
  key: string | undefined,
): { readonly token: string | undefined; readonly password: string | undefined; readonly address: string } => {
  const forwardedFor = rawHeaders['x-forwarded-for'];
  return {
    token: sessionToken(rawHeaders),
    password: key ?? basicPassword(rawHeaders),
    address: clientAddress(remoteAddress, Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor),
  };
};
