import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ClientOptions, WebSocket, WebSocketServer } from 'ws';
import type { App } from '../../domain/kernel/app.js';
import { liveSockets, type SocketPlan } from '../../domain/kernel/live-sockets.js';

/** The other end of a socket that an operation has planned. */
export interface OpenedSocket {
  readonly socket: WebSocket;
  /** Each message, parsed. */
  readonly heard: readonly unknown[];
  /** How many signs of life it was asked for. */
  readonly probes: () => number;
  /** Resolves with the code once the connection has ended. */
  readonly closed: Promise<number>;
}

/** Opens what an operation has planned, in this process, as the server does after a handshake. */
const openPlanned = async (
  app: App,
  { bounds, open }: SocketPlan,
  options: ClientOptions = {},
): Promise<OpenedSocket> => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.once('connection', (socket) => open(app.service(liveSockets).add(socket, bounds)));
  await once(server, 'listening');
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, options);
  const heard: unknown[] = [];
  let probed = 0;
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  socket.on('ping', () => {
    probed += 1;
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  server.close();
  return { socket, heard, probes: () => probed, closed };
};

/** Sockets that a test opens: they end with it. */
export const useOpenedSockets = (): { readonly open: typeof openPlanned } => {
  const opened: OpenedSocket[] = [];
  afterEach(async () => {
    for (const { socket, closed } of opened.splice(0)) {
      socket.terminate();
      await closed;
    }
  });
  return {
    open: async (...given) => {
      const one = await openPlanned(...given);
      opened.push(one);
      return one;
    },
  };
};
