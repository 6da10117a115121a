import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  isIP,
  type LookupFunction,
  type Server,
  type Socket,
} from 'node:net';
import { ProductError } from '../../domain/kernel/errors.js';
import { allowedHosts } from '../../domain/kernel/settings/allowed-hosts.js';
import { OutboundClient, type OutboundOptions } from '../../domain/outbound/client.js';
import type { OutboundRequest } from '../../domain/outbound/request.js';

/** What a local server was asked. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A local server, by whatever protocol it speaks. */
export interface LocalServer {
  readonly port: number;
  /** How many connections were made to it. */
  readonly connections: () => number;
  /** How many of them are open. */
  readonly open: () => number;
}

export interface LocalWebServer extends LocalServer {
  readonly asked: Asked[];
}

const started: { readonly server: Server; readonly sockets: Set<Socket> }[] = [];
const clients: OutboundClient[] = [];

const listen = async (server: Server, address: string): Promise<LocalServer> => {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  server.listen(0, address);
  await once(server, 'listening');
  started.push({ server, sockets });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    open: () => sockets.size,
  };
};

/** Starts a web server on this machine, which notes what it is asked. */
export const serveWeb = async (listener: RequestListener, address = '127.0.0.1'): Promise<LocalWebServer> => {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const { method = '', url: path = '', headers } = request;
    asked.push({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') });
    listener(request, response);
  });
  return { ...(await listen(server, address)), asked };
};

/** Starts a server on this machine that writes what it wants to each connection. */
export const serveTcp = async (serve: (socket: Socket) => void): Promise<LocalServer> =>
  listen(
    createTcpServer((socket) => {
      serve(socket);
      // Only who reads hears that the other end is gone.
      socket.resume();
    }),
    '127.0.0.1',
  );

/** Ends all that the tests of a file started. */
export const stopServing = async (): Promise<void> => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await Promise.all(
    started.splice(0).map(async ({ server, sockets }) => {
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      await once(server, 'close');
    }),
  );
};

/** Looks names up in a table of addresses; a name that is not in it has none. */
export const lookupIn =
  (addressesOf: (name: string) => readonly string[] | undefined): LookupFunction =>
  (name, options, done) => {
    const found = (addressesOf(name) ?? []).map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (!first) {
      done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), '', 0);
    } else if (options.all) {
      done(null, found);
    } else {
      done(null, first.address, first.family);
    }
  };

/** Every name is this machine. */
export const everythingIsLocal = lookupIn(() => ['127.0.0.1']);

/** A client that may reach the hosts of a list, written as in the setting. */
export const makeClient = (allowed: string, options: Partial<OutboundOptions> = {}): OutboundClient => {
  const hosts = allowedHosts.parse(allowed === '' ? ',' : allowed);
  if ('problem' in hosts) {
    throw new Error(hosts.problem);
  }
  const client = new OutboundClient({
    allowedHosts: hosts.value,
    userAgent: 'test',
    lookup: everythingIsLocal,
    ...options,
  });
  clients.push(client);
  return client;
};

/** Limits that no honest answer of a test meets. */
export const generous = { maxBytes: 1_000_000, timeoutMs: 30_000 } as const;

/** The refusal of a request: its code, and the whole of what is told. */
export const refusalOf = async (
  client: OutboundClient,
  request: Omit<OutboundRequest, 'maxBytes' | 'timeoutMs'> & Partial<OutboundRequest>,
): Promise<{ code: string; message: string }> => {
  try {
    await client.fetch({ ...generous, ...request });
  } catch (error) {
    if (error instanceof ProductError) {
      return { code: error.code, message: error.message };
    }
    throw error;
  }
  throw new Error('the request was not refused');
};
