import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { Admission } from './admission.js';
import { urlRefused } from './refusals.js';

/** How undici makes connections. */
export type Connector = buildConnector.connector;

type BuildConnector = typeof buildConnector;

/** How long a connection may take, from the lookup of its name on. */
export const connectTimeoutMs = 10_000;

const connectorOptions = { timeout: connectTimeoutMs, maxCachedSessions: 0, rejectUnauthorized: true } as const;

/** Makes connections to wherever the operator's own URLs lead. */
export const trustingConnector = (build: BuildConnector, lookup: LookupFunction): Connector =>
  build({ ...connectorOptions, lookup });

const defaultPort = (protocol: string): number => (protocol === 'https:' ? 443 : 80);

/** Looks a name up and refuses it when any of its addresses may not be reached: the next try could get that one. */
const judgingLookup =
  (lookup: LookupFunction, admission: Admission, port: number): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = Array.isArray(found) ? found : [];
      const [first] = addresses;
      if (error || !first) {
        done(error ?? Object.assign(new Error('The name has no address'), { code: 'ENOTFOUND' }), '', 0);
      } else if (!addresses.every(({ address }) => admission.admits(name, address, port))) {
        done(urlRefused.privateHost(name), '', 0);
      } else if (options.all) {
        done(null, addresses);
      } else {
        done(null, first.address, first.family);
      }
    });
  };

/**
 * Judges the other end of a connection that is made, and cuts a connection to an address that may not be reached.
 *
 * @returns whether it may be used
 */
export const mayUse = (socket: Socket, admission: Admission, host: string, port: number): boolean => {
  const isAdmitted = admission.admits(host, socket.remoteAddress ?? '', port);
  if (!isAdmitted) {
    socket.destroy();
  }
  return isAdmitted;
};

/**
 * Makes connections to admitted addresses only: a literal is judged before, the addresses of a name when it is looked up,
 * and the other end once more when the connection is there. A name that changes its address between two looks gains
 * nothing, since what is judged is what is connected to.
 */
export const judgingConnector =
  (build: BuildConnector, lookup: LookupFunction, admission: Admission): Connector =>
  (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    const port = options.port === '' ? defaultPort(options.protocol) : Number(options.port);
    if (isIP(host) !== 0 && !admission.admits(host, host, port)) {
      done(urlRefused.privateHost(host), null);
      return;
    }
    const connect = build({ ...connectorOptions, lookup: judgingLookup(lookup, admission, port) });
    connect(options, (...[error, socket]) => {
      if (error) {
        done(error, null);
      } else if (mayUse(socket, admission, host, port)) {
        done(null, socket);
      } else {
        done(urlRefused.privateHost(host), null);
      }
    });
  };
