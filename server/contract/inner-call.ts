import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../../domain/kernel/app.js';
import type { Caller } from '../../domain/kernel/caller.js';
import type { OperationCall } from '../../domain/kernel/operations.js';
import type { RequestInputs } from './generated-validator.js';
import type { OperationInfo } from './operation.js';

const noHeaders: IncomingHttpHeaders = Object.freeze({});

/** As over HTTP, an empty value of a plain text parameter counts as not given; so does null, which no query can say. */
const givenQuery = (
  { query, plainTextQuery }: OperationInfo,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const given: Record<string, unknown> = {};
  for (const name of query) {
    const value = values[name];
    if (value !== undefined && value !== null && !(value === '' && plainTextQuery.includes(name))) {
      given[name] = value;
    }
  }
  return given;
};

const claimedHeaders = ({ headers }: OperationInfo, caller: Caller): Record<string, unknown> => {
  const claims: Readonly<Record<string, string | undefined>> = {
    'X-Agent-ID': caller.agentId,
    'X-Runtime-Instance-ID': caller.runtimeInstanceId,
    'X-Source-Task-Id': caller.sourceTaskId,
  };
  const claimed: Record<string, unknown> = {};
  for (const name of headers) {
    if (claims[name] !== undefined) {
      claimed[name] = claims[name];
    }
  }
  return claimed;
};

/** What a handler is given (see HandlerRequest) for an operation that this process asks for itself. */
export class InnerCall implements RequestInputs {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
  readonly caller: Caller;
  readonly app: App;
  readonly rawHeaders = noHeaders;
  readonly rawPath: string;
  readonly rawQuery = '';
  readonly remoteAddress = '';
  readonly isBehind = false;
  readonly #call: OperationCall;
  readonly #admit: () => Promise<void>;

  constructor(app: App, info: OperationInfo, call: OperationCall, admit: () => Promise<void>) {
    this.app = app;
    this.caller = call.caller;
    this.path = call.path;
    this.query = givenQuery(info, call.query);
    this.headers = claimedHeaders(info, call.caller);
    this.body = call.body;
    this.rawPath = info.path;
    this.#call = call;
    this.#admit = admit;
  }

  get params(): Record<string, unknown> {
    return this.path;
  }

  get requestBody(): unknown {
    return this.body;
  }

  get signal(): AbortSignal {
    return this.#call.origin.signal;
  }

  /** @throws ProductError unauthenticated, forbidden */
  async readmit(): Promise<void> {
    await this.#call.origin.readmit();
    await this.#admit();
  }
}
