import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import {
  type Context,
  type Document,
  OpenAPIBackend as OpenApiBackend,
  type Operation,
  type Request,
} from 'openapi-backend';
import type { App } from '../../domain/kernel/app.js';
import type { Caller } from '../../domain/kernel/caller.js';
import { ProductError, unauthenticated } from '../../domain/kernel/errors.js';
import { admit, authenticate, callerOf } from '../auth.js';
import { defaultMaxBodyBytes, readJson } from '../http/body.js';
import { disconnectSignal } from '../http/disconnect.js';
import { readPath, readQuery } from '../http/query.js';
import { validationError } from './issues.js';
import type { OperationInfo } from './operation.js';
import type { Pruner } from './prune.js';
import type { Route, RouteNode } from './router.js';
import type { HandlerOptions } from './types.js';
import { findIssue, firstIssueOf, type Validators } from './validation.js';

/** A response of a handler, with its types erased. */
export interface HandlerResult {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is generated for one API. */
export interface ApiContract {
  readonly document: object;
  readonly operations: Readonly<Record<string, OperationInfo>>;
  readonly routes: RouteNode;
  readonly handlers: Readonly<Record<string, unknown>>;
  readonly parameters: Validators;
  /** Drop from a JSON body what the contract does not declare. */
  readonly pruners: Readonly<Record<string, Pruner>>;
  readonly bodies: Validators;
  /** Validators that go on after the first failure; loaded when something does not fit for the first time. */
  readonly loadThorough: () => { readonly parameters: Validators; readonly bodies: Validators };
  /** Loaded only where responses are checked. */
  readonly loadResponses: () => Promise<Validators>;
}

interface Input {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
}

const scheme = 'bearerAuth';

/** The little of a definition that openapi-backend needs at run time; operations come from the generated registry. */
export const securedDocument = (title: string, version: string): object => ({
  openapi: '3.1.0',
  info: { title, version },
  paths: {},
  components: { securitySchemes: { [scheme]: { type: 'http', scheme: 'bearer' } } },
});

/** One request on its way through the pipeline. */
export interface Exchange extends Request {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The text after `?`, without it. */
  readonly queryText: string;
  readonly route: Route;
  /** Nobody in particular, until a secured operation knows better. */
  caller: Caller;
  input?: Input;
}

type ErasedHandler = ((request: object) => HandlerResult | Promise<HandlerResult>) & HandlerOptions;
type Announced = Parameters<NonNullable<HandlerOptions['beforeBody']>>[0];
type MatchedOperation = Operation<Document> & { readonly info: OperationInfo };

const declaredHeaders = (operation: OperationInfo, incoming: IncomingMessage): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const name of operation.headers) {
    const value = incoming.headers[name.toLowerCase()];
    if (typeof value === 'string' && value.trim() !== '') {
      headers[name] = value.trim();
    }
  }
  return headers;
};

const readJsonBody = async (operation: OperationInfo, incoming: IncomingMessage): Promise<unknown> => {
  try {
    return await readJson(incoming, operation.maxBodyBytes ?? defaultMaxBodyBytes);
  } catch (error) {
    if (operation.lenientBody && error instanceof ProductError && error.kind !== 'tooLarge') {
      return {};
    }
    throw error;
  }
};

/** What a handler is given (see HandlerRequest). A class, because an accessor in a literal is slow to make. */
class Call {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
  readonly caller: Caller;
  readonly app: App;
  readonly rawHeaders: IncomingHttpHeaders;
  readonly rawPath: string;
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(app: App, { incoming, outgoing, path, caller }: Exchange, input: Input) {
    this.path = input.path;
    this.query = input.query;
    this.headers = input.headers;
    this.body = input.body;
    this.caller = caller;
    this.app = app;
    this.rawHeaders = incoming.headers;
    this.rawPath = path;
    this.#incoming = incoming;
    this.#outgoing = outgoing;
  }

  /** Read only where it is needed: it costs a system call. */
  get remoteAddress(): string {
    return this.#incoming.socket.remoteAddress ?? '';
  }

  /** Made only where it is needed. */
  get signal(): AbortSignal {
    this.#signal ??= disconnectSignal(this.#outgoing);
    return this.#signal;
  }
}

/**
 * openapi-backend with the parts that do not scale replaced by generated ones: the route look-up is done before it,
 * validation runs the AJV standalone validators, and a request takes the library's steps without its detours, which
 * took half the time of a small request. It keeps what it is good at: the definition, the registry of handlers, the
 * security handlers and the context of a request.
 */
export class ContractBackend extends OpenApiBackend {
  readonly #contract: ApiContract;
  readonly #app: App;
  readonly #operations: ReadonlyMap<string, MatchedOperation>;
  #responses: Validators | undefined;

