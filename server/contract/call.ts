import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../../domain/kernel/app.js';
import type { Caller } from '../../domain/kernel/caller.js';
import { disconnectSignal } from '../http/disconnect.js';
import type { Exchange } from './exchange.js';

/** Asks again who sends a request and whether they may. */
type Readmit = (exchange: Exchange) => Promise<void>;

/** What a handler is given (see HandlerRequest). A class, because an accessor in a literal is slow to make. */
export class Call {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
  readonly caller: Caller;
  readonly app: App;
  readonly rawHeaders: IncomingHttpHeaders;
  readonly rawPath: string;
  readonly #exchange: Exchange;
  readonly #readmit: Readmit;

  constructor(app: App, exchange: Exchange, readmit: Readmit) {
    const { incoming, path, caller, params, query, headers, requestBody } = exchange;
    this.path = params;
    this.query = query;
    this.headers = headers;
    this.body = requestBody;
    this.caller = caller;
    this.app = app;
    this.rawHeaders = incoming.headers;
    this.rawPath = path;
    this.#exchange = exchange;
    this.#readmit = readmit;
  }

  get rawQuery(): string {
    return this.#exchange.queryText;
  }

  /** Read only where it is needed: it costs a system call. */
  get remoteAddress(): string {
    return this.#exchange.incoming.socket.remoteAddress ?? '';
  }

  /** Made, for the whole connection, only where it is needed. */
  get signal(): AbortSignal {
    return disconnectSignal(this.#exchange.incoming.socket);
  }

  /** Whether it came before those ahead of it on its connection were answered. */
  get isBehind(): boolean {
    return this.#exchange.isBehind;
  }

  /** @throws ProductError unauthenticated, forbidden */
  readmit(): Promise<void> {
    return this.#readmit(this.#exchange);
  }
}
