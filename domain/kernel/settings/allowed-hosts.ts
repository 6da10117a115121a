import { isIP } from 'node:net';
import { commaList } from '../comma-list.js';
import { parsedUrl } from '../parsed-url.js';
import type { Parsed, SettingType } from './types.js';

/** A host that outgoing requests may reach although it is private. */
export interface AllowedHost {
  /** A name in lower case, or an address; with a prefix a network. */
  readonly host: string;
  /** Of a network, how many bits of its address count. */
  readonly prefix?: number;
  /** The only port that is allowed, whichever it is; not given: those that are the web's, or could be. */
  readonly port?: number;
}

const highestPort = 65_535;
const mostEntries = 256;

const bitsOf = (address: string): number => (isIP(address) === 4 ? 32 : 128);

const network = (entry: string): AllowedHost | undefined => {
  const [, address = '', digits = ''] = /^([0-9a-f.:]+)\/(\d{1,3})$/.exec(entry) ?? [];
  const prefix = Number(digits);
  return isIP(address) !== 0 && prefix <= bitsOf(address) ? { host: address, prefix } : undefined;
};

/** A host as URLs have it, in the one spelling that they are compared in. */
const canonicalHost = (host: string): string | undefined => {
  const url = `http://${isIP(host) === 6 ? `[${host}]` : host}/`;
  return parsedUrl(url)
    ?.hostname.replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
};

const hostAndPort = (entry: string): AllowedHost | undefined => {
  const [, inBrackets, name = inBrackets ?? '', digits] =
    /^(?:\[([0-9a-f.:]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const host = canonicalHost(name);
  const port = digits === undefined ? undefined : Number(digits);
  if (host === undefined || host === '' || port === 0 || (port ?? 1) > highestPort) {
    return undefined;
  }
  return port === undefined ? { host } : { host, port };
};

/** An address without brackets. One with a zone is none of a URL. */
const addressOfV6 = (address: string): AllowedHost | undefined => {
  const host = canonicalHost(address);
  return host === undefined ? undefined : { host };
};

const parseEntry = (entry: string): AllowedHost | undefined => {
  const text = entry.toLowerCase();
  return network(text) ?? (isIP(text) === 6 ? addressOfV6(text) : hostAndPort(text));
};

const parse = (text: string): Parsed<readonly AllowedHost[]> => {
  const entries = commaList(text);
  const hosts = entries.flatMap((entry) => parseEntry(entry) ?? []);
  return hosts.length === entries.length && entries.length <= mostEntries
    ? { value: Object.freeze(hosts) }
    : {
        problem: `must be a comma-separated list of at most ${mostEntries} host names, addresses and networks, such as llm.corp.example:8080 or 10.1.0.0/16`,
      };
};

/** A comma-separated list of hosts: names, addresses, either with a port, and networks in CIDR notation. */
export const allowedHosts: SettingType<readonly AllowedHost[]> = {
  fits: 'comma-separated hosts, host:port or networks',
  parse,
  mayBeStoredEmpty: true,
};
