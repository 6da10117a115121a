import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');
const lengthHeader = /\r\ncontent-length: *(\d+)/i;

/** An answer: its status and its body. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * One keep-alive connection, one request at a time. It does only what a bench needs, so that the generator costs far
 * less than the server it measures: answers must have a Content-Length.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  static open(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(headEnd);
    if (end === -1) {
      return;
    }
    const head = this.#received.toString('latin1', 0, end);
    const length = lengthHeader.exec(head)?.[1];
    if (length === undefined) {
      this.#fail(new Error(`an answer without Content-Length: ${head}`));
      return;
    }
    const start = end + headEnd.length;
    const stop = start + Number(length);
    if (this.#received.length < stop) {
      return;
    }
    const answer = { status: Number(head.slice(9, 12)), body: this.#received.subarray(start, stop) };
    this.#received = this.#received.subarray(stop);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
