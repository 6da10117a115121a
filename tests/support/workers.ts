import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { waitFor } from './wait.js';

type Headers = Readonly<Record<string, string>>;

/** A worker that is connected, and what it was told. */
export interface ConnectedWorker {
  readonly socket: WebSocket;
  /** The ids of the tasks of each message. */
  readonly told: readonly (readonly string[])[];
  /** Waits until it was told of a task so often. */
  toldOf(taskId: string, times?: number): Promise<boolean>;
  /** Resolves with the code once the connection has ended. */
  readonly closed: Promise<number>;
}

const socketOf = (url: string, headers: Headers): WebSocket => {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/workers/connect`, { headers });
  socket.on('error', () => undefined);
  return socket;
};

/** The status and the code with which a worker is not let in. */
export const workerRefusedWith = (url: string, headers: Headers): Promise<readonly [number | undefined, string]> =>
  new Promise((resolve, reject) => {
    const socket = socketOf(url, headers);
    socket.once('unexpected-response', (_request, response) => {
      text(response).then((body) => {
        const { code } = JSON.parse(body) as { readonly code: string };
        resolve([response.statusCode, code]);
      }, reject);
    });
    socket.once('open', () => reject(new Error('the worker was let in')));
  });

/** Connects as a worker of an agent. */
export const connectWorker = async (url: string, headers: Headers): Promise<ConnectedWorker> => {
  const socket = socketOf(url, headers);
  const told: string[][] = [];
  socket.on('message', (data) => told.push((JSON.parse(String(data)) as { taskIds: string[] }).taskIds));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const toldOf = (taskId: string, times = 1): Promise<boolean> =>
    waitFor(`word of ${taskId}`, () => told.flat().filter((id) => id === taskId).length >= times);
  return { socket, told, toldOf, closed };
};
