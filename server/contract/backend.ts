import type { IncomingMessage } from 'node:http';
import {
  type Context,
  type Document,
  OpenAPIBackend as OpenApiBackend,
  type Operation,
  type ValidationResult,
} from 'openapi-backend';
import type { App } from '../../domain/kernel/app.js';
import type { Principal } from '../../domain/kernel/caller.js';
import { ProductError, unauthenticated, validationErrorCode } from '../../domain/kernel/errors.js';
import type { FoundOperation, OperationCall, RequestLine } from '../../domain/kernel/operations.js';
import { admit, callerOf } from '../auth.js';
import { assertNotEncoded, type BodyLimits, readJson } from '../http/body.js';
import { readPath, readQuery } from '../http/query.js';
import { Call } from './call.js';
import type { Exchange } from './exchange.js';
import { GeneratedRouter } from './generated-router.js';
import { GeneratedValidator, type RequestValidators } from './generated-validator.js';
import type { HandlerResult } from './handler-result.js';
import { InnerCall } from './inner-call.js';
import type { OperationInfo } from './operation.js';
import type { Pruner } from './prune.js';
import { assertResponse } from './response-check.js';
import type { Route, RouteNode } from './router.js';
import type { DefaultedInputs, HandlerOptions, HandlerRequest } from './types.js';
import type { Validators } from './validation.js';

/** What all requests to handlers have in common. */
type ErasedRequest = Omit<HandlerRequest<unknown, DefaultedInputs>, keyof Inputs> & Inputs;

interface Inputs {
  readonly path: object;
  readonly query: object;
  readonly headers: object;
  readonly body: unknown;
}

/** Written as a method, so that each handler may take the more exact request that its operation was validated for. */
interface Erased {
  handle(request: ErasedRequest): HandlerResult | Promise<HandlerResult>;
}

/** A handler without the types of its operation, against which the compiler has held it where it was made. */
export type ErasedHandler = Erased['handle'] & HandlerOptions;

/** What is generated for one API. */
export interface ApiContract extends RequestValidators {
  /** The contract without its schemas and texts: those are in the validators and in what is published. */
  readonly document: Document;
  readonly operations: Readonly<Record<string, OperationInfo>>;
  readonly routes: RouteNode;
  readonly handlers: Readonly<Record<string, ErasedHandler>>;
  /** Drop from a JSON body what the contract does not declare. */
  readonly pruners: Readonly<Record<string, Pruner>>;
  /** Loaded only where responses are checked. */
  readonly loadResponses: () => Promise<Validators>;
}

/** Tells by one security scheme who sends a request; undefined when it does not know. */
export type Authenticator = (exchange: Exchange) => Promise<Principal | undefined>;

export interface BackendOptions {
  /** By the name of the security scheme in the contract. */
  readonly authenticators: Readonly<Record<string, Authenticator>>;
  /** Hold every response against the contract. */
  readonly checkResponses: boolean;
}

/** The operation goes on as another protocol, for which the request does not ask. */
export class UpgradeRequired extends Error {}

/** An operation with everything that is known of it. */
interface Known {
  readonly info: OperationInfo;
  readonly declared: Operation;
  readonly handler: ErasedHandler;
  /** The names of security schemes: all of one alternative let a caller in. None: everybody may call. */
  readonly alternatives: readonly (readonly string[])[];
}

/**
 * Late enough not to delay the start, early enough that no caller whose request does not fit waits for them; one after the
 * other, since each keeps the main thread from all else.
 */
const loadThoroughAfterMs = { parameters: 1000, bodies: 1500 };

const unchecked: ValidationResult = { valid: false };
const undecided: Context['security'] = Object.freeze({});

/** It is no JSON, as opposed to JSON that is too much or has in it what may not be there. */
const isUnreadable = ({ kind, code }: ProductError): boolean => kind !== 'tooLarge' && code !== validationErrorCode;

const readJsonBody = async (
  operation: OperationInfo,
  limits: BodyLimits,
  incoming: IncomingMessage,
): Promise<unknown> => {
  try {
    return await readJson(incoming, limits);
  } catch (error) {
    if (operation.lenientBody && error instanceof ProductError && isUnreadable(error)) {
      return {};
    }
    throw error;
  }
};

/**
 * openapi-backend with generated parts where it has its own: the router, the validator, and the contract as it was read
 * at build time. Operations, handlers and security handlers are the library's registries.
 */
export class ContractBackend extends OpenApiBackend {
  readonly #contract: ApiContract;
  readonly #app: App;
  readonly #options: BackendOptions;
  readonly #router: GeneratedRouter;
  readonly #validator: GeneratedValidator;
  readonly #known = new Map<string, Known>();
  #responses: Validators | undefined;

