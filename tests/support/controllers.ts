import { WebSocket } from 'ws';
import type { TestServer } from './server.js';
import { waitFor } from './wait.js';

/** A command as the server sends it. */
export interface Told {
  readonly id: string;
  readonly op: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A controller as a test plays it: it notes what it is told and says what the test has it say. */
export interface Played {
  readonly socket: WebSocket;
  readonly told: readonly Told[];
  /** Waits for the first command of an op that was not waited for before. */
  next(op: string): Promise<Told>;
  say(frame: unknown): void;
  /** Resolves with the code once the connection has ended. */
  readonly closed: Promise<number>;
}

export const controllerToken = async (server: TestServer, id: string): Promise<string> =>
  (await server.call('createRuntimeControllerToken', { path: { id } })).body.plaintext;

const addressOf = (url: string): string => `${url.replace(/^http/, 'ws')}/api/controllers/connect`;

/** The status with which a connection is refused. */
export const refusedWith = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(addressOf(url), { headers });
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.once('open', () => reject(new Error('the connection was let in')));
    socket.on('error', () => undefined);
  });

/** Connects as a controller. */
export const playController = async (url: string, token: string): Promise<Played> => {
  const socket = new WebSocket(addressOf(url), { headers: { Authorization: `Bearer ${token}` } });
  const told: Told[] = [];
  const waitedFor = new Set<Told>();
  socket.on('message', (data) => told.push(JSON.parse(String(data)) as Told));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const next = async (op: string): Promise<Told> => {
    const found = (): Told | undefined => told.find((one) => one.op === op && !waitedFor.has(one));
    const one = await waitFor(`a command ${op}`, found);
    waitedFor.add(one);
    return one;
  };
  return { socket, told, next, closed, say: (frame) => socket.send(JSON.stringify(frame)) };
};
