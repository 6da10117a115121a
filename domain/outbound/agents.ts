import type { LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import type { Admission } from './admission.js';
import { boundedLookup, type LookupBounds } from './bounded-lookup.js';
import { connectTimeoutMs, judgingConnector, trustingConnector } from './connector.js';

/** The pools of connections. */
export interface Agents {
  readonly judged: Agent;
  /** Apart, so that a connection to a trusted host is never used for a URL that is to be judged. */
  readonly trusted: Agent;
}

const limits = {
  connections: 16,
  maxOrigins: 512,
  keepAliveTimeout: 4000,
  keepAliveMaxTimeout: 4000,
  maxHeaderSize: 16_384,
  allowH2: false,
  // The deadline of a request counts for all of it.
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

/**
 * The operator's own hosts: content of a bucket is passed on at the pace of whoever reads it, and must keep nobody else
 * waiting. That is half of the requests that may be under way.
 */
const trustedConnections = 256;

// Of the four threads of the process one stays free. The operator's own names do not wait behind those of others.
const lookupsOf = (atOnce: number): LookupBounds => ({ atOnce, maxWaiting: 512, maxWaitMs: connectTimeoutMs });
const judgedLookups = lookupsOf(2);
const trustedLookups = lookupsOf(1);

/** Makes the pools: bounded in hosts, in connections to each, and in how long an idle one is kept. */
export const makeAgents = async (lookup: LookupFunction, admission: Admission): Promise<Agents> => {
  // On first use: it takes a while, and many servers ask nobody.
  const { Agent, buildConnector } = await import('undici');
  return {
    judged: new Agent({
      ...limits,
      connect: judgingConnector(buildConnector, boundedLookup(lookup, judgedLookups), admission),
    }),
    trusted: new Agent({
      ...limits,
      connections: trustedConnections,
      connect: trustingConnector(buildConnector, boundedLookup(lookup, trustedLookups)),
    }),
  };
};
