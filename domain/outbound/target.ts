import { isIP } from 'node:net';
import { parsedUrl } from '../kernel/parsed-url.js';
import { isPublicAddress } from './addresses.js';
import type { Admission } from './admission.js';
import { isWebPort } from './ports.js';
import { urlRefused } from './refusals.js';

/** Where a request goes, after its URL was judged. */
export interface Target {
  /** Its host has no dot at its end. */
  readonly url: URL;
  /** The name or the address, in lower case and without brackets. */
  readonly host: string;
  readonly port: number;
  /** The URL comes from the operator's environment: where it leads is not judged. */
  readonly isTrusted: boolean;
  /** What is sent is safe from listeners on the way: it is encrypted, or the operator vouches for the host. */
  readonly keepsSecrets: boolean;
}

/** How a URL is judged. */
export interface UrlRules {
  readonly admission: Admission;
  /** The scheme, host and port of a URL that comes from the operator's environment. */
  readonly trustedOrigin?: string;
  /** Public hosts may be asked without encryption. */
  readonly allowsPlainHttp: boolean;
}

const longestUrl = 8192;

/** Names that only mean something inside a network, or that are there to be asked for its secrets. */
const privateName =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|metadata\.goog|metadata\.azure\.com)$/;

const parseUrl = (text: string): URL => {
  if (text.length > longestUrl) {
    throw urlRefused.tooLong(longestUrl);
  }
  const url = parsedUrl(text);
  if (url === undefined) {
    throw urlRefused.malformed();
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw urlRefused.scheme();
  }
  if (url.username !== '' || url.password !== '') {
    throw urlRefused.userinfo();
  }
  // The same name for DNS, another one for certificates and lists.
  url.hostname = url.hostname.replace(/\.$/, '');
  url.hash = '';
  return url;
};

/** The origin of a URL, as rules take it. @throws ProductError invalid when it is no URL that could be asked */
export const originOf = (text: string): string => parseUrl(text).origin;

const isPrivateHost = (host: string): boolean =>
  isIP(host) === 0 ? privateName.test(host) || !host.includes('.') : !isPublicAddress(host);

const isWellFormed = (host: string): boolean => isIP(host) !== 0 || host.split('.').every((label) => label !== '');

const portOf = ({ port, protocol }: URL): number => {
  if (port !== '') {
    return Number(port);
  }
  return protocol === 'https:' ? 443 : 80;
};

/**
 * Judges a URL by its text: what it is after parsing, in whatever way it was written. Where a name leads is judged when it
 * is looked up.
 *
 * @throws ProductError invalid with the reason
 */
export const judgeUrl = (text: string, { admission, trustedOrigin, allowsPlainHttp }: UrlRules): Target => {
  const url = parseUrl(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isWellFormed(host)) {
    throw urlRefused.malformed();
  }
  const port = portOf(url);
  const isSecure = url.protocol === 'https:';
  if (url.origin === trustedOrigin) {
    return { url, host, port, isTrusted: true, keepsSecrets: true };
  }
  const isListed = admission.lists(host, port);
  if (!isListed && isPrivateHost(host)) {
    throw urlRefused.privateHost(host);
  }
  if (!isListed && !isWebPort(port)) {
    throw urlRefused.port(port);
  }
  if (!isSecure && !isListed && !allowsPlainHttp) {
    throw urlRefused.plainHttp(host);
  }
  return { url, host, port, isTrusted: false, keepsSecrets: isSecure || isListed };
};

/** Header values come as bytes, one a character; servers write UTF-8 into this one. */
const utf8 = (value: string): string => Buffer.from(value, 'latin1').toString('utf8');

/** Judges where a `Location` header leads, seen from the URL that was asked. @throws ProductError invalid, as `judgeUrl` */
export const targetOfRedirect = (location: string, from: Target, rules: UrlRules): Target => {
  const text = utf8(location);
  const url = parsedUrl(text, from.url);
  if (url === undefined) {
    throw urlRefused.malformed();
  }
  return judgeUrl(url.href, rules);
};
