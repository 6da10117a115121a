import type { Caller } from './caller.js';
import type { ProductError } from './errors.js';
import { defineService } from './services.js';

/** The request on whose behalf an operation is performed. */
export interface Origin {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /**
   * Asks again who calls and whether they may.
   *
   * @throws ProductError unauthenticated, forbidden
   */
  readmit(): Promise<void>;
}

/** What a page may do with an operation, on behalf of the session of a browser. */
export interface PageRights {
  /** Also those who only know the password of the page. */
  readonly guests?: boolean;
  /** Of pages, only the one that calls. */
  readonly ownPage?: boolean;
  /** Only people, not the operator. */
  readonly users?: boolean;
}

/** A request line: the path still percent-encoded, the query without its question mark. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

/** The operation that a request is for, with its parameters as text. */
export interface FoundOperation {
  readonly operationId: string;
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly takesBody: boolean;
  /** Undefined: pages may not call it. */
  readonly pageRights: PageRights | undefined;
}

/** An operation of the contract, asked for within this process: its input is not validated yet. */
export interface OperationCall {
  readonly operationId: string;
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly caller: Caller;
  /** Where the request came in, for the audit of permissions. */
  readonly source: string;
  readonly origin: Origin;
}

/** What an operation answers within this process. */
export interface OperationAnswer {
  readonly status: number;
  readonly body?: unknown;
  /** Takes back what it has given away: to be called when nobody could be told. */
  readonly undelivered?: () => Promise<void>;
}

/** What the API does for whoever else offers its operations. */
export interface ServedApi {
  readonly perform: (call: OperationCall) => Promise<OperationAnswer>;
  /** What a refusal is in the terms of the API. */
  readonly statusOf: (error: ProductError) => number;
  /** Which operation a request is for. */
  readonly find: (line: RequestLine) => FoundOperation | undefined;
  /** Holds a body against the contract of an operation. */
  readonly assertBody: (operationId: string, body: unknown) => void;
}

/** The operations of the contract for whoever else offers them: tools, scripts. They are served once the API is. */
export class Operations {
  #api: ServedApi | undefined;

  /** Says who performs them. */
  serve(api: ServedApi): void {
    this.#api = api;
  }

  get #served(): ServedApi {
    if (!this.#api) {
      throw new Error('the operations are not served yet');
    }
    return this.#api;
  }

  /** The operation that a request is for; undefined for none. @throws ProductError invalid for a broken path or query */
  find(line: RequestLine): FoundOperation | undefined {
    return this.#served.find(line);
  }

  /** Holds a body against the contract of an operation, which is not performed. @throws ProductError invalid */
  assertBody(operationId: string, body: unknown): void {
    this.#served.assertBody(operationId, body);
  }

  /** The status with which the API refuses something. */
  statusOf(error: ProductError): number {
    return this.#served.statusOf(error);
  }

  /**
   * Performs an operation as its request over HTTP would: the same permission, validation, handler and rules.
   *
   * @throws ProductError whatever the permission, the contract or the rules refuse
   */
  perform(call: OperationCall): Promise<OperationAnswer> {
    return this.#served.perform(call);
  }
}

export const operations = defineService({
  name: 'operations',
  start: () => ({ service: new Operations() }),
});
