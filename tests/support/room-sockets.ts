import { WebSocket } from 'ws';
import { operatorKey, type TestServer } from './server.js';
import { waitFor } from './wait.js';

/** What the server says on a socket of rooms. */
export type RoomFrame = Readonly<Record<string, unknown>> & { readonly type: string; readonly seq: number };

/** A browser at a page, or a program with a key, as a test plays it. */
export interface PlayedPage {
  readonly socket: WebSocket;
  readonly told: readonly RoomFrame[];
  /** Asks, and returns the result or the error; a frame `closed` when the connection ends before. */
  ask(request: object): Promise<RoomFrame>;
  /** The first frame that was told and fits. */
  hear(type: string, fits?: (frame: RoomFrame) => boolean): Promise<RoomFrame>;
  readonly closed: Promise<number>;
}

type Headers = Readonly<Record<string, string>>;

const socketAt = ({ url }: TestServer, path: string, headers: Headers): WebSocket =>
  new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, { headers });

const ofPage = (pageId: string): string => `/@swarm/realtime?pageId=${pageId}`;
const ofCaller = '/api/rooms/connect';

const refusalOf = (socket: WebSocket): Promise<number> =>
  new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.once('open', () => reject(new Error('the connection was let in')));
    socket.on('error', () => undefined);
  });

/** The status with which the connection of a page is refused. */
export const roomsRefusedWith = (server: TestServer, pageId: string, headers: Headers = {}): Promise<number> =>
  refusalOf(socketAt(server, ofPage(pageId), headers));

/** The status with which a connection with a key is refused. */
export const callerRefusedWith = (server: TestServer, headers: Headers): Promise<number> =>
  refusalOf(socketAt(server, ofCaller, headers));

const play = async (socket: WebSocket, acknowledges: boolean): Promise<PlayedPage> => {
  const told: RoomFrame[] = [];
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as RoomFrame;
    told.push(frame);
    if (acknowledges) {
      socket.send(JSON.stringify({ ack: frame.seq }));
    }
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  let asked = 0;
  return {
    socket,
    told,
    closed,
    ask: (request) => {
      const id = asked;
      asked += 1;
      socket.send(JSON.stringify({ id, ...request }));
      return waitFor(
        `the answer to ${JSON.stringify(request).slice(0, 100)}`,
        () =>
          told.find((frame) => frame.id === id && ['result', 'error'].includes(frame.type)) ??
          (socket.readyState === WebSocket.CLOSED && { type: 'closed', seq: 0 }),
      );
    },
    hear: (type, fits = () => true) =>
      waitFor(`a frame ${type}`, () => told.find((frame) => frame.type === type && fits(frame))),
  };
};

/** Connects as the browser that shows a page; `acknowledges` unless it is to read too slowly. */
export const playPage = (server: TestServer, pageId: string, cookie = '', acknowledges = true): Promise<PlayedPage> =>
  play(socketAt(server, ofPage(pageId), { Cookie: cookie, Origin: server.url }), acknowledges);

/** Connects as somebody with a key, the operator's unless another is given. */
export const playCaller = (server: TestServer, headers: Headers = {}): Promise<PlayedPage> =>
  play(socketAt(server, ofCaller, { Authorization: `Bearer ${operatorKey}`, ...headers }), true);
