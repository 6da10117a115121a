import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ListenAddress, listenError } from './system-errors.js';

/**
 * Makes a server listen; returns its base address.
 *
 * @throws StartError when the address or the port cannot be had
 */
export const listen = async (server: Server, listenAddress: ListenAddress): Promise<string> => {
  await new Promise<void>((done, reject) => {
    const fail = (error: Error): void => reject(listenError(error, listenAddress));
    server.once('error', fail);
    server.listen(listenAddress.port, listenAddress.host, () => {
      server.off('error', fail);
      done();
    });
  });
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
};
