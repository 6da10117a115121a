import { BlockList, isIP, isIPv6 } from 'node:net';

const privateAddresses = new BlockList();
privateAddresses.addSubnet('10.0.0.0', 8, 'ipv4');
privateAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
privateAddresses.addSubnet('169.254.0.0', 16, 'ipv4');
privateAddresses.addSubnet('172.16.0.0', 12, 'ipv4');
privateAddresses.addSubnet('192.168.0.0', 16, 'ipv4');
privateAddresses.addAddress('::1', 'ipv6');
privateAddresses.addSubnet('fc00::', 7, 'ipv6');
privateAddresses.addSubnet('fe80::', 10, 'ipv6');

const mappedPrefix = /^::ffff:(?=\d+\.)/i;

const isPrivate = (address: string): boolean => privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * The address of a client: the other end of the socket, unless that is a proxy on a private or loopback address; then
 * the rightmost entry of `X-Forwarded-For`, the one the proxy wrote itself.
 */
export const clientAddress = (peer: string, forwardedFor: string | undefined): string => {
  const address = peer.replace(mappedPrefix, '');
  const hop = forwardedFor?.split(',').at(-1)?.trim() ?? '';
  return isIP(hop) !== 0 && isIP(address) !== 0 && isPrivate(address) ? hop : address;
};
