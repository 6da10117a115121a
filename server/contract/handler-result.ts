import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** A connection that leaves HTTP: what the other end asked for, and the raw socket with what it has sent since. */
export interface UpgradedConnection {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** A response of a handler, with its types erased. */
export interface HandlerResult {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Takes back what the caller is told it has been given: called when the response could not be written, because the other
   * end had closed the connection or the response was not fit to be sent.
   */
  readonly undelivered?: () => Promise<void>;
  /** With status 101: speaks on the connection from here on, beginning with the answer to the handshake. */
  readonly upgrade?: (connection: UpgradedConnection) => void;
}
