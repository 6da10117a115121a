import { type Document, OpenAPIRouter as OpenApiRouter, type Operation, type Request } from 'openapi-backend';
import { matchRoute, type Route, type RouteNode } from './router.js';

/**
 * The library's router with the generated route tree in place of its search: it would compare each request with the
 * pattern of each path, and flatten the document anew for that.
 */
export class GeneratedRouter extends OpenApiRouter {
  readonly #routes: RouteNode;
  readonly #operations: ReadonlyMap<string, Operation>;

  constructor(definition: Document, routes: RouteNode) {
    super({ definition });
    this.#routes = routes;
    this.#operations = new Map(super.getOperations().map((operation) => [operation.operationId ?? '', operation]));
  }

  /** The route of a path, also when it exists only with other methods; undefined for an unknown path. */
  find(method: string, path: string): Route | undefined {
    return matchRoute(this.#routes, method, path);
  }

  override getOperations(): Operation[] {
    return [...this.#operations.values()];
  }

  override getOperation(operationId: string): Operation | undefined {
    return this.#operations.get(operationId);
  }

  override matchOperation(request: Request): Operation | undefined;
  override matchOperation(request: Request, strict: boolean): Operation;
  override matchOperation({ method, path }: Request, strict = false): Operation | undefined {
    const route = this.find(method.toUpperCase(), path);
    const operation = this.getOperation(route?.operationId ?? '');
    if (!operation && strict) {
      // The library tells its two cases apart by these prefixes.
      throw new Error(route ? `405-methodNotAllowed: ${method} ${path}` : `404-notFound: ${path}`);
    }
    return operation;
  }
}
