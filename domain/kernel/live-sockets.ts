import type Socket from 'ws';
import type { App } from './app.js';
import { unavailable } from './errors.js';
import { newId } from './ids.js';
import { defineService } from './services.js';
import { msPerSecond } from './time.js';
import { type Waiter, WaitingBytes } from './waiting-bytes.js';

/** What one sort of sockets may do. */
export interface SocketBounds {
  /** Names the sort, as `controllers`. */
  readonly name: string;
  /** How many there may be in one process. */
  readonly mostSockets: number;
  /** Of one message of the other end. */
  readonly mostFrameBytes: number;
  /** Messages of the other end, a second; as many may come at once as in two seconds. */
  readonly framesPerSecond: number;
  /** What may wait to be sent to an end that reads too slowly. */
  readonly mostWaitingBytes: number;
  /** What may wait on all sockets of the process together, of all sorts that name the same. */
  readonly together?: { readonly name: string; readonly mostWaitingBytes: number };
}

/** Whoever speaks on a socket, as its subject has it. */
export interface Speaker {
  readonly received: (frame: Buffer, isBinary: boolean) => void;
  /** The other end was heard of: a message, or its answer to a sign of life. */
  readonly seen?: () => void;
  /** Called once, whatever ended it. */
  readonly closed: (code: number) => void;
}

/** What an operation that goes on as a WebSocket has decided: the bounds, and who speaks once it is open. */
export interface SocketPlan {
  readonly bounds: SocketBounds;
  readonly open: (socket: LiveSocket) => void;
}

/** Why a socket is closed, as its other end is told. */
export const closeCodes = {
  /** What came cannot be read. */
  unreadable: 1007,
  /** More came than may come. */
  tooMuch: 1008,
  /** The server stops: connect again, to whatever serves then. */
  restart: 1012,
  /** The other end reads too slowly. */
  tooSlow: 1013,
} as const;

const stops = 'the server stops';
const burstSeconds = 2;
const signOfLifeMs = 30 * msPerSecond;
/** So many signs of life may go unanswered. */
const patience = 2;
const retryAfterMs = 5 * msPerSecond;
/** So long an end that reads too slowly has to read that it is hung up on. */
const leavingMs = 5 * msPerSecond;

/** One connection to somebody outside, with what it may do. */
export class LiveSocket implements Waiter {
  readonly id = newId();
  readonly #socket: Socket;
  readonly #bounds: SocketBounds;
  readonly #waiting: WaitingBytes | undefined;
  readonly #measure = (): void => {
    if (!this.#isGone) {
      this.#waiting?.measured(this, this.#socket.bufferedAmount);
    }
  };
  /** Whether nothing waits any more, whatever is still told of what was sent. */
  #isGone = false;
  #leaving: NodeJS.Timeout | undefined;
  #speaker: Speaker | undefined;
  #tokens: number;
  #filledAt = performance.now();
  #unanswered = 0;

  constructor(socket: Socket, bounds: SocketBounds, waiting: WaitingBytes | undefined, ended: () => void) {
    this.#socket = socket;
    this.#bounds = bounds;
    this.#waiting = waiting;
    this.#tokens = bounds.framesPerSecond * burstSeconds;
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => this.#answered());
    // What was too large or malformed: `ws` closes the connection itself, with the code for it.
    socket.on('error', () => undefined);
    socket.once('close', (code) => {
      this.#isGone = true;
      clearTimeout(this.#leaving);
      waiting?.ended(this);
      ended();
      this.#speaker?.closed(code);
    });
  }

  /** Says who speaks from here on. Nothing has come before, if it is called in the turn in which the socket was opened. */
  speak(speaker: Speaker): void {
    this.#speaker = speaker;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends a message. An end that does not read what it was sent before is hung up on. */
  send(frame: string | Uint8Array): void {
    if (!this.isOpen) {
      return;
    }
    if (this.#socket.bufferedAmount > this.#bounds.mostWaitingBytes) {
      this.hangUp();
      return;
    }
    this.#socket.send(frame, this.#measure);
    this.#measure();
  }

  /** Asks the other end to close the connection; after some time it is closed anyway. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Closes the connection to an end that reads too slowly: it is told so behind all that it has not read, if it reads that. */
  hangUp(): void {
    this.close(closeCodes.tooSlow, 'reads too slowly');
    this.#leaving ??= setTimeout(() => this.cutOff(), leavingMs).unref();
  }

  /** Ends the connection without a word: what waits to be sent is forgotten. */
  cutOff(): void {
    this.#isGone = true;
    this.#socket.terminate();
  }

  /** Asks for a sign of life, or hangs up on an end that gave none. */
  probe(): void {
    if (this.#unanswered >= patience) {
      this.#socket.terminate();
      return;
    }
    this.#unanswered += 1;
    this.#socket.ping();
  }

  #answered(): void {
    this.#unanswered = 0;
    this.#speaker?.seen?.();
  }

  #receive(data: Socket.RawData, isBinary: boolean): void {
    if (!this.isOpen) {
      return;
    }
    if (!this.#mayReceive()) {
      this.close(closeCodes.tooMuch, 'too many messages');
      return;
    }
    this.#answered();
    this.#speaker?.received(Buffer.isBuffer(data) ? data : Buffer.concat([data].flat().map(toBuffer)), isBinary);
  }

  #mayReceive(): boolean {
    const now = performance.now();
    const { framesPerSecond } = this.#bounds;
    const filled = this.#tokens + ((now - this.#filledAt) / msPerSecond) * framesPerSecond;
    this.#filledAt = now;
    this.#tokens = Math.min(filled, framesPerSecond * burstSeconds) - 1;
    return this.#tokens >= 0;
  }
}

