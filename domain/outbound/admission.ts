import { BlockList, isIP } from 'node:net';
import type { AllowedHost } from '../kernel/settings/allowed-hosts.js';
import { isPublicAddress } from './addresses.js';
import { isWebPort } from './ports.js';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

interface ListedNetwork {
  readonly addresses: BlockList;
  readonly port: number | undefined;
}

const networkOf = ({ host, prefix, port }: AllowedHost): ListedNetwork => {
  const addresses = new BlockList();
  if (prefix === undefined) {
    addresses.addAddress(host, familyOf(host));
  } else {
    addresses.addSubnet(host, prefix, familyOf(host));
  }
  return { addresses, port };
};

const fitsPort = (allowed: { readonly port?: number | undefined }, port: number): boolean =>
  allowed.port === undefined ? isWebPort(port) : allowed.port === port;

/** What outgoing requests may reach: the public internet, and the private hosts that the operator lists. */
export class Admission {
  readonly #names: readonly AllowedHost[];
  readonly #networks: readonly ListedNetwork[];

  constructor(allowed: readonly AllowedHost[]) {
    this.#names = allowed.filter(({ host }) => isIP(host) === 0);
    this.#networks = allowed.filter(({ host }) => isIP(host) !== 0).map(networkOf);
  }

  /** Whether the operator lists this host, a name or an address, for this port. */
  lists(host: string, port: number): boolean {
    return isIP(host) === 0
      ? this.#names.some((allowed) => allowed.host === host && fitsPort(allowed, port))
      : this.#networks.some((allowed) => fitsPort(allowed, port) && allowed.addresses.check(host, familyOf(host)));
  }

  /** Whether a connection to this address and port may be made for a URL that names this host. */
  admits(host: string, address: string, port: number): boolean {
    return isPublicAddress(address) || this.lists(host, port) || (isIP(address) !== 0 && this.lists(address, port));
  }
}
