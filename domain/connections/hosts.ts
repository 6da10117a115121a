import { isIP } from 'node:net';
import { invalidField } from '../kernel/errors.js';
import { parsedUrl } from '../kernel/parsed-url.js';

const hostOf = (text: string): string | undefined => {
  const bare = text.trim().replace(/^\[|\]$/g, '');
  const url = parsedUrl(isIP(bare) === 6 ? `https://[${bare}]/` : `https://${bare}/`);
  if (url === undefined || /[\s/?#@*\\%]/.test(bare)) {
    return undefined;
  }
  const { hostname, port, href } = url;
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return port === '' && href === `https://${hostname}/` && host !== '' ? host : undefined;
};

/** Hosts as they are compared: in lower case, without ports and wildcards, each once. @throws ProductError invalid */
export const hostsOf = (texts: readonly string[], path: string): string[] => {
  const hosts = texts.map((text, index) => {
    const host = hostOf(text);
    if (host === undefined) {
      throw invalidField(`${path}.${index}`, 'must be a name or an address, without scheme, port, path and wildcard');
    }
    return host;
  });
  return [...new Set(hosts)];
};

/** The host of a URL that was judged. */
export const hostOfUrl = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
