import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const sweepEveryMs = 100;

/** The connections of one server, of which Node itself forgets those that left HTTP or never said anything. */
export class Connections {
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /**
   * Takes no more connections, closes those without a request under way at once and as soon as they have none, and all
   * that are left after `timeoutMs`. Resolves when none is left, with how many were cut off.
   */
  async close(timeoutMs: number): Promise<number> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#closeIdle();
    const sweep = setInterval(() => this.#closeIdle(), sweepEveryMs);
    let cutOff = 0;
    const deadline = setTimeout(() => {
      cutOff = this.#open.size;
      this.#destroyAll();
    }, timeoutMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(deadline);
    return cutOff;
  }

  #closeIdle(): void {
    this.#server.closeIdleConnections();
    for (const socket of this.#open) {
      if (socket.bytesRead === 0) {
        socket.destroy();
      }
    }
  }

  #destroyAll(): void {
    for (const socket of this.#open) {
      socket.destroy();
    }
  }
}
