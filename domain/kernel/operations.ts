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

type Perform = (call: OperationCall) => Promise<OperationAnswer>;
type StatusOf = (error: ProductError) => number;

/** The operations of the contract for whoever else offers them: tools, scripts. They are served once the API is. */
export class Operations {
  #perform: Perform | undefined;
  #statusOf: StatusOf | undefined;

  /** Says who performs them, and what a refusal is in the terms of the API. */
  serve(perform: Perform, statusOf: StatusOf): void {
    this.#perform = perform;
    this.#statusOf = statusOf;
  }

  /** The status with which the API refuses something. */
  statusOf(error: ProductError): number {
    if (!this.#statusOf) {
      throw new Error('the operations are not served yet');
    }
    return this.#statusOf(error);
  }

  /**
   * Performs an operation as its request over HTTP would: the same permission, validation, handler and rules.
   *
   * @throws ProductError whatever the permission, the contract or the rules refuse
   */
  perform(call: OperationCall): Promise<OperationAnswer> {
    if (!this.#perform) {
      throw new Error('the operations are not served yet');
    }
    return this.#perform(call);
  }
}

export const operations = defineService({
  name: 'operations',
  start: () => ({ service: new Operations() }),
});
