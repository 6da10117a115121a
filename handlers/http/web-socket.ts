import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { App } from '../../domain/kernel/app.js';
import { invalid } from '../../domain/kernel/errors.js';
import { liveSockets, type SocketPlan } from '../../domain/kernel/live-sockets.js';

/** The connection as it left HTTP. */
interface Connection {
  readonly request: Parameters<WebSocketServer['handleUpgrade']>[0];
  readonly socket: Duplex;
  readonly head: Buffer;
}

interface WebSocketAnswer {
  readonly status: 101;
  readonly upgrade: (connection: Connection) => void;
}

/** The one subprotocol that is never chosen: browsers send the bearer key in it, where they cannot send headers. */
const noSubprotocol = (): false => false;

const refuseHandshake = (_error: Error, socket: Duplex): void => {
  const { message, code } = invalid('The WebSocket handshake is malformed', { code: 'malformed_request' });
  const body = JSON.stringify({ error: message, code });
  const head = ['HTTP/1.1 400 Bad Request', 'Connection: close', 'Content-Type: application/json; charset=utf-8'];
  socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
};

/**
 * The answer of an operation that goes on as a WebSocket (docs/http.md): authentication, permission and validation have let
 * the caller in, and from here on `open` and the bounds say what happens.
 *
 * @throws ProductError unavailable when there are too many of the sort
 */
export const openWebSocket = (app: App, { bounds, open }: SocketPlan): WebSocketAnswer => {
  const sockets = app.service(liveSockets);
  sockets.assertRoom(bounds);
  return {
    status: 101,
    upgrade: ({ request, socket, head }) => {
      const server = new WebSocketServer({
        noServer: true,
        clientTracking: false,
        perMessageDeflate: false,
        maxPayload: bounds.mostFrameBytes,
        handleProtocols: noSubprotocol,
      });
      server.on('wsClientError', refuseHandshake);
      server.handleUpgrade(request, socket, head, (webSocket) => open(sockets.add(webSocket, bounds)));
    },
  };
};
