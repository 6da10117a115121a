import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Answers } from './answers.js';
import { readTold } from './frames.js';

const mostFrameBytes = 16 * 1024 * 1024;
const connectsWithinMs = 15_000;
/** The server gives a sign of life every 30 seconds. */
const silenceMs = 100_000;
const shortestWaitMs = 500;
const longestWaitMs = 30_000;
const unauthorized = 401;

/** With these the server says that another connection, or none, speaks for the controller: coming back would be wrong. */
const endings: ReadonlyMap<number, string> = new Map([
  [4000, 'another program speaks for this controller now'],
  [4001, 'the token of this controller has ended'],
]);

export interface Server {
  readonly url: URL;
  readonly token: string;
}

/** The connection must not be tried again. */
export class Refused extends Error {}

const addressOf = ({ url }: Server): URL => {
  const address = new URL('/api/controllers/connect', url);
  address.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
};

/** One connection, until it ends; resolves with whether it was opened. @throws Refused */
const connect = (server: Server, answers: Answers, log: (line: string) => void, stop: AbortSignal): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(addressOf(server), {
      headers: { Authorization: `Bearer ${server.token}` },
      maxPayload: mostFrameBytes,
      handshakeTimeout: connectsWithinMs,
    });
    let isOpened = false;
    let status: number | undefined;
    const silence = setTimeout(() => socket.terminate(), silenceMs);
    const end = (): void => socket.close(1000, 'the controller stops');
    stop.addEventListener('abort', end);
    socket.on('open', () => {
      isOpened = true;
      log(`connected to ${server.url.origin}`);
    });
    socket.on('ping', () => silence.refresh());
    socket.on('message', (data) => {
      silence.refresh();
      const told = readTold(String(data));
      if (told !== undefined) {
        void answers.answer(told).then((answer) => socket.send(answer, () => undefined));
      }
    });
    socket.on('unexpected-response', (_request, response) => {
      status = response.statusCode;
      socket.terminate();
    });
    socket.on('error', (error) => {
      log(status === undefined ? error.message || 'the server cannot be reached' : `the server answered ${status}`);
    });
    socket.on('close', (code) => {
      clearTimeout(silence);
      stop.removeEventListener('abort', end);
      const ending = status === unauthorized ? 'the server does not know the token' : endings.get(code);
      if (ending !== undefined) {
        reject(new Refused(ending));
      }
      resolve(isOpened);
    });
  });

/**
 * Connects, and again whenever the connection has ended, until it is told to stop. Commands that were being carried out
 * go on meanwhile; the server asks again for what it did not hear of.
 *
 * @throws Refused when the token opens nothing, or another program uses it
 */
export const stayConnected = async (
  server: Server,
  answers: Answers,
  log: (line: string) => void,
  stop: AbortSignal,
): Promise<void> => {
  let waitMs = shortestWaitMs;
  while (!stop.aborted) {
    const isOpened = await connect(server, answers, log, stop);
    waitMs = isOpened ? shortestWaitMs : Math.min(waitMs * 2, longestWaitMs);
    // Controllers that lost the same server do not come back in the same moment.
    await sleep(waitMs * (0.5 + Math.random() / 2), undefined, { signal: stop }).catch(() => undefined);
  }
};