  constructor(contract: ApiContract, app: App) {
    super({ definition: contract.document as Document, quick: true, validate: true });
    this.#contract = contract;
    this.#app = app;
    this.#operations = new Map(
      Object.values(contract.operations).map((info) => [
        info.id,
        {
          operationId: info.id,
          method: info.method.toLowerCase(),
          path: info.path,
          responses: {},
          security: info.secured ? [{ [scheme]: [] }] : [],
          info,
        } as MatchedOperation,
      ]),
    );
  }

  /** Takes the place of the library's start-up, which would parse, copy and compile the whole definition. */
  async start(options: { readonly checkResponses: boolean }): Promise<void> {
    this.definition = this.inputDocument as Document;
    this.router = this.#generatedRouter();
    this.initialized = true;
    this.#registerAll();
    if (options.checkResponses) {
      this.#responses = await this.#contract.loadResponses();
    }
  }

  /** Answers one matched request; throws what the handler, the rules or the contract refuse. */
  async answer(exchange: Exchange): Promise<HandlerResult> {
    const operation = this.#operations.get(exchange.route.operationId ?? '') as MatchedOperation;
    const { info } = operation;
    const context = { api: this, operation } as Partial<Context> as Context;
    if (info.secured && !(await this.securityHandlers[scheme]?.(context, exchange))) {
      throw unauthenticated();
    }
    await admit(this.#app, exchange.caller, info);
    const { beforeBody } = this.#handler(info.id);
    if (beforeBody) {
      await beforeBody(this.#announced(exchange));
    }
    exchange.input = {
      path: readPath(info, exchange.route.values),
      query: readQuery(info, exchange.queryText),
      headers: declaredHeaders(info, exchange.incoming),
      body: info.body === 'none' ? undefined : await this.#readBody(info, exchange.incoming),
    };
    this.#validate(info, exchange.input);
    const response: HandlerResult = await this.handlers[info.id]?.(context, exchange);
    this.#checkResponse(info, response);
    return response;
  }

  async #readBody(info: OperationInfo, incoming: IncomingMessage): Promise<unknown> {
    if (info.body === 'raw') {
      return incoming;
    }
    const body = await readJsonBody(info, incoming);
    const prune = this.#contract.pruners[info.id];
    return prune ? prune(body) : body;
  }

  /** The registry of handlers asks it which operations there are. */
  #generatedRouter(): this['router'] {
    const operations = this.#operations;
    return {
      getOperation: (id: string) => operations.get(id),
      getOperations: () => [...operations.values()],
    } as unknown as this['router'];
  }

  #registerAll(): void {
    this.registerSecurityHandler(scheme, async (_context: Context, exchange: Exchange) => {
      const principal = await authenticate(this.#app, exchange.incoming.headers);
      if (!principal) {
        return false;
      }
      exchange.caller = callerOf(principal, exchange.incoming.headers);
      return true;
    });
    for (const id of this.#operations.keys()) {
      this.register(id, (_context: Context, exchange: Exchange) =>
        this.#handler(id)(new Call(this.#app, exchange, exchange.input as Input)),
      );
    }
  }

  /** What is known of a request before its body is read. */
  #announced({ caller, incoming }: Exchange): Announced {
    return {
      app: this.#app,
      caller,
      rawHeaders: incoming.headers,
      remoteAddress: incoming.socket.remoteAddress ?? '',
    };
  }

  #handler(id: string): ErasedHandler {
    return this.#contract.handlers[id] as ErasedHandler;
  }

  #validate(info: OperationInfo, input: Input): void {
    const { parameters, bodies, loadThorough } = this.#contract;
    const first =
      findIssue(parameters[info.id], input, '') ??
      (info.body === 'json' ? findIssue(bodies[info.id], input.body, 'body') : undefined);
    if (first) {
      const { path, query, headers, body } = input;
      const thorough = loadThorough();
      throw validationError(first, [
        { validator: thorough.parameters[info.id], data: { path, query, headers }, prefix: '' },
        { validator: thorough.bodies[info.id], data: body, prefix: 'body' },
      ]);
    }
  }

  #checkResponse(info: OperationInfo, response: HandlerResult): void {
    if (this.#responses) {
      assertResponse(this.#responses, info, response);
    }
  }

  /** Holds an error response against the contract, where responses are checked. */
  checkError(operationId: string | undefined, response: HandlerResult): void {
    const info = operationId === undefined ? undefined : this.#operations.get(operationId)?.info;
    if (info) {
      this.#checkResponse(info, response);
    }
  }
}

/** A response does not fit the contract: a defect of the server. */
export class ContractBreach extends Error {
  override readonly name = 'ContractBreach';
}

const assertResponse = (responses: Validators, info: OperationInfo, response: HandlerResult): void => {
  const media = info.responses[response.status];
  if (media === undefined) {
    throw new ContractBreach(`${info.id} answered ${response.status}, which its contract does not declare`);
  }
  const validator = responses[`${info.id}_${response.status}`];
  if (validator && !validator(JSON.parse(JSON.stringify(response.body ?? null)))) {
    const { path, message } = firstIssueOf(validator, 'response');
    throw new ContractBreach(
      `${info.id} answered ${response.status} with a body that breaks the contract: ${path}: ${message}`,
    );
  }
  if (media === null && response.body !== undefined) {
    throw new ContractBreach(`${info.id} answered ${response.status} with a body, but its contract declares none`);
  }
};
