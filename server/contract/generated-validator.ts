import {
  type Document,
  OpenAPIValidator as OpenApiValidator,
  type Operation,
  type ValidationResult,
} from 'openapi-backend';
import type { Exchange } from './exchange.js';
import type { GeneratedRouter } from './generated-router.js';
import { validationError } from './issues.js';
import { findIssue, type Validators } from './validation.js';

/** The validators that are generated for one API. */
export interface RequestValidators {
  readonly parameters: Validators;
  readonly bodies: Validators;
  /** Validators that go on after the first failure: loaded soon after the start, and kept. */
  readonly loadThoroughParameters: () => Validators;
  readonly loadThoroughBodies: () => Validators;
}

/** The parts of a request that the contract speaks of. */
export interface RequestInputs {
  readonly params: object;
  readonly query: object;
  readonly headers: object;
  readonly requestBody: unknown;
}

const valid: ValidationResult = { valid: true };

/** The library's validator with the validators compiled at build time in place of those it would compile at start. */
export class GeneratedValidator extends OpenApiValidator {
  readonly #validators: RequestValidators;

  constructor(definition: Document, router: GeneratedRouter, validators: RequestValidators) {
    super({ definition, router, lazyCompileValidators: true });
    this.#validators = validators;
  }

  /**
   * Validates the parameters and the body of a request; text is coerced to its declared type in place.
   *
   * @throws ProductError invalid
   */
  override validateRequest(exchange: Exchange, operation: Operation): ValidationResult {
    this.assertFits(operation.operationId ?? '', exchange);
    return valid;
  }

  /**
   * The same for whatever has the parts of a request.
   *
   * @throws ProductError invalid
   */
  assertFits(id: string, { params: path, query, headers, requestBody }: RequestInputs): void {
    const parameters = { path, query, headers };
    const first =
      findIssue(this.#validators.parameters[id], parameters, '') ??
      findIssue(this.#validators.bodies[id], requestBody, 'body');
    if (first) {
      const { loadThoroughParameters, loadThoroughBodies } = this.#validators;
      throw validationError(first, [
        { validator: loadThoroughParameters()[id], data: parameters, prefix: '' },
        { validator: loadThoroughBodies()[id], data: requestBody, prefix: 'body' },
      ]);
    }
  }

  /** The body alone. @throws ProductError invalid */
  assertBody(id: string, body: unknown): void {
    const first = findIssue(this.#validators.bodies[id], body, 'body');
    if (first) {
      throw validationError(first, [
        { validator: this.#validators.loadThoroughBodies()[id], data: body, prefix: 'body' },
      ]);
    }
  }
}
