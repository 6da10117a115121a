import type { LiveSocket } from '../kernel/live-sockets.js';

/**
 * Connections that were asked to end because a newer one took their place: at most one for each whose they are, the one
 * before it is cut off. So nobody who comes again and again, and does not go, takes the places of others.
 */
export class Leaving {
  readonly #sockets = new Map<string, LiveSocket>();

  replace(whose: string, socket: LiveSocket, code: number, reason: string): void {
    const before = this.#sockets.get(whose);
    this.#sockets.set(whose, socket);
    socket.close(code, reason);
    before?.cutOff();
  }

  /** It has gone. */
  ended(whose: string, socket: LiveSocket): void {
    if (this.#sockets.get(whose) === socket) {
      this.#sockets.delete(whose);
    }
  }
}
