import type { LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import type { Admission } from './admission.js';
import { judgingConnector, trustingConnector } from './connector.js';

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

/** Makes the pools: bounded in hosts, in connections to each, and in how long an idle one is kept. */
export const makeAgents = async (lookup: LookupFunction, admission: Admission): Promise<Agents> => {
  // On first use: it takes a while, and many servers ask nobody.
  const { Agent, buildConnector } = await import('undici');
  return {
    judged: new Agent({ ...limits, connect: judgingConnector(buildConnector, lookup, admission) }),
    trusted: new Agent({ ...limits, connect: trustingConnector(buildConnector, lookup) }),
  };
};