const toBuffer = (part: Buffer | ArrayBuffer): Buffer => (Buffer.isBuffer(part) ? part : Buffer.from(part));

/** The sockets of this process. All are probed by one timer, and told when the server stops. */
export class LiveSockets {
  readonly #app: App;
  readonly #open = new Map<string, Set<LiveSocket>>();
  readonly #waiting = new Map<string, WaitingBytes>();
  readonly #timer: NodeJS.Timeout;

  constructor(app: App) {
    this.#app = app;
    this.#timer = setInterval(() => this.#each((socket) => socket.probe()), signOfLifeMs).unref();
  }

  /** @throws ProductError unavailable when there are as many as there may be, or the server is about to stop */
  assertRoom({ name, mostSockets }: SocketBounds): void {
    if (this.#app.isDraining()) {
      throw unavailable('The server is about to stop', { code: 'draining', retryAfterMs });
    }
    if ((this.#open.get(name)?.size ?? 0) >= mostSockets) {
      throw unavailable(`There are ${mostSockets} connections of ${name} already`, {
        code: 'too_many_sockets',
        retryAfterMs,
      });
    }
  }

  add(socket: Socket, bounds: SocketBounds): LiveSocket {
    const ofName = this.#open.get(bounds.name) ?? new Set();
    this.#open.set(bounds.name, ofName);
    const live = new LiveSocket(socket, bounds, this.#waitingOf(bounds), () => ofName.delete(live));
    ofName.add(live);
    // The server may have begun to stop since the socket was let in.
    if (this.#app.isDraining()) {
      live.close(closeCodes.restart, stops);
    }
    return live;
  }

  /** Tells all of them that the server stops; whoever does not go by itself is hung up on with the server. */
  drain(): void {
    this.#each((socket) => socket.close(closeCodes.restart, stops));
  }

  stop(): Promise<void> {
    clearInterval(this.#timer);
    return Promise.resolve();
  }

  #waitingOf({ together }: SocketBounds): WaitingBytes | undefined {
    if (together === undefined) {
      return undefined;
    }
    const waiting = this.#waiting.get(together.name) ?? new WaitingBytes(together.mostWaitingBytes);
    this.#waiting.set(together.name, waiting);
    return waiting;
  }

  #each(act: (socket: LiveSocket) => void): void {
    for (const ofName of this.#open.values()) {
      for (const socket of ofName) {
        act(socket);
      }
    }
  }
}

export const liveSockets = defineService({
  name: 'live sockets',
  start: (app) => {
    const service = new LiveSockets(app);
    return { service, drain: () => service.drain(), stop: () => service.stop() };
  },
});