  constructor(contract: ApiContract, app: App, options: BackendOptions) {
    super({ definition: contract.document, strict: true });
    this.#contract = contract;
    this.#app = app;
    this.#options = options;
    this.definition = contract.document;
    this.#router = new GeneratedRouter(contract.document, contract.routes);
    this.router = this.#router;
    this.#validator = new GeneratedValidator(contract.document, this.#router, contract);
    this.validator = this.#validator;
  }

  /**
   * Registers all handlers. It takes the place of the library's start-up, which would dereference the document and
   * compile its schemas.
   *
   * @throws Error when an operation has no handler, or a security scheme nobody who knows it
   */
  override async init(): Promise<this> {
    this.initialized = true;
    for (const declared of this.#router.getOperations()) {
      this.#registerOperation(declared);
    }
    for (const [name, authenticator] of Object.entries(this.#options.authenticators)) {
      this.#registerScheme(name, authenticator);
    }
    this.#assertComplete();
    if (this.#options.checkResponses) {
      this.#responses = await this.#contract.loadResponses();
    }
    setTimeout(this.#contract.loadThoroughParameters, loadThoroughAfterMs.parameters).unref();
    setTimeout(() => this.#loadThoroughBodies(), loadThoroughAfterMs.bodies).unref();
    return this;
  }

  /** The route of a path, also when it exists only with other methods; undefined for an unknown path. */
  find(method: string, path: string): Route | undefined {
    return this.#router.find(method, path);
  }

  /** The methods that a path takes, for `Allow`. */
  allowedMethods({ operations }: Route): string[] {
    const reads = Object.values(operations).some((id) => {
      const info = this.#contract.operations[id];
      return info?.readOnly === true && info.method === 'GET';
    });
    return [...Object.keys(operations), ...(reads ? ['HEAD'] : []), 'OPTIONS'];
  }

  /** Whether some operation takes over its connection. */
  get takesUpgrades(): boolean {
    return Object.values(this.#contract.operations).some(({ upgrade }) => upgrade);
  }

  /** What the server knows of an operation. */
  infoOf({ operationId }: Route): OperationInfo | undefined {
    return operationId === undefined ? undefined : this.#contract.operations[operationId];
  }

  /** The operation that a request is for, with its parameters. @throws ProductError invalid for a broken path or query */
  operationFor({ method, path, query }: RequestLine): FoundOperation | undefined {
    const route = this.find(method, path);
    const info = route && this.infoOf(route);
    return (
      info && {
        operationId: info.id,
        path: readPath(info, route.values),
        query: readQuery(info, query),
        takesBody: info.body === 'json',
        pageRights: info.pageSession,
      }
    );
  }

  /**
   * Answers a request to an operation; throws what the handler, the rules or the contract refuse. These are the steps of
   * the library's `handleRequest`, which itself takes 3 to 6 µs more: an eighth of a small request.
   */
  async answer(exchange: Exchange): Promise<HandlerResult> {
    const { info, declared, handler, alternatives } = this.#require(exchange.route.operationId);
    const context = this.#contextOf(exchange, declared);
    if (alternatives.length > 0) {
      await this.#authenticate(alternatives, context, exchange);
    }
    await admit(this.#app, exchange.caller, info);
    if (info.upgrade && !exchange.isUpgrade) {
      throw new UpgradeRequired();
    }
    if (handler.beforeBody) {
      await handler.beforeBody(new Call(this.#app, exchange, this.#readmit));
    }
    exchange.readParameters(info);
    if (info.body !== 'none') {
      exchange.requestBody = await this.#readBody(info, exchange.incoming);
    }
    context.validation = this.validator.validateRequest(exchange, declared);
    const response: HandlerResult = await this.handlers[info.id]?.(context, exchange);
    if (this.#responses) {
      await this.#checkOrTakeBack(info, response);
    }
    return response;
  }

  /**
   * Performs an operation for this process itself: what `answer` does, without a request. What a body has beyond the
   * contract is dropped here as well.
   *
   * @throws ProductError whatever the permission, the contract, the handler or the rules refuse
   */
  async perform(call: OperationCall): Promise<HandlerResult> {
    const { info, handler } = this.#require(call.operationId);
    const admitCaller = (): Promise<void> => admit(this.#app, call.caller, info, call.source);
    await admitCaller();
    const prune = this.#contract.pruners[info.id];
    const inner = new InnerCall(this.#app, info, prune ? { ...call, body: prune(call.body) } : call, admitCaller);
    await handler.beforeBody?.(inner);
    this.#validator.assertFits(info.id, inner);
    const response = await handler(inner);
    if (this.#responses) {
      await this.#checkOrTakeBack(info, response);
    }
    return response;
  }

  /** Holds a body against the contract, for this process itself. @throws ProductError invalid */
  assertBody(operationId: string, body: unknown): void {
    this.#validator.assertBody(operationId, body);
  }

  /** Once more what comes before the body of a request is read. */
  readonly #readmit = async (exchange: Exchange): Promise<void> => {
    const { info, declared, alternatives } = this.#require(exchange.route.operationId);
    if (alternatives.length > 0) {
      await this.#authenticate(alternatives, this.#contextOf(exchange, declared), exchange);
    }
    await admit(this.#app, exchange.caller, info);
  };

  /** Holds an error response against the contract, where responses are checked. */
  checkError(route: Route | undefined, response: HandlerResult): void {
    const info = route && this.infoOf(route);
    if (info) {
      this.#checkResponse(info, response);
    }
  }

  #loadThoroughBodies(): void {
    this.#contract.loadThoroughBodies();
    const operations = Object.keys(this.#contract.operations).length;
    this.#app.log.debug({ operations }, 'the validators that find all issues are loaded');
  }

  #registerOperation(declared: Operation): void {
    const id = declared.operationId ?? '';
    const info = this.#contract.operations[id];
    const handler = this.#contract.handlers[id];
    if (!info || !handler) {
      throw new Error(`The operation ${id} has no handler`);
    }
    const alternatives = (declared.security ?? []).map((alternative) => Object.keys(alternative));
    this.#known.set(id, { info, declared, handler, alternatives });
    this.register(id, (_context: Context, exchange: Exchange) => handler(new Call(this.#app, exchange, this.#readmit)));
  }

  #registerScheme(name: string, authenticator: Authenticator): void {
    this.registerSecurityHandler(name, async (_context: Context, exchange: Exchange) => {
      const principal = await authenticator(exchange);
      if (principal) {
        exchange.caller = callerOf(principal, exchange.incoming.headers);
      }
      return principal !== undefined;
    });
  }

  /** Fails closed: a scheme without a handler would otherwise only be found by those it keeps out. */
  #assertComplete(): void {
    for (const { operationId, security = [] } of this.#router.getOperations()) {
      const unknown = security.flatMap(Object.keys).find((name) => !this.securityHandlers[name]);
      if (unknown !== undefined) {
        throw new Error(`Nobody knows the security scheme ${unknown} of ${operationId}`);
      }
    }
  }

  #require(operationId: string | undefined): Known {
    const known = this.#known.get(operationId ?? '');
    if (!known) {
      throw new Error(`There is no operation ${operationId}`);
    }
    return known;
  }

  #contextOf(request: Exchange, operation: Operation): Context {
    return { api: this, request, operation, validation: unchecked, security: undecided, response: undefined };
  }

  /** @throws ProductError unauthenticated */
  async #authenticate(alternatives: Known['alternatives'], context: Context, exchange: Exchange): Promise<void> {
    const nobody = exchange.caller;
    for (const schemes of alternatives) {
      if (await this.#satisfies(schemes, context, exchange)) {
        return;
      }
      // What one scheme knows counts only together with the others of its alternative.
      exchange.caller = nobody;
    }
    throw unauthenticated();
  }

  /** One scheme, as nearly always, is asked without a detour: each further promise would cost every request. */
  #satisfies(schemes: readonly string[], context: Context, exchange: Exchange): Promise<boolean> {
    const [only] = schemes;
    return only !== undefined && schemes.length === 1
      ? this.securityHandlers[only]?.(context, exchange)
      : this.#satisfiesAll(schemes, context, exchange);
  }

  async #satisfiesAll(schemes: readonly string[], context: Context, exchange: Exchange): Promise<boolean> {
    for (const scheme of schemes) {
      if (!(await this.securityHandlers[scheme]?.(context, exchange))) {
        return false;
      }
    }
    return true;
  }

  async #readBody(info: OperationInfo, incoming: IncomingMessage): Promise<unknown> {
    assertNotEncoded(incoming);
    if (info.bodyLimits === undefined) {
      return incoming;
    }
    const body = await readJsonBody(info, info.bodyLimits, incoming);
    const prune = this.#contract.pruners[info.id];
    return prune ? prune(body) : body;
  }

  async #checkOrTakeBack(info: OperationInfo, response: HandlerResult): Promise<void> {
    try {
      this.#checkResponse(info, response);
    } catch (breach) {
      await response.undelivered?.();
      throw breach;
    }
  }

  #checkResponse(info: OperationInfo, response: HandlerResult): void {
    if (this.#responses) {
      assertResponse(this.#responses, info, response);
    }
  }
}
